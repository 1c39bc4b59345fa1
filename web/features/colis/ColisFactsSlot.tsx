import { useTranslation } from 'react-i18next';
import { Facts } from '#web/ui/Facts.tsx';
import { lazyAfterPaint } from '#web/ui/lazyAfterPaint.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

/** Facts of a parcel, whose code is loaded once the rest of the page shows. */
export const ColisFactsSlot = lazyAfterPaint(async () => (await import('./ColisFacts.tsx')).ColisFacts, FactsSkeleton);

/** Takes the space of the facts while they are loading. */
function FactsSkeleton() {
  const { t } = useTranslation('colis');
  const group = (title: string, lines: number) => (
    <Facts
      title={title}
      status={
        <div aria-busy="true">
          <Skeleton lines={lines} />
        </div>
      }
    />
  );
  return (
    <>
      {group(t('detail.colis'), 8)}
      {group(t('detail.recipient'), 8)}
      {group(t('detail.sender'), 6)}
    </>
  );
}
