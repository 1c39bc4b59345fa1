import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { hasLeft } from '#shared/colis/rules.ts';
import type { Colis } from '#shared/colis/schema.ts';
import { wasBrought } from '#shared/situation/stages.ts';
import { loadTexts } from '#web/i18n/i18n.ts';
import { FoldableSection } from '#web/ui/FoldableSection.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

/** Loaded with its texts once somebody opens the part. */
const SenderClaims = lazy(async () => {
  const [module] = await Promise.all([import('./SenderClaims.tsx'), loadTexts(['claims'])]);
  return module;
});

/** Part of a mailed link that opens the claims. */
const PART = 'reclamations';

/** Claims for a parcel, folded unless one is open or a link leads to them; nothing before a depot has the parcel. */
export function Claims({ colis }: { colis: Colis }) {
  const { t } = useTranslation('colis');
  const { hash } = useLocation();
  if (!wasBrought(colis) && !hasLeft(colis)) return null;
  const isOpen = Boolean(colis.reclamations) || hash === `#${PART}`;
  return (
    <div id={PART}>
      <FoldableSection
        title={t('claims.title')}
        hint={t(colis.reclamations ? 'claims.open' : 'claims.text')}
        lazy={!isOpen}
        open={isOpen}
      >
        <Suspense
          fallback={
            <div aria-busy="true">
              <Skeleton lines={3} />
            </div>
          }
        >
          <SenderClaims id={colis.id} />
        </Suspense>
      </FoldableSection>
    </div>
  );
}
