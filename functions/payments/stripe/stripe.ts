import type Stripe from 'stripe';
import { AppError } from '#shared/errors.ts';
import { env } from '../../core/env.ts';
import { hasAddress } from '../../core/items/accounts.ts';
import { log, loggableError } from '../../core/log.ts';
import { secrets } from '../../core/secrets.ts';
import type {
  Charge,
  Outcome,
  Payer,
  Provider,
  ProviderEntry,
  ProviderEntryKind,
  ProviderRefund,
  ProviderSession,
  RefundOf,
  SessionRefs,
} from '../provider.ts';
import type { StoredPayment } from '../stored-payment.ts';
import { callStripe, isStripeError, type StripeApi, stripeClient } from './stripe-client.ts';

/**
 * Lifetime of a Checkout Session. Stripe's minimum is 30 after it receives the call, hence one more; short, so that
 * abandoned payments unlock their parcels.
 */
const SESSION_MINUTES = 31;

/** References of a payment in the metadata of its session, enough to load everything it concerns in one read. */
const metadataOf = (payment: StoredPayment): Stripe.MetadataParam => ({
  userId: String(payment.userId),
  paymentId: String(payment.id),
  colisIds: payment.lines.map(({ colisId }) => colisId).join(','), // 40 ids of 10 digits fit Stripe's 500 characters
});

/** Reads the references of a session or an intent; undefined when it is not ours. */
const refsOf = ({ metadata }: { metadata: Stripe.Metadata | null }): SessionRefs | undefined => {
  const userId = Number(metadata?.userId);
  const paymentId = Number(metadata?.paymentId);
  const colisIds = (metadata?.colisIds ?? '').split(',').map(Number);
  return [userId, paymentId, ...colisIds].every((id) => Number.isSafeInteger(id) && id > 0)
    ? { userId, paymentId, colisIds }
    : undefined;
};

/** Opens a Checkout Session with the payment's own amounts. */
const openSession = async (
  payment: StoredPayment,
  { email, language, path, nameOf }: Payer,
): Promise<ProviderSession> => {
  try {
    const session = await callStripe((stripe) =>
      stripe.checkout.sessions.create(
        {
          mode: 'payment',
          ...(hasAddress({ email }) && { customer_email: email }), // Stripe refuses an empty one, and asks for it itself
          client_reference_id: String(payment.id),
          metadata: metadataOf(payment),
          payment_intent_data: { metadata: metadataOf(payment) },
          locale: language,
          adaptive_pricing: { enabled: env('ADAPTIVE_PRICING') === 'true' }, // without this, Stripe's dashboard decides
          success_url: `${env('SITE_URL')}${path}?session_id={CHECKOUT_SESSION_ID}`,
          cancel_url: `${env('SITE_URL')}${path}?paiement=annule`,
          expires_at: Math.floor(Date.now() / 1000) + SESSION_MINUTES * 60,
          line_items: payment.lines.map(({ colisId, cents }) => ({
            quantity: 1,
            price_data: { currency: 'usd', unit_amount: cents, product_data: { name: nameOf(colisId) } },
          })),
        },
        { idempotencyKey: `open-${payment.id}` },
      ),
    );
    return readSession(session);
  } catch (error) {
    if (!isStripeError(error, 'StripeInvalidRequestError')) throw error;
    log.error('payment page refused', { paymentId: payment.id, param: error.param, cause: loggableError(error) });
    throw new AppError('PAYMENT_PAGE_REFUSED', { cause: error });
  }
};

/** Fetches a session with its payment intent and charge. */
const fetchSession = async (sessionId: string): Promise<ProviderSession | undefined> => {
  try {
    const session = await callStripe((stripe) =>
      stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent.latest_charge'] }),
    );
    return readSession(session);
  } catch (error) {
    if (isStripeError(error, 'StripeInvalidRequestError')) return undefined;
    throw error;
  }
};

/** Fetches the references of a payment intent; undefined when it is not ours. */
export const fetchIntentRefs = async (intentId: string): Promise<SessionRefs | undefined> => {
  try {
    return refsOf(await callStripe((stripe) => stripe.paymentIntents.retrieve(intentId)));
  } catch (error) {
    if (isStripeError(error, 'StripeInvalidRequestError')) return undefined;
    throw error;
  }
};

/** Fetches a dispute as it is now; undefined when Stripe has none. */
export const fetchDispute = async (disputeId: string): Promise<Stripe.Dispute | undefined> => {
  try {
    return await callStripe((stripe) => stripe.disputes.retrieve(disputeId));
  } catch (error) {
    if (isStripeError(error, 'StripeInvalidRequestError')) return undefined;
    throw error;
  }
};

const expireSession = async (sessionId: string): Promise<boolean> => {
  try {
    await callStripe((stripe) => stripe.checkout.sessions.expire(sessionId));
    return true;
  } catch (error) {
    if (isStripeError(error, 'StripeInvalidRequestError', 'StripeIdempotencyError')) return false;
    throw error;
  }
};

const fetchRefunds = async ({ chargeId }: Pick<Charge, 'chargeId'>) => {
  const data = await callStripe((stripe) =>
    stripe.refunds
      .list({ payment_intent: chargeId, limit: 100, expand: ['data.failure_balance_transaction'] })
      .autoPagingToArray({ limit: 10_000 }),
  );
  const hasFailed = ({ status }: Stripe.Refund) => status === 'failed' || status === 'canceled';
  return {
    existingRefunds: data.filter((refund) => !hasFailed(refund)).map(readRefund),
    failedRefunds: data.filter(hasFailed).map(readRefund),
  };
};

const readRefund = ({
  id,
  amount,
  metadata,
  created,
  failure_balance_transaction: returned,
}: Stripe.Refund): ProviderRefund => ({
  id,
  cents: amount,
  key: metadata?.refundKey ?? metadata?.colisId, // only a key that is not the parcel's id is named
  createdAt: isoOf(created),
  returnedAt: typeof returned === 'object' && returned ? isoOf(returned.created) : null,
});

/** Converts Stripe's times, in seconds, to an instant as it is stored. */
const isoOf = (seconds: number): string => new Date(seconds * 1000).toISOString();

const isRefunded = async ({ chargeId, sum }: ProviderSession): Promise<boolean> => {
  if (chargeId === null) return false;
  const { existingRefunds } = await fetchRefunds({ chargeId });
  return existingRefunds.reduce((total, { cents }) => total + cents, 0) >= sum.montant;
};

/** Refunds part of a charge. Stripe repeats a refusal for a day to the same round. */
const createRefund = async (
  { chargeId }: Charge,
  cents: number,
  { paymentId, key, colisId, round }: RefundOf,
): Promise<ProviderRefund | undefined> => {
  try {
    const refund = await callStripe((stripe) =>
      stripe.refunds.create(
        {
          payment_intent: chargeId,
          amount: cents,
          metadata: {
            paymentId: String(paymentId),
            colisId: String(colisId),
            ...(key !== String(colisId) && { refundKey: key }),
          },
        },
        { idempotencyKey: `refund-${paymentId}-${key}${round > 0 ? `-${round}` : ''}` },
      ),
    );
    return readRefund(refund);
  } catch (error) {
    if (isStripeError(error, 'StripeInvalidRequestError', 'StripeIdempotencyError')) return undefined;
    throw error;
  }
};

const verifyEvent: Provider['verifyWebhook'] = async (bytes, headers) => {
  const { stripeWebhookSecret } = await secrets();
  const stripe = await stripeClient();
  try {
    return stripe.webhooks.constructEvent(bytes, headers['stripe-signature'] ?? '', stripeWebhookSecret);
  } catch (error) {
    throw new AppError(error instanceof SyntaxError ? 'MALFORMED_REQUEST' : 'INVALID_SIGNATURE', { cause: error });
  }
};

/** Entries of one call. */
const ENTRIES_PAGE = 100;

const listEntries: Provider['entries'] = async (of, cursor) => {
  const range =
    'payoutId' in of ? { payout: of.payoutId } : { created: { gte: secondsOf(of.from), lt: secondsOf(of.to) } };
  const { data, has_more } = await callStripe(({ balanceTransactions }) =>
    balanceTransactions.list({
      ...range,
      limit: ENTRIES_PAGE,
      expand: ['data.source'],
      ...(cursor && { starting_after: cursor }),
    }),
  );
  const next = has_more ? data.at(-1)?.id : undefined;
  return { items: data.map(readEntry), ...(next !== undefined && { next }) };
};

const secondsOf = (instant: string): number => Math.ceil(Date.parse(instant) / 1000);

/** Kinds by Stripe's types; a dispute is an adjustment, told by its category. */
const ENTRY_KIND: Readonly<Record<string, ProviderEntryKind>> = {
  ...{ charge: 'PAIEMENT', payment: 'PAIEMENT', refund: 'REMBOURSEMENT', payment_refund: 'REMBOURSEMENT' },
  ...{ refund_failure: 'REMBOURSEMENT_RENVOYE', payment_failure_refund: 'REMBOURSEMENT_RENVOYE' },
  ...{ stripe_fee: 'FRAIS', stripe_fx_fee: 'FRAIS', tax_fee: 'FRAIS', network_cost: 'FRAIS' },
  ...{ payout: 'VERSEMENT', payout_failure: 'VERSEMENT', payout_cancel: 'VERSEMENT' },
};

const readEntry = (entry: Stripe.BalanceTransaction): ProviderEntry => {
  const { id, created, type, reporting_category, currency, amount, fee } = entry;
  const kind = reporting_category.startsWith('dispute') ? 'LITIGE' : (ENTRY_KIND[type] ?? 'AUTRE');
  const source = typeof entry.source === 'object' ? entry.source : null;
  return {
    ...{ id, at: isoOf(created), kind, amount, fee, devise: currency.toUpperCase() },
    reference:
      source && kind === 'PAIEMENT' && 'payment_intent' in source ? idOf(source.payment_intent) : (source?.id ?? null),
    refs: source && 'metadata' in source ? refsOf({ metadata: source.metadata }) : undefined,
    sessionId: null,
  };
};

const idOf = (of: string | { id: string } | null): string | null => (typeof of === 'object' ? (of?.id ?? null) : of);

/** Takes cards, and what Stripe's Checkout offers beside them. */
export const stripeProvider: Provider = {
  refundsParts: true,
  open: openSession,
  read: fetchSession,
  end: expireSession,
  refund: createRefund,
  refundsOf: fetchRefunds,
  isRefunded,
  entries: listEntries,
  listsPayouts: true,
  verifyWebhook: verifyEvent,
};

/** Reads a session as all providers have it; one that is listed is open, or has its payment intent. */
export const readSession = (session: Stripe.Checkout.Session): ProviderSession => ({
  id: session.id,
  outcome: outcomeOf(session),
  refs: refsOf(session),
  reference: session.mode === 'payment' ? session.client_reference_id : null,
  sum: { devise: (session.currency ?? '').toUpperCase(), montant: session.amount_total ?? 0 },
  url: session.url,
  endsAt: isoOf(session.expires_at),
  chargeId: intentIdOf(session),
  chargedAt: chargedAtOf(session),
  isOfThisSite: session.success_url?.startsWith(`${env('SITE_URL')}/`) === true,
});

const outcomeOf = (session: Stripe.Checkout.Session): Outcome => {
  if (session.status === 'expired') return 'expired';
  if (session.status !== 'complete') return 'open';
  if (session.payment_status === 'paid') return 'paid';
  const intent = intentOf(session)?.status;
  return intent === 'requires_payment_method' || intent === 'canceled' ? 'failed' : 'processing';
};

const intentOf = ({ payment_intent }: Stripe.Checkout.Session): Stripe.PaymentIntent | undefined =>
  typeof payment_intent === 'object' && payment_intent ? payment_intent : undefined;

/** Returns the id of the session's payment intent, expanded or not. */
const intentIdOf = ({ payment_intent }: Stripe.Checkout.Session): string | null =>
  typeof payment_intent === 'string' ? payment_intent : (payment_intent?.id ?? null);

const chargedAtOf = (session: Stripe.Checkout.Session): string => {
  const charge = intentOf(session)?.latest_charge;
  return isoOf(typeof charge === 'object' && charge ? charge.created : session.created);
};

type List<T> = (
  stripe: StripeApi,
  page: Stripe.PaginationParams & { created: Stripe.RangeQueryParam },
) => Promise<Stripe.ApiList<T>>;

/** Items per page; Stripe returns this many within its timeout, with all expanded fields. */
const PAGE_SIZE = 50;

/** Yields what Stripe created since an instant, newest first, one call per page. Throws PAYMENT_PROVIDER_DOWN. */
async function* createdSince<T extends { id: string }>(since: string, list: List<T>): AsyncGenerator<T[]> {
  const created = { gte: Math.floor(Date.parse(since) / 1000) };
  let after: string | undefined;
  do {
    const page = { created, limit: PAGE_SIZE, ...(after && { starting_after: after }) };
    const { data, has_more } = await callStripe((stripe) => list(stripe, page));
    yield data;
    after = has_more ? data.at(-1)?.id : undefined;
  } while (after !== undefined);
}

/** Yields the sessions since an instant, with their payment intents, on which their outcomes depend. */
export async function* sessionsSince(since: string): AsyncGenerator<ProviderSession[]> {
  const pages = createdSince(since, ({ checkout }: StripeApi, page) =>
    checkout.sessions.list({ ...page, expand: ['data.payment_intent'] }),
  );
  for await (const sessions of pages) yield sessions.map(readSession);
}

export const refundsSince = (since: string): AsyncGenerator<Stripe.Refund[]> =>
  createdSince(since, ({ refunds }, page) => refunds.list(page));

export const disputesSince = (since: string): AsyncGenerator<Stripe.Dispute[]> =>
  createdSince(since, ({ disputes }, page) => disputes.list(page));

/**
 * Lists Stripe's events of a type, for what happens long after its object was made: refunds that banks return, disputes
 * that end.
 */
export const eventsSince = (since: string, type: 'refund.failed' | 'charge.dispute.closed') =>
  createdSince<Stripe.Event>(since, ({ events }, page) => events.list({ ...page, type }));
