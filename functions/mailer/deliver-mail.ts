import type { MailEvent } from '#shared/mails/schema.ts';
import { hoursAfter, nowIso } from '../core/clock.ts';
import {
  discardDelivery,
  failDelivery,
  leaseDelivery,
  markSent,
  postponeDelivery,
} from '../core/events/event-deliveries.ts';
import type { EventDelivery } from '../core/events/event-delivery.ts';
import { recordOutcome } from '../core/events/recipient-messages.ts';
import { isFinalRefusal, MAIL_MS, mailFailure, sendMail } from '../core/events/send-mail.ts';
import { findUnreachable } from '../core/items/unreachable-addresses.ts';
import { log, loggableError } from '../core/log.ts';
import { countMetric } from '../core/metrics.ts';
import { buildMail } from './build-mail.ts';

/** Milliseconds of a lease, longer than an attempt with its reads: an older one was interrupted. */
const LEASE_MS = MAIL_MS + 25_000;

/** Hours that the address of an erased account is kept for its last mail. */
const ERASED_HOURS = 24;

/**
 * Sends the mail of a delivery once; only a crash between sending and recording could send it twice. A final refusal
 * ends it; after any other failure the sweep redrives it with growing delays.
 */
export const deliverMail = async (id: Pick<EventDelivery, 'eventId' | 'addressee'>): Promise<void> => {
  const delivery = await leaseDelivery(id, LEASE_MS);
  if (!delivery) return;
  try {
    await send(delivery);
  } catch (error) {
    await recordFailure(delivery, error);
  }
};

/** Sends a mail, or ends its delivery; the outcome is recorded first, so that an interruption repeats it. */
const send = async (delivery: EventDelivery): Promise<void> => {
  const { eventId, addressee, type } = delivery;
  const mail = await buildMail(delivery);
  if (typeof mail === 'string') {
    await recordOutcome(delivery, mail === 'STOPPED' ? 'STOPPED' : 'EXPIRED');
    return discardDelivery(delivery, mail);
  }
  const reason = addressee === 'SUPPORT' ? undefined : await suppressionOf(mail.to, type);
  if (reason) {
    await recordOutcome(delivery, 'SUPPRESSED');
    await failDelivery(delivery, { statut: 'SUPPRESSED', reason });
    return;
  }
  await markSent(delivery, await sendMail(mail, { event: eventId, addressee }));
  log.info('mail sent', { eventId, addressee, type });
};

/** Mails requested by their reader at that moment; their arrival shows that a bounced address works again. */
const REQUESTED_BY_READER: ReadonlySet<MailEvent> = new Set([
  'REGISTERED',
  'EMAIL_CONFIRMATION_ASKED',
  'PASSWORD_RESET_ASKED',
]);

/** Returns the reason why an address is suppressed; a spam complaint suppresses every mail. */
const suppressionOf = async (email: string, type: MailEvent): Promise<string | undefined> => {
  const reason = (await findUnreachable(email))?.reason;
  return reason === 'BOUNCE' && REQUESTED_BY_READER.has(type) ? undefined : reason;
};

const recordFailure = async (delivery: EventDelivery, error: unknown): Promise<void> => {
  const { eventId, addressee, type, attempts, to, createdAt } = delivery;
  const isFinal = isFinalRefusal(error) || (to !== undefined && hoursAfter(ERASED_HOURS, createdAt) < nowIso());
  log.error('mail failed', { eventId, addressee, type, attempts, isFinal, cause: loggableError(error) });
  const reason = mailFailure(error);
  if (!isFinal) return postponeDelivery(delivery, reason);
  countMetric('mailUndelivered');
  await recordOutcome(delivery, 'REFUSED');
  await failDelivery(delivery, { statut: 'REFUSED', reason });
};
