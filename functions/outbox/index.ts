import { type ChangedItem, projectChange } from '../cockpit/project-change.ts';
import type { OutboxItem } from '../core/events/outbox.ts';
import { streamHandler } from '../core/events/stream.ts';
import { cleanUpAfter, type StreamedItem } from './clean-up.ts';
import { handleEvent } from './handle-event.ts';
import { serveWaitlistAfter, type WaitedContainer } from './serve-waitlist-after.ts';

type Item = StreamedItem & ChangedItem & WaitedContainer;

/**
 * Reads the table's stream: handles each new or redriven event, cleans up after items that were deleted or have another
 * file, derives rows, search entries and journals from changed items, and offers freed space to whoever waits for it.
 */
export const handler = streamHandler<Item, OutboxItem | Item>(
  async ({ before, after, at }) => {
    if (isEvent(after)) return handleEvent(after);
    await cleanUpAfter({ before, after });
    await projectChange({ before, after, at });
    await serveWaitlistAfter({ before, after });
  },
  ({ before, after }) => (isEvent(after) ? orderingKeyOf(after) : queueOf(after ?? before)),
  ({ after }) => (isEvent(after) ? after.correlationId : undefined),
);

const isEvent = (item: OutboxItem | Item | undefined): item is OutboxItem => item?.sk === 'OUTBOX';

/** Returns the ordering key of an event: events of one customer or container are handled in order. */
const orderingKeyOf = ({ eventId, event }: OutboxItem): string => {
  if ('userId' in event && event.userId !== null) return `user ${event.userId}`;
  return 'bookingId' in event ? `container ${event.bookingId}` : eventId;
};

/** Returns the queue of another change: one per container, whose counters concurrent changes would contend for. */
const queueOf = (item: Item | undefined): unknown =>
  item?.bookingId === undefined ? item : `rows of ${item.bookingId}`;
