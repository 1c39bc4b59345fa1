import { lazy, Suspense } from 'react';
import { loadTexts } from '#web/i18n/i18n.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';

/** Loaded with its texts when a parcel is first opened. */
const ParcelDetails = lazy(async () => {
  const [module] = await Promise.all([
    import('./ParcelDetails.tsx'),
    loadTexts(['adminColis', 'colis', 'colisForm', 'phone']),
  ]);
  return module;
});

/** Panel with a parcel of the container: its facts, its decisions and its journal. */
export function ParcelPanel({ id }: { id: number }) {
  return (
    <Suspense
      fallback={
        <div aria-busy="true">
          <Skeleton lines={6} height="1.25rem" />
        </div>
      }
    >
      <ParcelDetails id={id} />
    </Suspense>
  );
}
