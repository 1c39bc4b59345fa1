import type { Account } from './account.ts';
import { checkoutOf, createSession, expireSession } from './checkout.ts';
import { noSuch, StripeFault } from './errors.ts';
import { matches } from './http.ts';
import { listOf, readCursor, within } from './lists.ts';
import type { Params } from './params.ts';
import { createRefund } from './refunds.ts';

type Call = (account: Account, params: Params, id: string) => object;

const STATUSES = ['open', 'complete', 'expired'] as const;

/** The calls that the stand-in knows; `*` is an id. */
const routes: Record<string, Call> = {
  'POST /v1/checkout/sessions': createSession,
  'GET /v1/checkout/sessions': listSessions,
  'GET /v1/checkout/sessions/*': read((account, id) => checkoutOf(account, id).session),
  'GET /v1/checkout/sessions/*/line_items': listLines,
  'POST /v1/checkout/sessions/*/expire': (account, params, id) => {
    params.finish();
    return expireSession(account, id);
  },
  'GET /v1/payment_intents/*': read(({ data }, id) => data.intents.get(id) ?? missing('payment_intent', id, 'intent')),
  'GET /v1/charges/*': read(({ data }, id) => data.charges.get(id) ?? missing('charge', id)),
  'POST /v1/refunds': createRefund,
  'GET /v1/refunds': listRefunds,
  'GET /v1/refunds/*': read(({ data }, id) => data.refunds.get(id) ?? missing('refund', id)),
  'GET /v1/disputes': listDisputes,
  'GET /v1/disputes/*': read(({ data }, id) => data.disputes.get(id) ?? missing('dispute', id)),
  'GET /v1/events': listEvents,
  'GET /v1/events/*': read(({ data }, id) => data.events.get(id) ?? missing('event', id)),
};

/** Runs one call; throws a `StripeFault` for everything that Stripe would refuse. */
export function callApi(account: Account, method: string, path: string, params: Params): object {
  for (const [route, call] of Object.entries(routes)) {
    const [verb, pattern = ''] = route.split(' ');
    if (verb !== method || !matches(pattern, path)) continue;
    return call(account, params, path.split('/')[pattern.split('/').indexOf('*')] ?? '');
  }
  const message = `Unrecognized request URL (${method}: ${path}). This stand-in answers only the calls that Yónnee makes.`;
  throw new StripeFault(404, { type: 'invalid_request_error', message });
}

function read(find: (account: Account, id: string) => object): Call {
  return (account, params, id) => {
    params.finish();
    return find(account, id);
  };
}

function missing(kind: string, id: string, param?: string): never {
  throw noSuch(kind, id, param);
}

function listSessions(account: Account, params: Params): object {
  const cursor = readCursor(params);
  const created = params.range('created');
  const status = params.oneOf('status', STATUSES);
  const intent = params.text('payment_intent');
  params.finish();
  const sessions = Array.from(account.data.checkouts.values(), ({ session }) => session);
  return listOf('/v1/checkout/sessions', sessions, cursor, (session) => {
    if (intent && session.payment_intent !== intent) return false;
    return (!status || session.status === status) && within(created, session.created);
  });
}

function listLines(account: Account, params: Params, id: string): object {
  const cursor = readCursor(params);
  params.finish();
  const lines = checkoutOf(account, id).items.map(({ line }) => line);
  return listOf(`/v1/checkout/sessions/${id}/line_items`, lines.reverse(), cursor, () => true);
}

function listRefunds(account: Account, params: Params): object {
  const cursor = readCursor(params);
  const created = params.range('created');
  const intent = params.text('payment_intent');
  const charge = params.text('charge');
  params.finish();
  return listOf('/v1/refunds', account.data.refunds.values(), cursor, (refund) => {
    if (intent && refund.payment_intent !== intent) return false;
    return (!charge || refund.charge === charge) && within(created, refund.created);
  });
}

function listDisputes(account: Account, params: Params): object {
  const cursor = readCursor(params);
  const created = params.range('created');
  const intent = params.text('payment_intent');
  const charge = params.text('charge');
  params.finish();
  return listOf('/v1/disputes', account.data.disputes.values(), cursor, (dispute) => {
    if (intent && dispute.payment_intent !== intent) return false;
    return (!charge || dispute.charge === charge) && within(created, dispute.created);
  });
}

function listEvents(account: Account, params: Params): object {
  const cursor = readCursor(params);
  const created = params.range('created');
  const type = params.text('type');
  const types = params.texts('types');
  params.finish();
  return listOf('/v1/events', account.data.events.values(), cursor, (event) => {
    if (type && event.type !== type) return false;
    return (!types.length || types.includes(event.type)) && within(created, event.created);
  });
}
