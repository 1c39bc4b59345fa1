import { type ChangedItem, projectChange } from '../cockpit/project-change.ts';
import type { OutboxItem } from '../core/events/outbox.ts';
import { streamHandler } from '../core/events/stream.ts';
import { cleanUpAfter, type StreamedItem } from './clean-up.ts';
import { handleEvent } from './handle-event.ts';

type Item = StreamedItem & ChangedItem;

/**
 * Reads the table's stream: handles each new or redriven event, cleans up after items that were deleted or have another
 * file, and derives rows, search entries and journals from changed items.
 */
export const handler = streamHandler<Item, OutboxItem | Item>(
  async ({ before, after, at }) => {
    if (isEvent(after)) return handleEvent(after);
    await cleanUpAfter({ before, after });
    await projectChange({ before, after, at });
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
