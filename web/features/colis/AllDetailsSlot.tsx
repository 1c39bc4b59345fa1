import type { Colis } from '#shared/colis/schema.ts';
import { loadTexts } from '#web/i18n/i18n.ts';
import { lazyAfterPaint } from '#web/ui/lazyAfterPaint.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useInsurance } from './queries.ts';

/** All details of a parcel, whose code is loaded once the rest of the page shows. */
export const AllDetailsSlot = lazyAfterPaint(async () => {
  const [{ AllDetails }] = await Promise.all([import('./AllDetails.tsx'), loadTexts(['customsDocument'])]);
  return AllDetails;
}, DetailsSkeleton);

/** Takes the space of the details while they are loading, and asks for the insurance meanwhile. */
function DetailsSkeleton({ colis }: { colis: Colis }) {
  useInsurance(colis.assuranceId);
  return (
    <div aria-busy="true">
      <Skeleton lines={24} />
    </div>
  );
}
