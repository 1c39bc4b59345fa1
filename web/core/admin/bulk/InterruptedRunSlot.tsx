import { useSession } from '#web/core/session/session.ts';
import { loadTexts } from '#web/i18n/i18n.ts';
import { lazyAfterPaint } from '#web/ui/lazyAfterPaint.tsx';
import type { InterruptedRunProps } from './InterruptedRun.tsx';
import { hasRun } from './savedRun.ts';

const InterruptedRun = lazyAfterPaint(
  async () => {
    const [module] = await Promise.all([import('./InterruptedRun.tsx'), loadTexts(['bulk'])]);
    return module.default;
  },
  () => null,
);

/** Slot for the notice of an unfinished action, whose code is loaded when there may be one. */
export function InterruptedRunSlot(props: InterruptedRunProps) {
  const { userId } = useSession();
  return hasRun(userId, props.scope) ? <InterruptedRun {...props} /> : null;
}
