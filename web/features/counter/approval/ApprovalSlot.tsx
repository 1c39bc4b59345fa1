import { loadTexts } from '#web/i18n/i18n.ts';
import { lazyAfterPaint } from '#web/ui/lazyAfterPaint.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { ApprovalRequestProps } from './ApprovalRequest.tsx';

/** Request for an approval, whose code is loaded once a sale exceeds the limits of terms. */
export const ApprovalSlot = lazyAfterPaint<ApprovalRequestProps>(
  async () => {
    const [module] = await Promise.all([import('./ApprovalRequest.tsx'), loadTexts(['approvals'])]);
    return module.default;
  },
  () => (
    <div aria-busy="true">
      <Skeleton lines={2} height="var(--touch)" />
    </div>
  ),
);
