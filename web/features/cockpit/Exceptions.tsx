import { useTranslation } from 'react-i18next';
import type { CockpitColis } from '#shared/cockpit/schema.ts';
import type { Container } from '#shared/containers/schema.ts';
import { LOCALES } from '#shared/dates.ts';
import { isListToClose } from '#shared/situation/problems.ts';
import { useDisplayNames } from '#web/core/names/useDisplayNames.ts';
import { pathTo } from '#web/core/paths.ts';
import { useListAddress } from '#web/core/table/useListAddress.ts';
import { readerTime } from '#web/core/time/readerTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Sentence } from '#web/ui/Verbatim.tsx';
import { actionFor, type BulkChoice, IS_DECIDED_BY_PARCEL } from './bulk/choices.ts';
import styles from './Cockpit.module.css';
import { LinkedParcels } from './LinkedParcels.tsx';
import { Resolve } from './Resolve.tsx';
import { type ExceptionGroup, exceptionGroups } from './rows.ts';

interface ExceptionsProps {
  container: Container;
  rows: readonly CockpitColis[];
  /** Parcels of other containers that were found in this one, and on which nobody has decided. */
  found: readonly CockpitColis[];
  onAct: (choice: BulkChoice) => void;
}

/** Exceptions, the most urgent first: how many parcels, whose, and the action that settles them. */
export function Exceptions({ container, rows, found, onAct }: ExceptionsProps) {
  const { t } = useTranslation('cockpit');
  const groups = exceptionGroups(rows);
  const isListOpen = isListToClose(container, new Date().toISOString());
  return (
    <section className={styles.exceptions} aria-labelledby="exceptions">
      <h2 id="exceptions">{t('exceptions.title')}</h2>
      {groups.length + found.length === 0 && !isListOpen ? (
        <p className={styles.calm}>{rows.length === 0 ? t('exceptions.noParcels') : t('exceptions.none')}</p>
      ) : (
        <ul>
          {isListOpen && (
            <li className={styles.exception}>
              <span className={styles.exceptionCount}>1</span>
              <p>
                <strong>{t('exceptions.listOpen')}</strong>
              </p>
              <span className={styles.exceptionActions}>
                <ButtonLink look="quiet" to={pathTo('containerManifest', { id: container.id })}>
                  {t('exceptions.closeList')}
                </ButtonLink>
              </span>
            </li>
          )}
          {found.length > 0 && (
            <LinkedParcels title={t('exceptions.found')} rows={found} containerId={container.id}>
              <Resolve rows={found} containerId={container.id} />
            </LinkedParcels>
          )}
          {groups.map((group) => (
            <Group key={group.exception} group={group} container={container} onAct={onAct} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Names of customers that a group shows; the rest are counted. */
const SHOWN_NAMES = 3;

function Group({
  group: { exception, rows },
  container,
  onAct,
}: { group: ExceptionGroup } & Pick<ExceptionsProps, 'container' | 'onAct'>) {
  const { t } = useTranslation('cockpit');
  const address = useListAddress();
  const language = useLanguage();
  const display = useDisplayNames();
  const names = [...new Set(rows.map(({ client }) => display.ofCustomer(client)))];
  const shown = names.slice(0, SHOWN_NAMES);
  const more = names.length - shown.length;
  const list = new Intl.ListFormat(LOCALES[language]).format(
    more > 0 ? [...shown, t('exceptions.more', { count: more })] : shown,
  );
  const [answerBefore] = rows.flatMap(({ repondreAvant }) => repondreAvant ?? []).sort();
  const kind = actionFor(exception, container);
  const actions = (
    <>
      <Button look="quiet" onClick={() => address.filter({ exception, situation: undefined, q: undefined })}>
        {t('exceptions.show')}
      </Button>
      {kind && (
        <Button look="quiet" onClick={() => onAct({ kind, rows })}>
          {t(`kinds.${kind}`)}
        </Button>
      )}
    </>
  );
  return (
    <li className={styles.exception}>
      <span className={styles.exceptionCount}>{rows.length}</span>
      <p>
        <strong>{t(`exceptions.names.${exception}`)}</strong>
        <span className={styles.exceptionNames}>
          <Sentence keeps={rows.map(({ client }) => client)}>{list}</Sentence>
        </span>
        {exception === 'LITIGE' && answerBefore !== undefined && (
          <span className={styles.exceptionNames}>
            {t('exceptions.answerBefore', { date: readerTime(language, answerBefore) })}
          </span>
        )}
      </p>
      {IS_DECIDED_BY_PARCEL[exception] ? (
        <Resolve rows={rows} containerId={container.id}>
          {actions}
        </Resolve>
      ) : (
        <span className={styles.exceptionActions}>{actions}</span>
      )}
    </li>
  );
}
