import { useFormContext } from 'react-hook-form';
import type { Container } from '#shared/containers/schema.ts';
import { lazyAfterPaint } from '#web/ui/lazyAfterPaint.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { BookingValues } from './bookingFormSchema.ts';

/** Further parcels of the shipment, whose code is loaded once the form shows. */
export const OtherParcelsSlot = lazyAfterPaint<{ container: Container }>(
  async () => (await import('./OtherParcels.tsx')).default,
  OtherParcelsSkeleton,
);

/** Placeholder of the parcels and of the button that adds one. */
function OtherParcelsSkeleton() {
  const { getValues } = useFormContext<BookingValues>();
  return (
    <div aria-busy="true">
      <Skeleton lines={getValues('autres').length + 1} height="var(--touch)" />
    </div>
  );
}
