import { loadTexts } from '#web/i18n/i18n.ts';
import { lazyAfterPaint } from '#web/ui/lazyAfterPaint.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { InventoryEditorProps } from './InventoryEditor.tsx';

/** Editor of an inventory, whose code, goods and rules are loaded when a customer begins one. */
export const InventorySlot = lazyAfterPaint<InventoryEditorProps>(
  async () => (await Promise.all([import('./InventoryEditor.tsx'), loadTexts(['inventory'])]))[0].default,
  () => (
    <div aria-busy="true">
      <Skeleton lines={4} height="var(--touch)" />
    </div>
  ),
);
