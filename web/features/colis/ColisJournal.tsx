import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import type { Colis } from '#shared/colis/schema.ts';
import { FoldedJournal } from '#web/core/journal/FoldedJournal.tsx';
import { loadTexts } from '#web/i18n/i18n.ts';
import styles from './ColisJournal.module.css';

/** Loaded with its texts when the journal is first opened. */
const ColisJournalEntries = lazy(async () => {
  const [module] = await Promise.all([import('./ColisJournalEntries.tsx'), loadTexts(['journal', 'colisJournal'])]);
  return module;
});

/** Journal of a parcel in plain sentences, folded until it is opened. */
export function ColisJournal({ colis }: { colis: Colis }) {
  const { t } = useTranslation('colis');
  return (
    <section className={styles.journal}>
      <FoldedJournal title={t('journal')}>
        <ColisJournalEntries colis={colis} />
      </FoldedJournal>
    </section>
  );
}
