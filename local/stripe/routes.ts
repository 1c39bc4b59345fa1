import * as v from 'valibot';
import { type Account, type Dispute, type Refund, type Session, seconds } from './account.ts';
import { type BalanceTransaction, balanceTransactions } from './balance.ts';
import { createSession, expireSession, sessionParameters } from './checkout.ts';
import { ApiError, required } from './errors.ts';
import { integer, parse, text } from './parameters.ts';
import { createRefund, refundParameters, withReturnId } from './refunds.ts';

type Route = (account: Account, form: string, id: string) => object;

const route = <Entries extends v.ObjectEntries>(
  entries: Entries,
  run: (account: Account, parameters: v.InferOutput<v.StrictObjectSchema<Entries, undefined>>, id: string) => object,
): Route => {
  const schema = v.strictObject(entries);
  return (account, form, id) => run(account, parse(schema, form), id);
};

const page = {
  limit: v.optional(integer(1, 100), '10'),
  starting_after: v.optional(text),
  created: v.optional(v.strictObject({ gte: integer(0) })),
};

const expand = <Path extends string>(...paths: Path[]) => ({ expand: v.optional(v.array(v.picklist(paths))) });

/** Calls that Yónnee and its tests make; `*` is an id. */
const ROUTES: Record<string, Route> = {
  'POST /v1/checkout/sessions': route(sessionParameters, createSession),
  'GET /v1/checkout/sessions': route(
    { ...page, ...expand('data.payment_intent'), status: v.optional(v.picklist(['open', 'complete', 'expired'])) },
    (account, { status, expand, ...cursor }) => {
      const sessions = Array.from(account.data.checkouts.values(), ({ session }) => session);
      const found = list('/v1/checkout/sessions', sessions, cursor, (one) => !status || one.status === status);
      return expand ? { ...found, data: found.data.map((session) => withIntent(account, session)) } : found;
    },
  ),
  'GET /v1/checkout/sessions/*': route(
    expand('payment_intent', 'payment_intent.latest_charge'),
    (account, { expand }, id) => {
      const { session } = required(account.data.checkouts.get(id), 'checkout.session', id, 'session');
      return expand ? withIntent(account, session, expand.includes('payment_intent.latest_charge')) : session;
    },
  ),
  'POST /v1/checkout/sessions/*/expire': route({}, (account, _, id) => expireSession(account, id)),
  'GET /v1/payment_intents/*': route({}, ({ data }, _, id) =>
    required(data.intents.get(id), 'payment_intent', id, 'intent'),
  ),
  'POST /v1/refunds': route(refundParameters, createRefund),
  'GET /v1/refunds': route(
    { ...page, ...expand('data.failure_balance_transaction'), payment_intent: v.optional(text) },
    ({ data }, { payment_intent, expand, ...cursor }) => {
      const isMatching = (one: Refund) => !payment_intent || one.payment_intent === payment_intent;
      const found = list('/v1/refunds', data.refunds.values(), cursor, isMatching);
      return expand ? found : { ...found, data: found.data.map(withReturnId) };
    },
  ),
  'GET /v1/disputes': route(
    { ...page, payment_intent: v.optional(text) },
    ({ data }, { payment_intent, ...cursor }) => {
      const isMatching = (one: Dispute) => !payment_intent || one.payment_intent === payment_intent;
      return list('/v1/disputes', data.disputes.values(), cursor, isMatching);
    },
  ),
  'GET /v1/disputes/*': route({}, ({ data }, _, id) => required(data.disputes.get(id), 'dispute', id)),
  'GET /v1/balance_transactions': route(
    {
      ...page,
      ...expand('data.source'),
      created: v.optional(v.strictObject({ gte: integer(0), lt: v.optional(integer(0)) })),
      payout: v.optional(text),
    },
    (account, { expand, payout, ...cursor }) => {
      const isMatching = (entry: BalanceTransaction) =>
        (payout === undefined || entry.payout === payout) &&
        entry.created < (cursor.created?.lt ?? Number.POSITIVE_INFINITY);
      const found = list(
        '/v1/balance_transactions',
        balanceTransactions(account, seconds(account)),
        cursor,
        isMatching,
      );
      const shown = found.data.map(({ payout: _, ...entry }) =>
        expand ? { ...entry, source: sourceOf(account, entry) } : entry,
      );
      return { ...found, data: shown };
    },
  ),
  'GET /v1/events': route({ ...page, type: v.optional(text) }, ({ data }, { type, ...cursor }) =>
    list('/v1/events', data.events.values(), cursor, (one) => !type || one.type === type),
  ),
};

/** Calls the route of a path. @throws ApiError for every call that Stripe would refuse. */
export const callRoute = (account: Account, method: string, path: string, form: string): object => {
  for (const [name, run] of Object.entries(ROUTES)) {
    const match = new RegExp(`^${name.replace('*', '([^/]+)')}$`).exec(`${method} ${path}`);
    if (match) return run(account, form, match[1] ?? '');
  }
  throw new ApiError(404, `Unrecognized request URL (${method}: ${path}).`, { type: 'invalid_request_error' });
};

/** Returns the object of an entry; a charge has the metadata of its payment intent. */
const sourceOf = ({ data }: Account, { source }: { source: string }): object => {
  const charge = data.charges.get(source);
  if (charge) return { ...charge, metadata: data.intents.get(charge.payment_intent)?.metadata ?? {} };
  return data.refunds.get(source) ?? data.disputes.get(source) ?? { id: source, object: 'payout' };
};

const withIntent = ({ data }: Account, session: Session, withCharge = false): object => {
  const intent = data.intents.get(session.payment_intent ?? '');
  const charge = withCharge ? data.charges.get(intent?.latest_charge ?? '') : undefined;
  return { ...session, payment_intent: intent ? { ...intent, ...(charge && { latest_charge: charge }) } : null };
};

type Cursor = { limit: number; starting_after?: string | undefined; created?: { gte: number } | undefined };

/** Returns one page of the matching rows, newest first. */
const list = <Row extends { id: string; object: string; created: number }>(
  url: string,
  oldestFirst: Iterable<Row>,
  { limit, starting_after, created }: Cursor,
  isMatching: (row: Row) => boolean = () => true,
) => {
  let rows = [...oldestFirst].reverse();
  if (starting_after !== undefined) {
    const last = rows.find(({ id }) => id === starting_after);
    rows = rows.slice(rows.indexOf(required(last, 'object', starting_after, 'starting_after')) + 1);
  }
  const matching = rows.filter((row) => row.created >= (created?.gte ?? 0) && isMatching(row));
  return { object: 'list', data: matching.slice(0, limit), has_more: matching.length > limit, url };
};
