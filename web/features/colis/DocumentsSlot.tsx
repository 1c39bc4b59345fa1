import { useTranslation } from 'react-i18next';
import type { Colis } from '#shared/colis/schema.ts';
import { loadTexts } from '#web/i18n/i18n.ts';
import { Facts } from '#web/ui/Facts.tsx';
import { lazyAfterPaint } from '#web/ui/lazyAfterPaint.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useInsurance } from './queries.ts';

/** Documents of a parcel, whose code is loaded once the rest of the page shows. */
export const DocumentsSlot = lazyAfterPaint(async () => {
  const [module] = await Promise.all([import('./Documents.tsx'), loadTexts(['customsDocument'])]);
  return module.default;
}, DocumentsSkeleton);

/** Takes the space of the documents while they are loading, and asks for the insurance meanwhile. */
function DocumentsSkeleton({ colis }: { colis: Colis }) {
  const { t } = useTranslation('colis');
  useInsurance(colis.assuranceId);
  const status = (
    <div aria-busy="true">
      <Skeleton lines={2} />
    </div>
  );
  return (
    <>
      <Facts title={t('documents.insurance')} status={status} />
      <Facts title={t('documents.customs')} status={status} />
    </>
  );
}
