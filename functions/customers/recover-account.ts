import type { AccountRecovery } from '#shared/customers/schema.ts';
import { giveLogin } from '../auth/register.ts';
import { storedStamp } from '../core/actor.ts';
import { type Account, findSurvivor, hasLogin } from '../core/items/accounts.ts';
import { type IdempotencyKey, idempotent } from '../core/items/idempotency.ts';
import { drawCode, findByCode, spendCodeWrite } from '../core/items/secret-codes.ts';
import type { ApiEvent } from '../core/request/caller.ts';
import { openByCode } from '../core/request/open-by-code.ts';
import { transact, type Write } from '../core/table/dynamo.ts';

/** Gives out a new recovery code of a customer without a login; earlier ones stay valid until one is used. */
export const giveRecoveryCode = async ({ userId }: Account): Promise<{ code: string; expireLe: string }> => {
  const { code, expiresAt, write } = drawCode('recovery', { userId, lastWrite: storedStamp() });
  await transact({ recovery: write });
  return { code, expireLe: expiresAt };
};

/** Reads the customer to whom staff gave a recovery code; undefined for one that is unknown, used or expired. */
export const findRecoveryCode = (code: string): Promise<{ userId: number } | undefined> => findByCode('recovery', code);

/** Write, labelled `recovery`, that uses a recovery code up. */
export const spendRecoveryCodeWrite = (code: string): Write => spendCodeWrite('recovery', code);

/**
 * Returns the customer whose account a recovery code opens, also if its own was merged into it. Throws INVALID_RECOVERY_CODE alike for a code that is
 * unknown, used or expired, or TOO_MANY_REQUESTS after a few of them from one address.
 */
export const accountOfCode = (code: string, event: ApiEvent): Promise<Account> =>
  openByCode(event, 'INVALID_RECOVERY_CODE', async () => {
    const found = await findRecoveryCode(code);
    const account = found && (await findSurvivor(found.userId));
    return account && account.erasedAt === null && !hasLogin(account) ? account : undefined;
  });

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
