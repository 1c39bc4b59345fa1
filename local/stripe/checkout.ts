import type Stripe from 'stripe';
import { type Account, seconds } from './account.ts';
import { badParam, noSuch, refused } from './errors.ts';
import type { Params } from './params.ts';
import { emptySession } from './shapes.ts';
import { type Checkout, type LineItem, newId, type Session } from './store.ts';

const SMALLEST = 50;
const LARGEST = 99_999_999;
const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
const LOCALES =
  'auto bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR ro ru sk sl sv th tr vi zh zh-HK zh-TW';

/** `POST /v1/checkout/sessions`: payment mode, prices given in line, US dollars. */
export function createSession(account: Account, params: Params): Session {
  const created = seconds(account);
  params.need('mode', params.oneOf('mode', ['payment']));
  const items = readItems(params, created);
  const successUrl = params.need('success_url', params.url('success_url'));
  const cancelUrl = params.url('cancel_url') ?? null;
  const expiresAt = params.integer('expires_at', { min: 0 }) ?? created + DAY;
  const email = params.text('customer_email', 512) ?? null;
  const reference = params.text('client_reference_id', 200) ?? null;
  const locale = params.oneOf('locale', LOCALES.split(' ')) ?? null;
  const metadata = params.metadata();
  const methods = params.texts('payment_method_types');
  const uiMode = params.oneOf('ui_mode', ['hosted_page', 'hosted']);
  const adaptive = params.group('adaptive_pricing')?.boolean('enabled');
  const submitType = params.oneOf('submit_type', ['auto', 'pay', 'book', 'donate']) ?? null;
  const forIntent = params.group('payment_intent_data');
  const intent = { metadata: forIntent?.metadata() ?? {}, description: forIntent?.text('description', 1000) ?? null };
  params.finish();
  checkExpiry(expiresAt, created);
  if (email !== null && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    throw badParam(`Invalid email address: ${email}`, 'customer_email', 'email_invalid');
  }
  const total = checkTotal(items);

  const id = newId('cs_test', 58);
  const session: Session = {
    ...emptySession(id, created),
    adaptive_pricing: adaptive === undefined ? null : { enabled: adaptive },
    amount_subtotal: total,
    amount_total: total,
    cancel_url: cancelUrl,
    client_reference_id: reference,
    customer_details: email === null ? null : customer(email),
    customer_email: email,
    expires_at: expiresAt,
    locale,
    metadata,
    payment_method_types: methods.length ? methods : ['card', 'us_bank_account'],
    submit_type: submitType,
    success_url: successUrl,
    ui_mode: uiMode ?? 'hosted_page',
    url: `${account.endpoint}/pay/${id}`,
  };
  account.data.checkouts.set(id, { id, session, items, intent });
  return session;
}

function readItems(params: Params, created: number): Checkout['items'] {
  const rows = params.groups('line_items');
  if (!rows.length) params.need('line_items', undefined);
  if (rows.length > 100) throw badParam('Line items are limited to 100.', 'line_items');
  return rows.map((row) => {
    const quantity = row.need('quantity', row.integer('quantity', { min: 1, max: 999_999 }));
    const price = row.need('price_data', row.group('price_data'));
    const currency = price.need('currency', price.text('currency'));
    if (currency.toLowerCase() !== 'usd') {
      throw badParam(`Invalid currency: ${currency}. This stand-in takes usd only.`, price.nameOf('currency'));
    }
    const unit = price.need('unit_amount', price.integer('unit_amount', { min: 0, max: LARGEST }));
    const product = price.need('product_data', price.group('product_data'));
    const name = product.need('name', product.text('name'));
    const note = product.text('description') ?? null;
    product.texts('images');
    product.metadata();
    return { line: lineItem(name, unit, quantity, created), note };
  });
}

function lineItem(name: string, unit: number, quantity: number, created: number): LineItem {
  const price: LineItem['price'] & { unit_amount_decimal: string } = {
    id: newId('price'),
    object: 'price',
    active: false,
    billing_scheme: 'per_unit',
    created,
    currency: 'usd',
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: newId('prod', 14),
    recurring: null,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'one_time',
    unit_amount: unit,
    unit_amount_decimal: String(unit),
  };
  return {
    id: newId('li'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: unit * quantity,
    amount_tax: 0,
    amount_total: unit * quantity,
    currency: 'usd',
    description: name,
    metadata: {},
    price,
    quantity,
  };
}

function checkExpiry(expiresAt: number, created: number): void {
  const what = 'The `expires_at` timestamp must be';
  // Counted from the arrival, as Stripe does: who asks for 30 minutes sharp is refused now and then.
  if (expiresAt < created + 30 * MINUTE) {
    throw badParam(`${what} at least 30 minutes from Checkout Session creation.`, 'expires_at');
  }
  if (expiresAt > created + DAY) {
    throw badParam(`${what} less than 24 hours from Checkout Session creation.`, 'expires_at');
  }
}

function checkTotal(items: Checkout['items']): number {
  const total = items.reduce((sum, { line }) => sum + line.amount_total, 0);
  const what = "The Checkout Session's total amount due must";
  if (total < SMALLEST) throw refused(`${what} add up to at least $0.50 usd`, { code: 'amount_too_small' });
  if (total > LARGEST) throw refused(`${what} be no more than $999,999.99 usd`, { code: 'amount_too_large' });
  return total;
}

function customer(email: string): Stripe.Checkout.Session.CustomerDetails {
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name: null,
    phone: null,
    tax_exempt: 'none',
    tax_ids: null,
  };
}

export function checkoutOf(account: Account, id: string): Checkout {
  const found = account.data.checkouts.get(id);
  if (!found) throw noSuch('checkout.session', id, 'session');
  return found;
}

/** `POST /v1/checkout/sessions/{id}/expire`: from then on nobody can pay it. */
export function expireSession(account: Account, id: string): Session {
  const checkout = checkoutOf(account, id);
  const { status } = checkout.session;
  if (status !== 'open') {
    const rule = 'Only Checkout Sessions with a status in ["open"] can be expired.';
    throw refused(`${rule} This Checkout Session has a status of \`${status}\`.`);
  }
  close(account, checkout);
  return checkout.session;
}

/** Ends an open session: its payment intent, if a card was tried, can no longer be paid either. */
export function close(account: Account, { session }: Checkout): void {
  session.status = 'expired';
  session.url = null;
  const intent = account.data.intents.get(session.payment_intent ?? '');
  if (intent) {
    intent.status = 'canceled';
    intent.canceled_at = seconds(account);
    intent.cancellation_reason = 'automatic';
  }
  account.emit('checkout.session.expired', session);
}
