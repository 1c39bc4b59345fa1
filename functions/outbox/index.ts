import { cleanUpAfter, type StreamedItem } from '../cleanup/clean-up.ts';
import type { OutboxItem } from '../core/outbox.ts';
import { streamHandler } from '../core/stream.ts';
import { handleEvent } from './handle-event.ts';

/**
 * Reads the table's stream. Each new or redriven event is handled: recorded for those whom it concerns, and followed up.
 * Things that are gone, or have another file, are cleaned up after.
 */
export const handler = streamHandler<StreamedItem, OutboxItem | StreamedItem>(
  async ({ before, after }) => {
    if (isEvent(after)) return handleEvent(after);
    await cleanUpAfter({ before, after });
  },
  ({ before, after }) => (isEvent(after) ? concernedBy(after) : before),
  ({ after }) => (isEvent(after) ? after.correlationId : undefined),
);

const isEvent = (item: OutboxItem | StreamedItem | undefined): item is OutboxItem => item?.sk === 'OUTBOX';

/** Whoever something happened to hears of it in the order in which it did. */
const concernedBy = ({ eventId, event }: OutboxItem): string => {
  if ('userId' in event && event.userId !== null) return `user ${event.userId}`;
  return 'bookingId' in event ? `container ${event.bookingId}` : eventId;
};
