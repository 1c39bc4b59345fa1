import { useTranslation } from 'react-i18next';
import type { Change } from '#shared/changes/schema.ts';
import { INCIDENT_ACTS } from '#shared/colis/incident.ts';
import { useDisplayNames } from '#web/core/names/useDisplayNames.ts';
import { oneOf } from '#web/core/table/useListAddress.ts';
import { readerTime } from '#web/core/time/readerTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { noWrap } from '#web/ui/noWrap.ts';
import { Sentence } from '#web/ui/Verbatim.tsx';
import { useUser } from '../users.ts';
import styles from './ChangeLog.module.css';

interface ChangeLogProps {
  /** Changes in the API's order, oldest first. */
  changes: readonly Change[] | undefined;
  /** Returns the text for a statut, an état or the value of a plan field. */
  labelOf: (value: string, champ: Change['champ']) => string;
}

/** Changes made by admins, latest first: old and new value, admin, time and reason. */
export function ChangeLog({ changes = [], labelOf: word }: ChangeLogProps) {
  const { t } = useTranslation('change');
  if (changes.length === 0) return null;
  return (
    <details className={styles.changes}>
      <summary>{t('history', { count: changes.length })}</summary>
      <ol reversed>
        {changes.toReversed().map((change) => (
          <li key={`${change.le} ${change.champ}`}>
            <Entry change={change} word={word} />
          </li>
        ))}
      </ol>
    </details>
  );
}

function Entry({
  change: { champ, de, vers, motif, par, le },
  word,
}: {
  change: Change;
  word: ChangeLogProps['labelOf'];
}) {
  const { t } = useTranslation('change');
  const language = useLanguage();
  const names = useDisplayNames();
  const { data: admin } = useUser(par);
  const act = champ === 'exception' ? oneOf(INCIDENT_ACTS, vers) : undefined;
  const values = { from: word(de, champ), to: word(vers, champ) };
  const text =
    champ && champ !== 'exception' ? t('entryOf', { field: t(`fields.${champ}`), ...values }) : t('entry', values);
  return (
    <>
      <p className={styles.what}>{noWrap(act ? t(`acts.${act}`) : text)}</p>
      {motif && <p>{t('reason', { motif })}</p>}
      <p className={styles.when}>
        {readerTime(language, le)}{' '}
        {admin && <Sentence keeps={[names.ofUser(admin)]}>{t('by', { name: names.ofUser(admin) })}</Sentence>}
      </p>
    </>
  );
}
