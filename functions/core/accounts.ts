import type { Language, Role } from '#shared/auth/schema.ts';
import { find, findAll } from './dynamo.ts';
import { keys } from './keys.ts';

/** A user's account as stored; the password lives in Cognito only. */
export type Account = {
  userId: number;
  email: string;
  nom: string;
  prenom: string;
  telephone: string;
  adresse: string;
  langue: Language;
  role: Role;
  actif: boolean;
  /** Epoch ms; bearer tokens issued before are refused. */
  tokensValidAfter: number;
  /** When the password was set: reset links asked before are void. */
  passwordSince: string;
  createdAt: string;
};

/** A user's account, read consistently, so that what was just taken away is gone. */
export const findAccount = (userId: number): Promise<Account | undefined> => find<Account>(keys.account(userId));

/** The accounts of up to 100 users in one consistent read; who has none is left out. */
export const findAccounts = async (userIds: readonly number[]): Promise<Account[]> =>
  ((await findAll(userIds.map(keys.account))) as (Account | undefined)[]).filter((account) => account !== undefined);
