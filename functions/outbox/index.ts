import type { OutboxItem } from '../core/outbox.ts';
import { streamHandler } from '../core/stream.ts';
import { follow } from './follow.ts';

/** Hears of every new outbox item: what happened is told to whom it concerns, and followed up. */
export const handler = streamHandler<never, OutboxItem>(
  async ({ after }) => {
    if (after) await follow(after);
  },
  ({ after }) => after && concernedBy(after),
  ({ after }) => after?.correlationId,
);

/** Whoever something happened to hears of it in the order in which it did. */
const concernedBy = ({ eventId, happening }: OutboxItem): string => {
  if ('userId' in happening && happening.userId !== null) return `user ${happening.userId}`;
  return 'bookingId' in happening ? `container ${happening.bookingId}` : eventId;
};
