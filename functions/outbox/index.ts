import type { OutboxItem } from '../core/outbox.ts';
import { streamHandler } from '../core/stream.ts';
import { follow } from './follow.ts';

/** Hears of every new outbox item: what happened is told to whom it concerns, and followed up. */
export const handler = streamHandler<never, OutboxItem>(async ({ after }) => {
  if (after) await follow(after);
});
