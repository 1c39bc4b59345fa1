import type { Language, Role } from '#shared/auth/schema.ts';
import type { StoredStamp } from '../actor.ts';
import { nowIso } from '../clock.ts';
import { getItem, getItems, type Write } from '../table/dynamo.ts';
import { indexKeys, keys } from '../table/keys.ts';

/** A user's account as stored; the password lives in Cognito only. */
export type Account = {
  userId: number;
  /** Set for a customer without a login, whom staff added: Cognito has no user, and no email is claimed. */
  hasNoLogin?: true;
  /** Address for mails; empty for a customer without a login who gave none. See `hasAddress`. */
  email: string;
  nom: string;
  prenom: string;
  telephone: string;
  adresse: string;
  langue: Language;
  role: Role;
  /** Site of an agent; null or absent for others. */
  siteId?: number | null;
  actif: boolean;
  /** Moment when all sessions were last ended, in epoch ms. A bearer token that names another moment is refused. */
  tokensValidAfter: number;
  /**
   * End of the attempt that ends all sessions, else null. Logins fail before; the first one after it finishes the
   * attempt.
   */
  sessionsEndingUntil: string | null;
  /** Moment when the password was set. Reset links requested earlier are void. */
  passwordSince: string;
  /** Moment when the user opened a link mailed to this address, which proves that they own it. */
  emailProvenAt: string | null;
  /**
   * Moment when the account became verified: it paid, or used a link mailed to its address. Null limits its unpaid
   * parcels; once set, it stays set.
   */
  verifiedAt: string | null;
  /** Moment of its first payment of more than zero. Null limits its unpaid parcels; once set, it stays set. */
  paidAt: string | null;
  /** Number of provisional parcels, which count towards the limits of unverified accounts. */
  provisionalColis: number;
  /**
   * Number of held parcels, which count towards the limits of accounts that have never paid; absent before the first.
   */
  heldColis?: number;
  /** Its one held parcel that may exceed its share of a container; absent without one. */
  largeColisId?: number;
  /** End of the time in which no parcel can be booked because the account is being deleted; absent otherwise. */
  closingUntil?: string;
  /** Moment when the user deleted the account. All personal data is gone by then or moments later. */
  erasedAt: string | null;
  createdAt: string;
  /** Member of staff who added or changed a customer without a login, and when; absent for others. */
  lastWrite?: StoredStamp;
};

/** Reports whether the owner of an account logs in by it, which also claims its email for it alone. */
export const hasLogin = ({ hasNoLogin }: Pick<Account, 'hasNoLogin'>): boolean => hasNoLogin !== true;

/** Reports whether mails can be sent to a customer; without an address they get notifications only. */
export const hasAddress = ({ email }: Pick<Account, 'email'>): boolean => email !== '';

/** Reports whether the personal data of an account was removed, the last step of its erasure. */
export const isAnonymised = ({ nom, erasedAt }: Account): boolean => erasedAt !== null && nom === '';

type NewAccount = Pick<
  Account,
  'userId' | 'email' | 'nom' | 'prenom' | 'telephone' | 'adresse' | 'langue' | 'hasNoLogin' | 'lastWrite'
>;

/** Returns the new account of a customer, who has neither paid nor proven an address. */
export const newAccount = (profile: NewAccount): Account => {
  const createdAt = nowIso();
  return {
    ...profile,
    role: 'USER',
    actif: true,
    tokensValidAfter: 0,
    sessionsEndingUntil: null,
    passwordSince: createdAt,
    emailProvenAt: null,
    verifiedAt: null,
    paidAt: null,
    provisionalColis: 0,
    erasedAt: null,
    createdAt,
  };
};

/** Returns the write that stores a new account. */
export const insertAccountWrite = (account: Account): Write => ({
  Put: {
    Item: { ...keys.account(account.userId), ...indexKeys.account(account.createdAt), ...account },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

/** Reads a user's account consistently, so that a right that was just revoked is gone. */
export const findAccount = (userId: number): Promise<Account | undefined> => getItem<Account>(keys.account(userId));

/** Reads the accounts of users consistently; users without an account are left out. */
export const findAccounts = async (userIds: readonly number[]): Promise<Account[]> =>
  ((await getItems(userIds.map(keys.account))) as (Account | undefined)[]).filter((account) => account !== undefined);

/** Reads the account that has an email, consistently. */
export const findAccountByEmail = async (email: string): Promise<Account | undefined> => {
  const claim = await getItem<{ userId: number }>(keys.email(email));
  return claim && findAccount(claim.userId);
};
