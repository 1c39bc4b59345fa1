import { isClockReplaced } from '../clock.ts';
import { type Account, type Charge, type Checkout, type Dispute, type Intent, newId, now, seconds } from './account.ts';
import { closeSession } from './checkout.ts';
import { refused, required } from './errors.ts';

/** Effects of the test cards. Every other number is invalid. */
const TEST_CARDS = new Map([
  ['4242424242424242', 'pays'],
  ['4000000000000002', 'declined'],
  ['4000000000000259', 'disputes'],
  ['4000000000000077', 'succeeds'],
  ['4000000000009995', 'fails'],
] as const);

/** Pays an open session with a card. Synchronous, so that of concurrent payments or expiries only one succeeds. */
export const pay = (
  account: Account,
  checkout: Checkout,
  typed: string,
): 'paid' | 'declined' | 'invalid' | 'closed' => {
  const { session } = checkout;
  if (session.status !== 'open') return 'closed';
  const digits = typed.replace(/[\s-]/g, '');
  const effect = [...TEST_CARDS].find(([number]) => number === digits)?.[1];
  if (effect === undefined) return 'invalid';
  const intent = intentOf(account, checkout);
  if (effect === 'declined') return 'declined';
  const charge = createCharge(account, intent);
  Object.assign(session, { status: 'complete', url: null });
  if (effect !== 'pays') checkout.due = { at: now(account) + account.settleMs, outcome: effect };
  if (effect === 'pays' || effect === 'disputes') succeed(checkout, intent, charge);
  else intent.status = 'processing';
  account.emit('checkout.session.completed', session);
  return 'paid';
};

/**
 * Applies all changes that are due: sessions expire, delayed payments settle, disputes arrive. It waits while the demo
 * data is made, whose sessions are open on days that are past.
 */
export const applyDue = (account: Account): void => {
  if (isClockReplaced()) return;
  const at = now(account);
  for (const checkout of account.data.checkouts.values()) {
    const { session, due } = checkout;
    if (session.status === 'open' && session.expires_at * 1000 <= at) closeSession(account, checkout);
    if (due && due.at <= at) settle(account, checkout, due.outcome);
  }
};

const settle = (account: Account, checkout: Checkout, outcome: NonNullable<Checkout['due']>['outcome']): void => {
  checkout.due = undefined;
  const intent = intentOf(account, checkout);
  const charge = account.data.charges.get(intent.latest_charge ?? '');
  if (!charge) return;
  if (outcome === 'disputes') {
    openDispute(account, charge);
  } else if (outcome === 'succeeds') {
    succeed(checkout, intent, charge);
    account.emit('checkout.session.async_payment_succeeded', checkout.session);
  } else {
    intent.status = 'requires_payment_method';
    charge.status = 'failed';
    account.emit('checkout.session.async_payment_failed', checkout.session);
  }
};

const succeed = ({ session }: Checkout, intent: Intent, charge: Charge): void => {
  session.payment_status = 'paid';
  Object.assign(intent, { status: 'succeeded', amount_received: intent.amount });
  Object.assign(charge, { status: 'succeeded', paid: true });
};

/** Returns the session's intent, creating it with the first card that is tried, as Stripe does. */
const intentOf = (account: Account, { session, metadata }: Checkout): Intent => {
  const existing = account.data.intents.get(session.payment_intent ?? '');
  if (existing) return existing;
  const intent: Intent = {
    id: newId('pi'),
    object: 'payment_intent',
    amount: session.amount_total ?? 0,
    amount_received: 0,
    created: seconds(account),
    currency: 'usd',
    latest_charge: null,
    metadata,
    status: 'requires_payment_method',
  };
  account.data.intents.set(intent.id, intent);
  session.payment_intent = intent.id;
  return intent;
};

const createCharge = (account: Account, intent: Intent): Charge => {
  const charge: Charge = {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_refunded: 0,
    created: seconds(account),
    currency: 'usd',
    disputed: false,
    paid: false,
    payment_intent: intent.id,
    refunded: false,
    status: 'pending',
  };
  account.data.charges.set(charge.id, charge);
  intent.latest_charge = charge.id;
  return charge;
};

/** Days in which the bank takes an answer to a dispute. */
const EVIDENCE_DAYS = 9;

/** Opens a dispute of the cardholder; while it is open, or once it is lost, the charge cannot be refunded. */
const openDispute = (account: Account, charge: Charge): Dispute => {
  charge.disputed = true;
  const dispute: Dispute = {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    charge: charge.id,
    created: seconds(account),
    currency: 'usd',
    evidence_details: {
      due_by: seconds(account) + EVIDENCE_DAYS * 86_400,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  };
  account.data.disputes.set(dispute.id, dispute);
  account.emit('charge.dispute.created', dispute);
  return dispute;
};

/** Opens a dispute of a payment, as its cardholder does at any later time. */
export const dispute = (account: Account, intentId: string): Dispute => {
  const intent = required(account.data.intents.get(intentId), 'payment_intent', intentId);
  const charge = required(account.data.charges.get(intent.latest_charge ?? ''), 'charge', intentId);
  if (!charge.paid || isContested(account, charge)) throw refused(`Charge ${charge.id} cannot be disputed.`);
  return openDispute(account, charge);
};

/** Closes an open dispute as the bank decides: won, the money stays; lost, it went back to the cardholder. */
export const closeDispute = (account: Account, id: string, status: 'won' | 'lost'): Dispute => {
  const found = required(account.data.disputes.get(id), 'dispute', id);
  if (found.status !== 'needs_response') throw refused(`Dispute ${id} is closed already.`);
  found.status = status;
  account.emit('charge.dispute.closed', found);
  return found;
};

/** Reports whether a dispute of a charge is open or lost. */
export const isContested = ({ data }: Account, { id }: Pick<Charge, 'id'>): boolean =>
  [...data.disputes.values()].some(({ charge, status }) => charge === id && status !== 'won');
