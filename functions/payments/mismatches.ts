import { hoursAfter, nowIso, ttlOf } from '../core/clock.ts';
import { log } from '../core/log.ts';
import { countMetric } from '../core/metrics.ts';
import { putItem } from '../core/table/dynamo.ts';
import { indexKeys, keys } from '../core/table/keys.ts';
import { pageOf, pagesOf } from '../core/table/query.ts';

/**
 * Stripe session that disagrees with the payment it names; the stored `isOver` is true once an admin has resolved it.
 */
export type Mismatch = { userId: number; paymentId: number; sessionId: string; since: string; isOver: boolean };

/** Hours during which an unresolved mismatch is reported daily. */
const KEPT_HOURS = 24 * 30;

/** Records a mismatch that only an admin can resolve. */
export const recordMismatch = (mismatch: Pick<Mismatch, 'userId' | 'paymentId' | 'sessionId'>): Promise<unknown> =>
  putMismatch({ ...mismatch, since: nowIso(), isOver: false });

/** Records that a mismatch is resolved, since Stripe's session may keep differing. */
export const resolveMismatch = (mismatch: Mismatch): Promise<unknown> => putMismatch({ ...mismatch, isOver: true });

const putMismatch = (item: Mismatch): Promise<unknown> =>
  putItem({
    ...keys.mismatch(item.sessionId),
    ...indexKeys.mismatch(item.sessionId, item.since),
    ...item,
    ttl: ttlOf(hoursAfter(KEPT_HOURS, item.since)),
  });

/** Returns all recorded mismatches, by session id. */
export const knownMismatches = async (): Promise<ReadonlyMap<string, Mismatch>> => {
  const from = hoursAfter(-KEPT_HOURS);
  const all = new Map<string, Mismatch>();
  for await (const items of pagesOf<Mismatch>((page) => pageOf('dueKeys', 'MISMATCH', { from }, page)))
    for (const item of items) all.set(item.sessionId, item);
  return all;
};

/**
 * Raises an alarm: Stripe and the table disagree about a payment, or a bank returned a refund; only an admin can
 * resolve it.
 */
export const reportPaymentProblem = (
  paymentId: number,
  refs: { sessionId: string } | { failedRefunds: readonly string[] },
): void => {
  log.error('PAYMENT_MISMATCH', { paymentId, ...refs });
  countMetric('paymentMismatch');
};
