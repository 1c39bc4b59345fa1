import { hoursAfter, nowIso, ttlOf } from '../core/clock.ts';
import { put } from '../core/dynamo.ts';
import { indexed, keys } from '../core/keys.ts';
import { pageOf, pagesOf } from '../core/query.ts';

/** A session of Stripe's and the payment that it says it is about, which do not agree; `isOver` once people have settled it. */
export type Disagreement = { userId: number; paymentId: number; sessionId: string; since: string; isOver: boolean };

/** So long people are told of one each day. */
const KEPT_HOURS = 24 * 30;
/** Remembers what only people can settle. */
export const remember = (found: Pick<Disagreement, 'userId' | 'paymentId' | 'sessionId'>): Promise<unknown> =>
  write({ ...found, since: nowIso(), isOver: false });

/** Remembers that it is settled: what Stripe has of it may look the same for ever. */
export const rememberOver = (found: Disagreement): Promise<unknown> => write({ ...found, isOver: true });

const write = (item: Disagreement): Promise<unknown> =>
  put({
    ...keys.mismatch(item.sessionId),
    ...indexed.mismatch(item.sessionId, item.since),
    ...item,
    ttl: ttlOf(hoursAfter(KEPT_HOURS, item.since)),
  });

/** All that is remembered, by session. */
export const remembered = async (): Promise<ReadonlyMap<string, Disagreement>> => {
  const from = hoursAfter(-KEPT_HOURS);
  const all = new Map<string, Disagreement>();
  for await (const items of pagesOf<Disagreement>((page) => pageOf('dueKeys', 'MISMATCH', { from }, page)))
    for (const item of items) all.set(item.sessionId, item);
  return all;
};
