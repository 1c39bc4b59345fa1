import type { MailEvent } from '#shared/mails/schema.ts';
import { hoursAfter, nowIso } from '../core/clock.ts';
import { claimDelivery, discardDelivery, failDelivery, markSent, postponeDelivery } from '../core/deliveries.ts';
import type { Delivery } from '../core/delivery.ts';
import { log, loggableError } from '../core/log.ts';
import { count } from '../core/metrics.ts';
import { isFinalRefusal, MAIL_MS, mailFailure, sendMail } from '../core/send-mail.ts';
import { findUnreachable } from '../core/unreachable-addresses.ts';
import { buildMail } from './build-mail.ts';

/** Milliseconds of a lease, longer than an attempt with its reads: an older one was interrupted. */
const LEASE_MS = MAIL_MS + 25_000;

/** Hours that the address of an erased account is kept for its last mail. */
const ERASED_HOURS = 24;

/**
 * Sends the mail of a delivery once; only a crash between sending and recording could send it twice. A final refusal
 * ends it; after any other failure the sweep redrives it with growing delays.
 */
export const deliverMail = async (found: Pick<Delivery, 'eventId' | 'recipient'>): Promise<void> => {
  const delivery = await claimDelivery(found, LEASE_MS);
  if (!delivery) return;
  try {
    await send(delivery);
  } catch (error) {
    await recordFailure(delivery, error);
  }
};

const send = async (delivery: Delivery): Promise<void> => {
  const { eventId, recipient } = delivery;
  const mail = await buildMail(delivery);
  if (typeof mail === 'string') return discardDelivery(delivery, mail);
  const reason = recipient === 'SUPPORT' ? undefined : await suppressionOf(mail.to, delivery.type);
  if (reason) return void (await failDelivery(delivery, { statut: 'SUPPRESSED', reason }));
  await markSent(delivery, await sendMail(mail, { event: eventId, recipient }));
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

const recordFailure = async (delivery: Delivery, error: unknown): Promise<void> => {
  const { eventId, recipient, type, attempts, to, createdAt } = delivery;
  const isFinal = isFinalRefusal(error) || (to !== undefined && hoursAfter(ERASED_HOURS, createdAt) < nowIso());
  log.error('mail failed', { eventId, recipient, type, attempts, isFinal, cause: loggableError(error) });
  const reason = mailFailure(error);
  if (!isFinal) return postponeDelivery(delivery, reason);
  count('mailUndelivered');
  await failDelivery(delivery, { statut: 'REFUSED', reason });
};
