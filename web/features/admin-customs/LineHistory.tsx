import { useTranslation } from 'react-i18next';
import type { Inventory } from '#shared/customs/shown-inventory.ts';
import { HistoryEntries } from '#web/core/colis/HistoryEntries.tsx';
import { readerTime } from '#web/core/time/readerTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { DecidedBy } from './DecidedBy.tsx';
import styles from './LineHistory.module.css';

/** Decisions on lines, latest first; ranks of an earlier revision are those of its lines. */
export function LineHistory({ decisions, revision }: Pick<Inventory, 'decisions' | 'revision'>) {
  const { t } = useTranslation('adminCustoms');
  const language = useLanguage();
  return (
    <HistoryEntries title={t('review.history', { count: decisions.length })}>
      {decisions.map(({ decideLe, decidePar, lignes, ...decision }) => (
        <li key={decideLe}>
          <p className={styles.when}>
            {readerTime(language, decideLe)}
            {decision.revision !== revision && ` · ${t('review.earlier')}`}
          </p>
          {lignes.map(({ rang, decision, note }) => (
            <p key={rang}>
              {t(`review.past.${decision}`, { rank: rang })}
              {note && ` ${note}`}
            </p>
          ))}
          {decidePar !== undefined && <DecidedBy userId={decidePar} />}
        </li>
      ))}
    </HistoryEntries>
  );
}
