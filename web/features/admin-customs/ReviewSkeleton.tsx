import { Skeleton } from '#web/ui/Skeleton.tsx';

/** Takes the place of a list while it is loading. */
export const ReviewSkeleton = () => (
  <div aria-busy="true">
    <Skeleton lines={6} height="var(--touch)" />
  </div>
);
