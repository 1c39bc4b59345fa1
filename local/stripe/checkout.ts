import * as v from 'valibot';
import { type Account, type Checkout, newId, type Session, seconds } from './account.ts';
import { badParameter, refused, required } from './errors.ts';
import { integer, metadata, text, url } from './parameters.ts';

const SMALLEST_CENTS = 50;
const LARGEST_CENTS = 99_999_999;
const SHORTEST_SECONDS = 30 * 60;
const DAY_SECONDS = 24 * 60 * 60;

/**
 * Parameters of `POST /v1/checkout/sessions` that Yónnee and its tests send: payment mode, US dollars, inline prices.
 */
export const sessionParameters = {
  mode: v.literal('payment'),
  line_items: v.pipe(
    v.array(
      v.strictObject({
        quantity: integer(1, 999_999),
        price_data: v.strictObject({
          currency: v.literal('usd'),
          unit_amount: integer(0, LARGEST_CENTS),
          product_data: v.strictObject({ name: text }),
        }),
      }),
    ),
    v.maxLength(100),
  ),
  success_url: url,
  cancel_url: v.optional(url),
  expires_at: v.optional(integer(0)),
  customer_email: v.optional(v.pipe(text, v.email())),
  client_reference_id: v.optional(v.pipe(text, v.maxLength(200))),
  locale: v.optional(v.picklist(['en', 'fr'])),
  adaptive_pricing: v.optional(v.strictObject({ enabled: v.picklist(['true', 'false']) })),
  metadata: v.optional(metadata),
  payment_intent_data: v.optional(v.strictObject({ metadata: v.optional(metadata) })),
};

type SessionParameters = v.InferOutput<v.StrictObjectSchema<typeof sessionParameters, undefined>>;

export const createSession = (account: Account, parameters: SessionParameters): Session => {
  const id = newId('cs_test');
  const created = seconds(account);
  const lines = parameters.line_items.map(({ quantity, price_data: { product_data, unit_amount } }) => ({
    name: product_data.name,
    cents: unit_amount * quantity,
  }));
  const session: Session = {
    id,
    object: 'checkout.session',
    adaptive_pricing: parameters.adaptive_pricing ? { enabled: parameters.adaptive_pricing.enabled === 'true' } : null,
    amount_total: totalOf(lines),
    cancel_url: parameters.cancel_url ?? null,
    client_reference_id: parameters.client_reference_id ?? null,
    created,
    currency: 'usd',
    customer_email: parameters.customer_email ?? null,
    expires_at: expiryOf(parameters, created),
    livemode: false,
    locale: parameters.locale ?? null,
    metadata: parameters.metadata ?? {},
    mode: 'payment',
    payment_intent: null,
    payment_status: 'unpaid',
    status: 'open',
    success_url: parameters.success_url,
    url: `${account.endpoint}/pay/${id}`,
  };
  account.data.checkouts.set(id, { id, session, lines, metadata: parameters.payment_intent_data?.metadata ?? {} });
  return session;
};

/**
 * Checks the expiry against the time of arrival, as Stripe does: a request for exactly 30 minutes is sometimes refused.
 */
const expiryOf = ({ expires_at: at }: SessionParameters, created: number): number => {
  if (at === undefined) return created + DAY_SECONDS;
  if (at >= created + SHORTEST_SECONDS && at <= created + DAY_SECONDS) return at;
  const message = 'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.';
  throw badParameter(message, 'expires_at');
};

const totalOf = (lines: Checkout['lines']): number => {
  const total = lines.reduce((sum, { cents }) => sum + cents, 0);
  if (total < SMALLEST_CENTS) throw refused('The total must be at least $0.50 usd', { code: 'amount_too_small' });
  if (total > LARGEST_CENTS) throw refused('The total must be at most $999,999.99 usd', { code: 'amount_too_large' });
  return total;
};

/** Handles `POST /v1/checkout/sessions/{id}/expire`: the session can no longer be paid. */
export const expireSession = (account: Account, id: string): Session => {
  const checkout = required(account.data.checkouts.get(id), 'checkout.session', id, 'session');
  const { session } = checkout;
  if (session.status !== 'open') {
    const rule = 'Only Checkout Sessions with a status in ["open"] can be expired.';
    throw refused(`${rule} This Checkout Session has a status of \`${session.status}\`.`);
  }
  closeSession(account, checkout);
  return session;
};

/** Expires an open session, and cancels its payment intent if a card was tried. */
export const closeSession = (account: Account, { session }: Checkout): void => {
  Object.assign(session, { status: 'expired', url: null });
  const intent = account.data.intents.get(session.payment_intent ?? '');
  if (intent) intent.status = 'canceled';
  account.emit('checkout.session.expired', session);
};
