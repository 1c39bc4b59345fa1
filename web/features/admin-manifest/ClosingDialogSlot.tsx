import { loadTexts } from '#web/i18n/i18n.ts';
import { lazyAfterPaint } from '#web/ui/lazyAfterPaint.tsx';
import type { ClosingDialogProps } from './ClosingDialog.tsx';

/** Dialog that closes a manifest, whose code and customs rules are loaded with the first question. */
export const ClosingDialogSlot = lazyAfterPaint<ClosingDialogProps>(
  async () => (await Promise.all([import('./ClosingDialog.tsx'), loadTexts(['containerCustoms'])]))[0].default,
  () => null,
);
