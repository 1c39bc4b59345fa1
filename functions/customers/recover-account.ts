import type { AccountRecovery } from '#shared/customers/schema.ts';
import { AppError } from '#shared/errors.ts';
import { giveLogin } from '../auth/register.ts';
import { type Account, findSurvivor, hasLogin } from '../core/items/accounts.ts';
import { type IdempotencyKey, idempotent } from '../core/items/idempotency.ts';
import { drawRecoveryCode, findRecoveryCode, spendRecoveryCodeWrite } from '../core/items/recovery-codes.ts';
import type { ApiEvent } from '../core/request/caller.ts';
import { missesOf } from '../core/request/limits.ts';
import { getItem, transact } from '../core/table/dynamo.ts';

/** Gives out a new recovery code of a customer without a login; earlier ones stay valid until one is used. */
export const giveRecoveryCode = async ({ userId }: Account): Promise<{ code: string; expireLe: string }> => {
  const { code, expiresAt, write } = drawRecoveryCode(userId);
  await transact({ recovery: write });
  return { code, expireLe: expiresAt };
};

/**
 * Returns the customer whose account a recovery code opens, also if its own was merged into it. Throws INVALID_RECOVERY_CODE alike for a code that is
 * unknown, used or expired, or TOO_MANY_REQUESTS after a few of them from one address.
 */
export const accountOfCode = async (code: string, event: ApiEvent): Promise<Account> => {
  const misses = missesOf('recoveryCode', event);
  misses.requireFew(await getItem(misses.key));
  const found = await findRecoveryCode(code);
  const account = found && (await findSurvivor(found.userId));
  if (account && account.erasedAt === null && !hasLogin(account)) return account;
  await misses.count();
  throw new AppError('INVALID_RECOVERY_CODE');
};

/** Gives the customer of a code a login, once; a repeated request succeeds again. Throws like `accountOfCode`, `giveLogin`. */
export const recoverAccount = async (
  code: string,
  input: AccountRecovery,
  event: ApiEvent,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<void> => {
  await idempotent<{ userId: number }>(idempotencyKey, async (record) => {
    const account = await accountOfCode(code, event);
    await giveLogin(account, input, spendRecoveryCodeWrite(code), record);
    return { userId: account.userId };
  });
};
