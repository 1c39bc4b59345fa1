import type { OutboxItem } from '../core/outbox.ts';
import { streamHandler } from '../core/stream.ts';
import { cleanUpAfter, type StreamedItem } from './clean-up.ts';
import { handleEvent } from './handle-event.ts';

/**
 * Reads the table's stream: handles each new or redriven event, and cleans up after items that were deleted or have
 * another file.
 */
export const handler = streamHandler<StreamedItem, OutboxItem | StreamedItem>(
  async ({ before, after }) => {
    if (isEvent(after)) return handleEvent(after);
    await cleanUpAfter({ before, after });
  },
  ({ before, after }) => (isEvent(after) ? orderingKeyOf(after) : before),
  ({ after }) => (isEvent(after) ? after.correlationId : undefined),
);

const isEvent = (item: OutboxItem | StreamedItem | undefined): item is OutboxItem => item?.sk === 'OUTBOX';

/** Returns the ordering key of an event: events of one customer or container are handled in order. */
const orderingKeyOf = ({ eventId, event }: OutboxItem): string => {
  if ('userId' in event && event.userId !== null) return `user ${event.userId}`;
  return 'bookingId' in event ? `container ${event.bookingId}` : eventId;
};
