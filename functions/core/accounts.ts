import type { Language, Role } from '#shared/auth/schema.ts';
import { getItem, getItems } from './dynamo.ts';
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
  /** When all sessions were last ended, in epoch ms: a bearer token that names another moment is refused. */
  tokensValidAfter: number;
  /** While all sessions are being ended: until then nobody is let in, and who comes later finishes it first. */
  sessionsEndingUntil: string | null;
  /** When the password was set: reset links asked before are void. */
  passwordSince: string;
  /** When they used a link that was sent to their email, so that it is known to be theirs. */
  emailProvenAt: string | null;
  /**
   * When the account became verified: money came in from it, or a link mailed to its address was used. Null: what it holds
   * unpaid is limited. Never null again.
   */
  verifiedAt: string | null;
  /** Its provisional parcels: those that count towards what unverified accounts hold. */
  provisionalColis: number;
  /** Until when no parcel is booked, because their account is being deleted; absent otherwise. */
  closingUntil?: string;
  /** When they had their account erased: the rest of it holds nothing of them by then, or moments later. */
  erasedAt: string | null;
  createdAt: string;
};

/** A user's account, read consistently, so that what was just taken away is gone. */
export const findAccount = (userId: number): Promise<Account | undefined> => getItem<Account>(keys.account(userId));

/** The accounts of up to 100 users in one consistent read; who has none is left out. */
export const findAccounts = async (userIds: readonly number[]): Promise<Account[]> =>
  ((await getItems(userIds.map(keys.account))) as (Account | undefined)[]).filter((account) => account !== undefined);
