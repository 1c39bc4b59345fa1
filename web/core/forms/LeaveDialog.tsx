import { lazyAfterPaint } from '#web/ui/lazyAfterPaint.tsx';

/** `ConfirmDialog` of a form that is left, loaded once something was typed. */
export const LeaveDialog = lazyAfterPaint(
  async () => (await import('#web/ui/Dialog.tsx')).ConfirmDialog,
  () => null,
);
