import type { ProfileEdit } from '#shared/auth/schema.ts';
import { AppError } from '#shared/errors.ts';
import { type Account, findAccount } from '../core/items/accounts.ts';
import type { Caller } from '../core/request/caller.ts';
import { ConditionFailed } from '../core/table/dynamo.ts';
import { type ProfileChange, updateProfile } from './auth.table.ts';

/**
 * Changes only the sent fields of the caller's profile, so that two tabs keep each other's changes. Returns the updated
 * account. Throws SESSION_ENDED.
 */
export const editProfile = async ({ userId }: Caller, edit: ProfileEdit): Promise<Account> => {
  const before = await findOpenAccount(userId);
  try {
    if (!(await changeProfile(before, edit))) return before;
  } catch (error) {
    throw error instanceof ConditionFailed ? new AppError('SESSION_ENDED', { cause: error }) : error;
  }
  return findOpenAccount(userId);
};

/**
 * Writes the sent fields that change an account, together with `stamp`. Returns false when none does. Throws
 * ConditionFailed when the account is closed, or got a login since it was read.
 */
export const changeProfile = async (
  before: Account,
  edit: ProfileChange,
  stamp: Pick<ProfileChange, 'lastWrite'> = {},
): Promise<boolean> => {
  const changes = Object.fromEntries(
    Object.entries(edit).filter(
      ([name, value]) => value !== undefined && value !== before[name as keyof ProfileChange],
    ),
  );
  if (Object.keys(changes).length === 0) return false;
  await updateProfile(before, { ...changes, ...stamp });
  return true;
};

const findOpenAccount = async (userId: number): Promise<Account> => {
  const account = await findAccount(userId);
  if (!account || account.erasedAt !== null) throw new AppError('SESSION_ENDED');
  return account;
};
