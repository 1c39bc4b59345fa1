import { loadWhenReachable } from '#web/core/loading/loadWhenReachable.ts';
import { isMissingChunk, reloadOnce } from '#web/core/loading/missingChunk.ts';
import { loadTexts } from '#web/i18n/i18n.ts';
import { lazyAfterPaint } from '#web/ui/lazyAfterPaint.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { InventoryEditorProps } from './InventoryEditor.tsx';

const loadEditor = loadWhenReachable(async () => {
  try {
    const [module] = await Promise.all([import('./InventoryEditor.tsx'), loadTexts(['inventory'])]);
    return module.default;
  } catch (error) {
    // The connection broke meanwhile, or a deploy removed the file. The forms around keep what was typed as a draft.
    if (isMissingChunk(error)) await reloadOnce();
    throw error;
  }
});

/** Editor of an inventory, whose code, goods and rules are loaded when a customer begins one. */
export const InventorySlot = lazyAfterPaint<InventoryEditorProps>(loadEditor, () => (
  <div aria-busy="true">
    <Skeleton lines={4} height="var(--touch)" />
  </div>
));
