import { retryWithCurrentPayment } from './retry-on-stale-read.ts';
import type { StoredPayment } from './stored-payment.ts';
import { fetchIntentRefs } from './stripe/stripe.ts';

/** Payment intent of one of Stripe's objects: its id, or the intent; absent when the object has none. */
export type Intent = string | { id: string } | null | undefined;

/** Reports whether a payment's money came by an intent; while it is unpaid, by none or this one. */
export const isIntentOf = ({ paymentIntentId }: StoredPayment, intentId: string): boolean =>
  paymentIntentId === null || paymentIntentId === intentId;

/** Acts on the payment of an intent, again when it changed meanwhile; does nothing for an intent that is not ours. */
export const withPaymentOf = async (
  intent: Intent,
  act: (payment: StoredPayment, intentId: string) => Promise<void>,
): Promise<void> => {
  if (!intent) return;
  const intentId = typeof intent === 'string' ? intent : intent.id;
  const refs = await fetchIntentRefs(intentId);
  if (refs) await retryWithCurrentPayment(refs.userId, refs.paymentId, (payment) => act(payment, intentId));
};
