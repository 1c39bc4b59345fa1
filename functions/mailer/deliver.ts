import { hoursAfter, nowIso } from '../core/clock.ts';
import { claimDelivery, dropDelivery, endDelivery, markSent, postponeDelivery } from '../core/deliveries.ts';
import type { Delivery } from '../core/delivery.ts';
import { log, loggable } from '../core/log.ts';
import { isFinalRefusal, MAIL_MS, mailFailure, sendMail } from '../core/mail.ts';
import { mailFor } from './mail-for.ts';

/** Longer than an attempt takes, the reads before it included: one that is older has broken off. */
const LEASE_MS = MAIL_MS + 25_000;

/** Hours during which the address of an erased account is kept for their last mail. */
const ERASED_HOURS = 24;

/**
 * Sends the mail of a delivery, once: only a crash between sending and noting it could send it twice. A final refusal ends
 * it; after any other failure the sweep hands it over again, later and later.
 */
export const deliver = async (found: Pick<Delivery, 'eventId' | 'recipient'>): Promise<void> => {
  const delivery = await claimDelivery(found, LEASE_MS);
  if (!delivery) return;
  try {
    await send(delivery);
  } catch (error) {
    await noteFailure(delivery, error);
  }
};

const send = async (delivery: Delivery): Promise<void> => {
  const { eventId, recipient } = delivery;
  const mail = await mailFor(delivery);
  if (typeof mail === 'string') return dropDelivery(delivery, mail);
  await markSent(delivery, await sendMail(mail, { event: eventId, recipient }));
};

const noteFailure = async (delivery: Delivery, error: unknown): Promise<void> => {
  const { eventId, recipient, type, attempts, to, createdAt } = delivery;
  const isFinal = isFinalRefusal(error) || (to !== undefined && hoursAfter(ERASED_HOURS, createdAt) < nowIso());
  log.error('mail failed', { eventId, recipient, type, attempts, isFinal, cause: loggable(error) });
  const reason = mailFailure(error);
  if (isFinal) await endDelivery(delivery, { statut: 'REFUSED', reason });
  else await postponeDelivery(delivery, reason);
};
