import { useSession } from '#web/core/session/session.ts';
import { lazyAfterPaint } from '#web/ui/lazyAfterPaint.tsx';
import type { InterruptedRunProps } from './InterruptedRun.tsx';
import { hasRun } from './savedRun.ts';

const InterruptedRun = lazyAfterPaint(
  async () => (await import('./InterruptedRun.tsx')).InterruptedRun,
  () => null,
);

/** Slot for the notice of an unfinished action, whose code is loaded when there may be one. */
export function InterruptedRunSlot(props: InterruptedRunProps) {
  const { userId } = useSession();
  return hasRun(userId, props.containerId) ? <InterruptedRun {...props} /> : null;
}
