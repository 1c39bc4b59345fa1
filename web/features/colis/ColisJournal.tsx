import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Colis } from '#shared/colis/schema.ts';
import { loadTexts } from '#web/i18n/i18n.ts';
import { FoldableSection } from '#web/ui/FoldableSection.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

/** Loaded with its texts when the journal is first opened. */
const ColisJournalEntries = lazy(async () => {
  const [module] = await Promise.all([import('./ColisJournalEntries.tsx'), loadTexts(['journal', 'colisJournal'])]);
  return module;
});

/** Journal of a parcel in plain sentences, folded until it is opened. */
export function ColisJournal({ colis }: { colis: Colis }) {
  const { t } = useTranslation('colis');
  return (
    <FoldableSection row title={t('journal')} lazy>
      <Suspense
        fallback={
          <div aria-busy="true">
            <Skeleton lines={4} />
          </div>
        }
      >
        <ColisJournalEntries colis={colis} />
      </Suspense>
    </FoldableSection>
  );
}
