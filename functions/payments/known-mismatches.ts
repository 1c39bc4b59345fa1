import { hoursAfter, nowIso, ttlOf } from '../core/clock.ts';
import { putItem } from '../core/dynamo.ts';
import { indexKeys, keys } from '../core/keys.ts';
import { pageOf, pagesOf } from '../core/query.ts';

/** A session of Stripe's and the payment that it says it is about, which do not agree; `isOver` once people have settled it. */
export type Mismatch = { userId: number; paymentId: number; sessionId: string; since: string; isOver: boolean };

/** So long people are told of one each day. */
const KEPT_HOURS = 24 * 30;
/** Remembers what only people can settle. */
export const recordMismatch = (found: Pick<Mismatch, 'userId' | 'paymentId' | 'sessionId'>): Promise<unknown> =>
  putMismatch({ ...found, since: nowIso(), isOver: false });

/** Remembers that it is settled: what Stripe has of it may look the same for ever. */
export const resolveMismatch = (found: Mismatch): Promise<unknown> => putMismatch({ ...found, isOver: true });

const putMismatch = (item: Mismatch): Promise<unknown> =>
  putItem({
    ...keys.mismatch(item.sessionId),
    ...indexKeys.mismatch(item.sessionId, item.since),
    ...item,
    ttl: ttlOf(hoursAfter(KEPT_HOURS, item.since)),
  });

/** All that is remembered, by session. */
export const knownMismatches = async (): Promise<ReadonlyMap<string, Mismatch>> => {
  const from = hoursAfter(-KEPT_HOURS);
  const all = new Map<string, Mismatch>();
  for await (const items of pagesOf<Mismatch>((page) => pageOf('dueKeys', 'MISMATCH', { from }, page)))
    for (const item of items) all.set(item.sessionId, item);
  return all;
};
