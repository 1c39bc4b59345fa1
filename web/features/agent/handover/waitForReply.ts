import type { QueuedWrite } from '#web/core/offlineQueue/queueDatabase.ts';
import { queueState, subscribeToQueue } from '#web/core/offlineQueue/queueState.ts';

/**
 * Milliseconds that a person at the counter waits for a reply, or while sending pauses; the queue goes on without them.
 */
const PATIENCE_MS = { sending: 8_000, pausing: 2_000 };

/**
 * Waits until the API has answered a write of the queue and returns it, or undefined when it waits: without a network,
 * or longer than a person does.
 */
export const waitForReply = (sequence: number): Promise<QueuedWrite | undefined> =>
  new Promise((resolve) => {
    const { pause: before } = queueState();
    const look = () => {
      const { writes, pause } = queueState();
      const write = writes?.find((each) => each.sequence === sequence);
      if (write && write.state !== 'waiting') end(write);
      else if (!navigator.onLine || (pause !== undefined && pause !== before)) end(undefined);
    };
    const end = (write: QueuedWrite | undefined) => {
      clearTimeout(timer);
      stop();
      resolve(write);
    };
    const timer = setTimeout(() => end(undefined), PATIENCE_MS[before ? 'pausing' : 'sending']);
    const stop = subscribeToQueue(look);
    look();
  });
