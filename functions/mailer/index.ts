import type { Delivery } from '../core/delivery.ts';
import { streamHandler } from '../core/stream.ts';
import { deliverMail } from './deliver-mail.ts';

/** Mails sent at once: the SDK waits by itself when SES finds them too many a second. */
const AT_ONCE = 5;

/** Reads the table's stream: each new or redriven mail is sent, so that refunds and notifications never wait behind one. */
export const handler = streamHandler<never, Delivery>(
  async ({ after }) => {
    if (after) await deliverMail(after);
  },
  ({ after }) => after && queueOf(after),
  ({ after }) => after?.correlationId,
  AT_ONCE,
);

/** A customer reads theirs in the order in which they came about; other mails wait for none. */
const queueOf = ({ eventId, recipient }: Delivery): string =>
  recipient === 'SUPPORT' || recipient === 'SENDER' ? `${eventId} ${recipient}` : recipient;
