import { type Account, dollars, seconds } from './account.ts';
import { badParam, noSuch, refused, StripeFault } from './errors.ts';
import type { Params } from './params.ts';
import { type Charge, newId, type Refund } from './store.ts';

const REASONS = ['duplicate', 'fraudulent', 'requested_by_customer'] as const;

interface Wanted {
  /** Cents; all that remains when absent. */
  amount?: number;
  reason?: (typeof REASONS)[number];
  metadata?: Record<string, string>;
}

/** `POST /v1/refunds`, of a charge or of a payment intent's. */
export function createRefund(account: Account, params: Params): Refund {
  const chargeId = params.text('charge');
  const intentId = params.text('payment_intent');
  const wanted: Wanted = {
    amount: params.integer('amount', { min: 1 }),
    reason: params.oneOf('reason', REASONS),
    metadata: params.metadata(),
  };
  params.finish();
  if (!chargeId && !intentId) {
    const message = 'One of the following params should be provided for this request: payment_intent or charge.';
    throw new StripeFault(400, { type: 'invalid_request_error', message });
  }
  const charge = intentId ? chargeOfIntent(account, intentId) : account.data.charges.get(chargeId ?? '');
  if (!charge) throw noSuch('charge', chargeId ?? '', 'charge');
  if (chargeId && charge.id !== chargeId) {
    throw badParam(`Charge ${chargeId} does not belong to PaymentIntent ${intentId}.`, 'charge');
  }
  return refund(account, charge, wanted);
}

/** Gives back part or all of what remains of a charge, never more. */
export function refund(account: Account, charge: Charge, { amount, reason, metadata = {} }: Wanted): Refund {
  if (charge.status !== 'succeeded') throw noCharge(charge.payment_intent);
  if (charge.disputed) {
    throw refused(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' });
  }
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) {
    throw refused(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  const given = amount ?? left;
  if (given > left) {
    const most = charge.amount_refunded ? 'unrefunded amount on charge' : 'charge amount';
    throw refused(`Refund amount (${dollars(given)}) is greater than ${most} (${dollars(left)})`, { param: 'amount' });
  }
  const before = { amount_refunded: charge.amount_refunded, refunded: charge.refunded };
  charge.amount_refunded += given;
  charge.refunded = charge.amount_refunded === charge.amount;
  const made: Refund = {
    id: newId('re'),
    object: 'refund',
    amount: given,
    balance_transaction: newId('txn'),
    charge: charge.id,
    created: seconds(account),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: { type: 'card', card: { type: 'refund' } },
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
  account.data.refunds.set(made.id, made);
  account.emit('charge.refunded', charge, before);
  return made;
}

/** The bank sends a refund back days later: the money is the merchant's again. */
export function failRefund(account: Account, id: string): Refund {
  const failing = account.data.refunds.get(id);
  const charge = account.data.charges.get(failing?.charge ?? '');
  if (!failing || !charge) throw noSuch('refund', id);
  if (failing.status === 'failed') throw refused(`Refund ${id} has failed already.`, {});
  const { status } = failing;
  const failure = { failure_balance_transaction: newId('txn'), failure_reason: 'expired_or_canceled_card' };
  Object.assign(failing, failure, { status: 'failed' });
  charge.amount_refunded -= failing.amount;
  charge.refunded = false;
  account.emit('refund.failed', failing, { status });
  return failing;
}

function chargeOfIntent(account: Account, id: string): Charge {
  const intent = account.data.intents.get(id);
  if (!intent) throw noSuch('payment_intent', id, 'payment_intent');
  const charge = account.data.charges.get(intent.latest_charge ?? '');
  if (!charge) throw noCharge(id);
  return charge;
}

function noCharge(intentId: string): StripeFault {
  const message = `This PaymentIntent (${intentId}) does not have a successful charge to refund.`;
  return refused(message, { code: 'payment_intent_unexpected_state' });
}
