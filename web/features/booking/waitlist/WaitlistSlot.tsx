import { loadTexts } from '#web/i18n/i18n.ts';
import { lazyAfterPaint } from '#web/ui/lazyAfterPaint.tsx';
import { BookingSkeleton } from '../BookingSkeleton.tsx';

/** Waitlist of a full container, which few visits of the booking page show: loaded with its texts. */
export const WaitlistSlot = lazyAfterPaint(
  async () => {
    const [module] = await Promise.all([import('./Waitlist.tsx'), loadTexts(['waitlist'])]);
    return module.default;
  },
  () => <BookingSkeleton />,
);
