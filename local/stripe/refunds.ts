import * as v from 'valibot';
import { type Account, newId, type Refund, seconds } from './account.ts';
import { refused, required } from './errors.ts';
import { integer, metadata, text } from './parameters.ts';
import { isContested } from './payment.ts';

export const refundParameters = {
  payment_intent: text,
  /** Cents; the remaining amount when absent. */
  amount: v.optional(integer(1)),
  metadata: v.optional(metadata),
};

type RefundParameters = v.InferOutput<v.StrictObjectSchema<typeof refundParameters, undefined>>;

/** Handles `POST /v1/refunds`: refunds part or all of a payment's remaining amount, never more. */
export const createRefund = (account: Account, parameters: RefundParameters): Refund => {
  const intentId = parameters.payment_intent;
  const intent = required(account.data.intents.get(intentId), 'payment_intent', intentId, 'payment_intent');
  const charge = account.data.charges.get(intent.latest_charge ?? '');
  if (charge?.status !== 'succeeded') {
    const message = `This PaymentIntent (${intentId}) does not have a successful charge to refund.`;
    throw refused(message, { code: 'payment_intent_unexpected_state' });
  }
  if (isContested(account, charge))
    throw refused(`Charge ${charge.id} has been charged back.`, { code: 'charge_disputed' });
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) {
    throw refused(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  const amount = parameters.amount ?? left;
  if (amount > left) {
    const message = `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`;
    throw refused(message, { param: 'amount' });
  }
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  const refund: Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: seconds(account),
    currency: 'usd',
    metadata: parameters.metadata ?? {},
    payment_intent: intentId,
    status: 'succeeded',
  };
  account.data.refunds.set(refund.id, refund);
  account.emit('charge.refunded', charge);
  return refund;
};

/** Shows a refund with the id of the transaction that returned it, if the bank did. */
export const withReturnId = ({ failure_balance_transaction: returned, ...refund }: Refund): object => ({
  ...refund,
  ...(returned && { failure_balance_transaction: returned.id }),
});

/** Fails a refund, as a bank that returns it days later: the money belongs to the merchant again. */
export const failRefund = (account: Account, id: string): Refund => {
  const refund = required(account.data.refunds.get(id), 'refund', id);
  const charge = required(account.data.charges.get(refund.charge), 'charge', refund.charge);
  if (refund.status === 'failed') throw refused(`Refund ${id} has failed already.`);
  refund.status = 'failed';
  refund.failure_balance_transaction = { id: newId('txn'), object: 'balance_transaction', created: seconds(account) };
  charge.amount_refunded -= refund.amount;
  charge.refunded = false;
  account.emit('refund.failed', withReturnId(refund));
  return refund;
};

const dollars = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
