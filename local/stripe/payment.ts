import type Stripe from 'stripe';
import { type Account, seconds } from './account.ts';
import { close } from './checkout.ts';
import { openDispute } from './dispute.ts';
import { emptyCharge, emptyIntent } from './shapes.ts';
import { type Charge, type Checkout, type Intent, newId } from './store.ts';

/** What each test card does; every other number is invalid. */
const TEST_CARDS = {
  '4242424242424242': 'pays',
  '4000000000000002': 'declined',
  '4000000000000259': 'disputed',
  '4000000000000077': 'settles',
  '4000000000009995': 'fails',
} as const;

export type PayResult = 'complete' | 'declined' | 'invalid' | 'not_open';

/** Pays an open session with a card. Without a pause anywhere in it: of two who pay, or pay and expire, one wins. */
export function pay(account: Account, checkout: Checkout, number: string): PayResult {
  if (checkout.session.status !== 'open') return 'not_open';
  const digits = number.replace(/[\s-]/g, '');
  const card = Object.entries(TEST_CARDS).find(([known]) => known === digits)?.[1];
  if (!card) return 'invalid';

  const intent = intentOf(account, checkout);
  const charge = chargeOf(account, intent, digits, card);
  if (card === 'declined') {
    fail(intent, charge, 'card_declined', 'Your card was declined.', 'generic_decline');
    return 'declined';
  }
  complete(checkout, intent);
  const now = account.now();
  if (card === 'settles') checkout.due = { at: now + account.settleMs, outcome: 'succeeds' };
  if (card === 'fails') checkout.due = { at: now + account.settleMs, outcome: 'fails' };
  if (card === 'disputed') checkout.due = { at: now + account.settleMs, outcome: 'disputes' };
  if (card === 'pays' || card === 'disputed') succeed(account, checkout, intent, charge);
  else intent.status = 'processing';
  account.emit('checkout.session.completed', checkout.session);
  return 'complete';
}

/** Lets time do its work: sessions expire, delayed payments settle, disputes arrive. */
export function letTimePass(account: Account): void {
  const now = account.now();
  for (const checkout of account.data.checkouts.values()) {
    const { session, due } = checkout;
    if (session.status === 'open' && session.expires_at * 1000 <= now) close(account, checkout);
    if (due && due.at <= now) settle(account, checkout, due.outcome);
  }
}

/** When time next changes something, in milliseconds; `Infinity` when nothing is expected. */
export function nextChange(account: Account): number {
  let next = Number.POSITIVE_INFINITY;
  for (const { session, due } of account.data.checkouts.values()) {
    if (session.status === 'open') next = Math.min(next, session.expires_at * 1000);
    if (due) next = Math.min(next, due.at);
  }
  return next;
}

function settle(account: Account, checkout: Checkout, outcome: NonNullable<Checkout['due']>['outcome']): void {
  checkout.due = undefined;
  const intent = intentOf(account, checkout);
  const charge = account.data.charges.get(intent.latest_charge ?? '');
  if (!charge) return;
  if (outcome === 'disputes') {
    openDispute(account, charge);
  } else if (outcome === 'succeeds') {
    succeed(account, checkout, intent, charge);
    account.emit('checkout.session.async_payment_succeeded', checkout.session);
  } else {
    fail(intent, charge, 'payment_method_customer_decline', 'The payment was refused by the bank.');
    account.emit('checkout.session.async_payment_failed', checkout.session);
  }
}

function complete({ session }: Checkout, intent: Intent): void {
  session.status = 'complete';
  session.url = null;
  session.payment_intent = intent.id;
}

function succeed(account: Account, { session }: Checkout, intent: Intent, charge: Charge): void {
  session.payment_status = 'paid';
  Object.assign(intent, { status: 'succeeded', amount_received: intent.amount, last_payment_error: null });
  Object.assign(charge, { status: 'succeeded', paid: true, captured: true, amount_captured: charge.amount });
  charge.balance_transaction = newId('txn');
  charge.outcome = outcome('authorized', 'approved_by_network', 'Payment complete.');
  account.emit('payment_intent.succeeded', intent);
}

function fail(intent: Intent, charge: Charge, code: string, message: string, declineCode?: string): void {
  intent.status = 'requires_payment_method';
  intent.last_payment_error = { type: 'card_error', code, message, decline_code: declineCode, charge: charge.id };
  Object.assign(charge, { status: 'failed', failure_code: code, failure_message: message });
  charge.outcome = outcome('issuer_declined', 'declined_by_network', 'The bank refused the payment.');
}

/** As Stripe does, the intent appears with the first card that is tried. */
function intentOf(account: Account, checkout: Checkout): Intent {
  const { session } = checkout;
  const found = account.data.intents.get(session.payment_intent ?? '');
  if (found) return found;
  const intent: Intent = {
    ...emptyIntent(session.amount_total ?? 0, seconds(account)),
    description: checkout.intent.description,
    metadata: checkout.intent.metadata,
    payment_method_types: session.payment_method_types,
    receipt_email: session.customer_email,
  };
  account.data.intents.set(intent.id, intent);
  session.payment_intent = intent.id;
  return intent;
}

function chargeOf(account: Account, intent: Intent, digits: string, card: string): Charge {
  intent.payment_method = newId('pm');
  const charge = emptyCharge(intent, seconds(account));
  charge.payment_method_details = card === 'settles' || card === 'fails' ? bankDetails(digits) : cardDetails(digits);
  account.data.charges.set(charge.id, charge);
  intent.latest_charge = charge.id;
  return charge;
}

function outcome(type: string, network: string, message: string): Stripe.Charge.Outcome {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: network,
    reason: type === 'authorized' ? null : 'generic_decline',
    seller_message: message,
    type,
  };
}

function bankDetails(digits: string): Stripe.Charge.PaymentMethodDetails {
  const unknown = { account_holder_type: null, account_type: null, bank_name: null, fingerprint: null };
  const account = { ...unknown, last4: digits.slice(-4), payment_reference: null, routing_number: null };
  return { type: 'us_bank_account', us_bank_account: account };
}

function cardDetails(digits: string): Stripe.Charge.PaymentMethodDetails {
  return {
    type: 'card',
    card: {
      amount_authorized: null,
      authorization_code: null,
      brand: 'visa',
      checks: null,
      country: 'US',
      electronic_commerce_indicator: null,
      exp_month: 12,
      exp_year: 2034,
      funding: 'credit',
      installments: null,
      last4: digits.slice(-4),
      mandate: null,
      network: 'visa',
      network_transaction_id: null,
      regulated_status: null,
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
  };
}
