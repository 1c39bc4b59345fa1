import { lazyAfterPaint } from './lazyAfterPaint.tsx';

/** `ConfirmDialog` whose code is loaded once the page that asks has been painted. */
export const LazyConfirmDialog = lazyAfterPaint(
  async () => (await import('./Dialog.tsx')).ConfirmDialog,
  () => null,
);
