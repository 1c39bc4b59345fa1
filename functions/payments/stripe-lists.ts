import type Stripe from 'stripe';
import { callStripe, type StripeApi } from './stripe-client.ts';

type List<T> = (
  stripe: StripeApi,
  page: Stripe.PaginationParams & { created: Stripe.RangeQueryParam },
) => Promise<Stripe.ApiList<T>>;

/** Stripe answers well within its time for so many, with all that is expanded. */
const PAGE = 50;

/** What Stripe made since an instant, newest first, a page for each call. Throws PAYMENT_PROVIDER_DOWN. */
async function* createdSince<T extends { id: string }>(since: string, list: List<T>): AsyncGenerator<T[]> {
  const created = { gte: Math.floor(Date.parse(since) / 1000) };
  let after: string | undefined;
  do {
    const page = { created, limit: PAGE, ...(after && { starting_after: after }) };
    const { data, has_more } = await callStripe((stripe) => list(stripe, page));
    yield data;
    after = has_more ? data.at(-1)?.id : undefined;
  } while (after !== undefined);
}

/** With their payment intents, as `outcomeOf` asks. */
export const sessionsSince = (since: string): AsyncGenerator<Stripe.Checkout.Session[]> =>
  createdSince(since, ({ checkout }, page) => checkout.sessions.list({ ...page, expand: ['data.payment_intent'] }));

export const refundsSince = (since: string): AsyncGenerator<Stripe.Refund[]> =>
  createdSince(since, ({ refunds }, page) => refunds.list(page));

export const disputesSince = (since: string): AsyncGenerator<Stripe.Dispute[]> =>
  createdSince(since, ({ disputes }, page) => disputes.list(page));

/** What Stripe told of refunds that banks sent back, which may be long after they were made. */
export const refundFailuresSince = (since: string): AsyncGenerator<Stripe.Event[]> =>
  createdSince(since, ({ events }, page) => events.list({ ...page, type: 'refund.failed' }));
