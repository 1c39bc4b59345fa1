import type { EventDelivery } from '../core/events/event-delivery.ts';
import { streamHandler } from '../core/events/stream.ts';
import { deliverMail } from './deliver-mail.ts';

/** Mails sent at once; the SDK backs off by itself when SES throttles. */
const CONCURRENCY = 5;

/** Sends each new or redriven mail in the table's stream, so that refunds and notifications never wait for a mail. */
export const handler = streamHandler<never, EventDelivery>(
  async ({ after }) => {
    if (after) await deliverMail(after);
  },
  ({ after }) => after && orderingKeyOf(after),
  ({ after }) => after?.correlationId,
  CONCURRENCY,
);

/** Returns the ordering key of a mail: a customer's mails are sent in order; mails to others wait for none. */
const orderingKeyOf = ({ eventId, addressee }: EventDelivery): string =>
  addressee === 'SUPPORT' || addressee === 'SENDER' ? `${eventId} ${addressee}` : addressee;
