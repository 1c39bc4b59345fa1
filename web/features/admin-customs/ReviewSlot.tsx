import { loadTexts } from '#web/i18n/i18n.ts';
import { lazyAfterPaint } from '#web/ui/lazyAfterPaint.tsx';
import type { InventoryReviewProps } from './InventoryReview.tsx';
import { ReviewSkeleton } from './ReviewSkeleton.tsx';

/** Review of a document's inventory, whose code, goods and rules are loaded with the first one that is opened. */
export const ReviewSlot = lazyAfterPaint<InventoryReviewProps>(
  async () => (await Promise.all([import('./InventoryReview.tsx'), loadTexts(['inventory'])]))[0].default,
  ReviewSkeleton,
);
