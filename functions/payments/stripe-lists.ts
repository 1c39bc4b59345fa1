import type Stripe from 'stripe';
import { asking, type StripeUsed } from './stripe-client.ts';

type List<T> = (
  stripe: StripeUsed,
  page: Stripe.PaginationParams & { created: Stripe.RangeQueryParam },
) => Promise<Stripe.ApiList<T>>;

/** Stripe answers well within its time for so many, with all that is expanded. */
const PAGE = 50;

/** What Stripe made since an instant, newest first, a page for each call. Throws PAYMENT_PROVIDER_DOWN. */
async function* madeSince<T extends { id: string }>(since: string, list: List<T>): AsyncGenerator<T[]> {
  const created = { gte: Math.floor(Date.parse(since) / 1000) };
  let after: string | undefined;
  do {
    const page = { created, limit: PAGE, ...(after && { starting_after: after }) };
    const { data, has_more } = await asking((stripe) => list(stripe, page));
    yield data;
    after = has_more ? data.at(-1)?.id : undefined;
  } while (after !== undefined);
}

/** With their payment intents, as `outcomeOf` asks. */
export const sessionsSince = (since: string): AsyncGenerator<Stripe.Checkout.Session[]> =>
  madeSince(since, ({ checkout }, page) => checkout.sessions.list({ ...page, expand: ['data.payment_intent'] }));

export const refundsSince = (since: string): AsyncGenerator<Stripe.Refund[]> =>
  madeSince(since, ({ refunds }, page) => refunds.list(page));

export const disputesSince = (since: string): AsyncGenerator<Stripe.Dispute[]> =>
  madeSince(since, ({ disputes }, page) => disputes.list(page));

/** What Stripe told of refunds that banks sent back, which may be long after they were made. */
export const refundFailuresSince = (since: string): AsyncGenerator<Stripe.Event[]> =>
  madeSince(since, ({ events }, page) => events.list({ ...page, type: 'refund.failed' }));
