import { Skeleton } from '#web/ui/Skeleton.tsx';

/** Placeholder of a folded section below the form. */
export const FoldedSkeleton = () => (
  <div aria-busy="true">
    <Skeleton height="var(--touch)" width="12rem" />
  </div>
);
