import * as v from 'valibot';
import { failDelivery } from '../core/events/event-deliveries.ts';
import { isAddressee } from '../core/events/event-delivery.ts';
import { recordOutcome } from '../core/events/recipient-messages.ts';
import { redactAddresses } from '../core/events/send-mail.ts';
import { clearBounce, markUnreachable } from '../core/items/unreachable-addresses.ts';
import { log } from '../core/log.ts';
import { countMetric } from '../core/metrics.ts';

const optionalText = v.optional(v.string(), '');

/** Fields of an SES event that are read. */
export const SesEvent = v.object({
  detail: v.object({
    eventType: v.string(),
    mail: v.object({
      timestamp: v.string(),
      messageId: v.string(),
      destination: v.pipe(v.array(v.string()), v.minLength(1)),
      tags: v.record(v.string(), v.array(v.string())),
    }),
    bounce: v.optional(
      v.object({
        bounceType: v.string(),
        bounceSubType: v.string(),
        timestamp: v.string(),
        bouncedRecipients: v.array(v.object({ diagnosticCode: optionalText, status: optionalText })),
      }),
    ),
    complaint: v.optional(
      v.object({ complaintFeedbackType: v.optional(v.nullable(v.string())), timestamp: v.string() }),
    ),
    reject: v.optional(v.object({ reason: optionalText })),
  }),
});
export type SesEvent = v.InferOutput<typeof SesEvent>;

/** Records the outcome of a mail on its delivery and its address; safe to repeat and in any order. */
export const applySesEvent = async ({ detail }: SesEvent): Promise<void> => {
  const { eventType, mail, bounce, complaint, reject } = detail;
  const email = (mail.destination[0] ?? '').toLowerCase();
  const [eventId = ''] = mail.tags.event ?? [];
  const [addressee = ''] = mail.tags.addressee ?? [];
  if (eventType === 'Delivery') return clearBounce(email, mail.timestamp);
  if (!isAddressee(addressee)) throw new Error('the event names no addressee');
  const recordUndelivered = async (statut: 'BOUNCED' | 'COMPLAINED' | 'REFUSED', reason: string) => {
    log.warn('mail did not arrive', { eventId, addressee, statut });
    countMetric('mailUndelivered');
    const failure = { statut, reason: redactAddresses(reason), messageId: mail.messageId };
    const delivery = await failDelivery({ eventId, addressee }, failure);
    if (delivery) await recordOutcome(delivery, statut);
  };
  if (bounce) {
    const [{ status = '', diagnosticCode = '' } = {}] = bounce.bouncedRecipients;
    await recordUndelivered(
      'BOUNCED',
      `${bounce.bounceType}/${bounce.bounceSubType} ${status} ${diagnosticCode}`.trim(),
    );
    if (bounce.bounceType === 'Permanent' && addressee !== 'SUPPORT')
      await markUnreachable({ email, reason: 'BOUNCE', at: bounce.timestamp });
  }
  if (complaint && complaint.complaintFeedbackType !== 'not-spam') {
    await recordUndelivered('COMPLAINED', complaint.complaintFeedbackType ?? 'complaint');
    if (addressee !== 'SUPPORT') await markUnreachable({ email, reason: 'COMPLAINT', at: complaint.timestamp });
  }
  if (reject) await recordUndelivered('REFUSED', `Rejected: ${reject.reason}`);
};
