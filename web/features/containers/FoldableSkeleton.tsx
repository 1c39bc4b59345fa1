import { Skeleton } from '#web/ui/Skeleton.tsx';

/** Placeholder of a section that is one line high until it is unfolded. */
export const FoldableSkeleton = () => (
  <div aria-busy="true">
    <Skeleton height="var(--touch)" width="12rem" />
  </div>
);
