import { wholeOf } from '#shared/counter/cash.ts';
import { CURRENCIES } from '#shared/customs/constants.ts';
import { AppError } from '#shared/errors.ts';
import type { Ecart } from '#shared/payments/mismatches.ts';
import { hoursAfter, nowIso, ttlOf } from '../core/clock.ts';
import { log } from '../core/log.ts';
import { countMetric } from '../core/metrics.ts';
import type { Caller } from '../core/request/caller.ts';
import { getItem, putItem } from '../core/table/dynamo.ts';
import { indexKeys, keys } from '../core/table/keys.ts';
import { pageOf, pagesOf } from '../core/table/query.ts';
import type { Sum } from './provider.ts';

/** Kinds of what disagrees: a provider's page with its payment, an entry of its account, or a drawer with its movements. */
type Subject =
  | { kind?: 'PAGE' | 'COMPTE'; userId: number; paymentId: number; drawerId?: never }
  | { kind: 'CAISSE'; drawerId: number; userId?: never; paymentId?: never };

/**
 * Mismatch that only a person can resolve, by the id of the page, entry or drawer (`sessionId`), with the money of both
 * sides; `isOver` is true once both agree, or an admin has marked it as done (`done`). What was recorded before both
 * sides were kept has none.
 */
export type Mismatch = Subject & {
  sessionId: string;
  since: string;
  isOver: boolean;
  nous?: Sum | null;
  eux?: Sum | null;
  done?: { le: string; par: number; motif: string };
};

/** Mismatch to record. */
export type NewMismatch = Subject & Pick<Mismatch, 'sessionId' | 'nous' | 'eux'>;

/** Hours during which an unresolved mismatch is reported daily. */
const KEPT_HOURS = 24 * 30;

/** Records a mismatch that only an admin can resolve. */
export const recordMismatch = (mismatch: NewMismatch): Promise<unknown> =>
  putMismatch({ ...mismatch, since: nowIso(), isOver: false });

/** Records a mismatch, and raises an alarm. */
export const reportMismatch = async (mismatch: NewMismatch): Promise<void> => {
  await recordMismatch(mismatch);
  reportPaymentProblem(mismatch.paymentId ?? null, { sessionId: mismatch.sessionId });
};

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

/** Lists the mismatches of the last thirty days for admins: those that wait for a person first, then the latest. */
export const listMismatches = async (): Promise<Ecart[]> =>
  [...(await knownMismatches()).values()]
    .toSorted((a, b) => Number(a.isOver) - Number(b.isOver) || (a.since < b.since ? 1 : -1))
    .map(presentMismatch);

/** Returns a mismatch. Throws MISMATCH_NOT_FOUND. */
export const mismatchOf = async (id: string): Promise<Mismatch> => {
  const found = await getItem<Mismatch>(keys.mismatch(id));
  if (!found) throw new AppError('MISMATCH_NOT_FOUND');
  return found;
};

/** Marks a mismatch as done by an admin, with what they did; a second time changes nothing. */
export const closeMismatch = async (found: Mismatch, motif: string, { userId }: Caller): Promise<Ecart> => {
  if (found.done) return presentMismatch(found);
  const closed: Mismatch = { ...found, isOver: true, done: { le: nowIso(), par: userId, motif } };
  await putMismatch(closed);
  return presentMismatch(closed);
};

const presentMismatch = ({ kind = 'PAGE', sessionId, since, isOver, nous, eux, done, ...of }: Mismatch): Ecart => ({
  id: sessionId,
  type: kind,
  depuis: since,
  paymentId: of.paymentId ?? null,
  caisseId: of.drawerId ?? null,
  nous: presentSum(nous),
  eux: presentSum(eux),
  fini: isOver,
  traite: done ?? null,
});

const presentSum = (sum: Sum | null | undefined): Ecart['nous'] => {
  const devise = CURRENCIES.find((each) => each === sum?.devise);
  return sum && devise ? { devise, montant: wholeOf(sum.montant, devise) } : null;
};

/**
 * Raises an alarm: a provider or a drawer and the table disagree, or a bank returned a refund; only an admin can resolve
 * it.
 */
export const reportPaymentProblem = (
  paymentId: number | null,
  refs: { sessionId: string } | { failedRefunds: readonly string[] },
): void => {
  log.error('PAYMENT_MISMATCH', { paymentId, ...refs });
  countMetric('paymentMismatch');
};
