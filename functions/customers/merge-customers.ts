import type { MergeBlocker, MergePreview, MergeSide } from '#shared/customers/merge.ts';
import { AppError } from '#shared/errors.ts';
import { dollarsOf } from '#shared/units.ts';
import { countRecords } from '../account/count-records.ts';
import { busyError } from '../core/attempts.ts';
import { type Account, findAccount, hasLogin, idsOfCustomer } from '../core/items/accounts.ts';
import { type IdempotencyKey, idempotent } from '../core/items/idempotency.ts';
import type { ApiEvent, Caller } from '../core/request/caller.ts';
import { ConditionFailed, transact, type Writes } from '../core/table/dynamo.ts';
import { mergeWrites } from './merges.table.ts';
import { accountOfCode, findRecoveryCode, spendRecoveryCodeWrite } from './recover-account.ts';

/** Customers who may be merged into one: each of their lists reads a partition for each. */
const MAX_MERGED = 10;

/** Attempts at a merge whose accounts change meanwhile. */
const MERGE_ATTEMPTS = 4;

/** Two customers to merge: who stays, and who becomes a part of them. */
type Pair = { survivor: Account; merged: Account };

/** Reads a customer, also one who was merged. Throws USER_NOT_FOUND. */
export const customerToMerge = async (userId: number): Promise<Account> => {
  const account = await findAccount(userId);
  if (!account || account.erasedAt !== null) throw new AppError('USER_NOT_FOUND');
  return account;
};

/** Reads two customers, the one who stays first: the one with a login, or else the first. Throws USER_NOT_FOUND. */
const readPair = async (id: number, otherId: number): Promise<Pair> => {
  const [first, second] = await Promise.all([customerToMerge(id), customerToMerge(otherId)]);
  return hasLogin(second) && !hasLogin(first)
    ? { survivor: second, merged: first }
    : { survivor: first, merged: second };
};

/** Returns why two customers cannot be merged; undefined if they can. */
const blockerOf = ({ survivor, merged }: Pair): MergeBlocker | undefined => {
  if (survivor.userId === merged.userId) return 'SAME_CUSTOMER';
  if (hasLogin(merged)) return 'CUSTOMERS_HAVE_LOGINS';
  if (survivor.role === 'ADMIN') return 'MERGE_INTO_ADMIN';
  if (survivor.mergedInto !== undefined || merged.mergedInto !== undefined) return 'CUSTOMER_MERGED';
  return idsOfCustomer(survivor).length + idsOfCustomer(merged).length > MAX_MERGED + 1 ? 'TOO_MANY_MERGED' : undefined;
};

/** Reports whether one of two customers is a part of the other already, or both of the same. */
const isMerged = ({ survivor, merged }: Pair): boolean => {
  const idOf = ({ userId, mergedInto }: Account) => mergedInto ?? userId;
  return survivor.userId !== merged.userId && idOf(survivor) === idOf(merged);
};

/** Returns what a merge of two customers would join, who stays, and what blocks it. Throws USER_NOT_FOUND. */
export const previewMerge = async (id: number, otherId: number): Promise<MergePreview> => {
  const pair = await readPair(id, otherId);
  const [garde, rejoint] = await Promise.all([presentSide(pair.survivor), presentSide(pair.merged)]);
  return { garde, rejoint, empechement: blockerOf(pair) ?? null };
};

const presentSide = async (account: Account): Promise<MergeSide> => {
  const { userId, prenom, nom, telephone, email } = account;
  const { owedCents, ...counts } = await countRecords(idsOfCustomer(account));
  return {
    ...{ id: userId, prenom, nom, telephone, email, sansConnexion: !hasLogin(account) },
    ...counts,
    du: dollarsOf(owedCents),
  };
};

/**
 * Merges two customers, of whom one has no login, in one transaction, and returns the one who stays; a repetition
 * succeeds. Throws USER_NOT_FOUND, SAME_CUSTOMER, CUSTOMERS_HAVE_LOGINS, MERGE_INTO_ADMIN, CUSTOMER_MERGED,
 * TOO_MANY_MERGED or BUSY.
 */
export const mergeCustomers = async (
  id: number,
  otherId: number,
  further: Writes = {},
  attemptsLeft = MERGE_ATTEMPTS,
): Promise<number> => {
  const pair = await readPair(id, otherId);
  const { survivor, merged } = pair;
  if (isMerged(pair)) {
    if (Object.keys(further).length > 0) await transact(further);
    return survivor.mergedInto ?? survivor.userId;
  }
  const blocker = blockerOf(pair);
  if (blocker) throw new AppError(blocker);
  try {
    await transact({ ...mergeWrites(survivor, merged), ...further });
    return survivor.userId;
  } catch (error) {
    if (!(error instanceof ConditionFailed) || Object.keys(further).some((label) => label in error.failed)) throw error;
    if (attemptsLeft <= 1) throw busyError(error);
    return mergeCustomers(id, otherId, further, attemptsLeft - 1);
  }
};

/**
 * Makes the customer of a recovery code a part of the caller, and uses the code up; a repeated request succeeds again.
 * Throws like `accountOfCode` and `mergeCustomers`.
 */
export const joinAccount = async (
  code: string,
  caller: Caller,
  event: ApiEvent,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<void> => {
  await idempotent<{ userId: number }>(idempotencyKey, async (record) => {
    const { userId } = caller;
    const found = await findRecoveryCode(code);
    const isOwnCode = found !== undefined && idsOfCustomer(caller).includes(found.userId);
    const otherId = isOwnCode ? found.userId : (await accountOfCode(code, event)).userId;
    const further = { recovery: spendRecoveryCodeWrite(code), idempotency: record({ userId }) };
    try {
      await mergeCustomers(userId, otherId, further);
    } catch (error) {
      throw await joinError(error, code);
    }
    return { userId };
  });
};

/** Returns what a caller reads of a failed merge: that the code is used up when another account used it meanwhile. */
const joinError = async (error: unknown, code: string): Promise<unknown> => {
  const isMerged = error instanceof AppError && error.code === 'CUSTOMER_MERGED';
  const isRefused = error instanceof ConditionFailed && !error.has('idempotency');
  if (!isMerged && !isRefused) return error;
  return (await findRecoveryCode(code)) ? busyError(error) : new AppError('INVALID_RECOVERY_CODE', { cause: error });
};
