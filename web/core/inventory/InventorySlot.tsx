import { loadTexts } from '#web/i18n/i18n.ts';
import { lazyAfterPaint } from '#web/ui/lazyAfterPaint.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { InventoryEditorProps } from './InventoryEditor.tsx';

const loadEditor = async () => {
  const [module] = await Promise.all([import('./InventoryEditor.tsx'), loadTexts(['inventory'])]);
  // Downloaded before it is needed: a browser never downloads a module again that it asked for without a connection.
  import('./inventoryPaper.ts').catch(() => undefined);
  return module.default;
};

/** Editor of an inventory, whose code, goods and rules are loaded when a customer begins one. */
export const InventorySlot = lazyAfterPaint<InventoryEditorProps>(loadEditor, () => (
  <div aria-busy="true">
    <Skeleton lines={4} height="var(--touch)" />
  </div>
));
