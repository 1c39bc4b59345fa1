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
  /** Moment of the latest payment reminder by an admin, and the `lot` of the action that sent it; absent before one. */
  remindedAt?: string;
  remindedLot?: string;
  /** End of the time in which no parcel can be booked because the account is being deleted; absent otherwise. */
  closingUntil?: string;
  /** Moment when the user deleted the account. All personal data is gone by then or moments later. */
  erasedAt: string | null;
  createdAt: string;
  /** Member of staff who added, changed or merged a customer without a login, and when; absent for others. */
  lastWrite?: StoredStamp;
  /** Customer that this one, without a login, was merged into; absent while they are a customer of their own. */
  mergedInto?: number;
  /** Customers without a login who were merged into this one, whose partitions belong to this customer. */
  mergedIds?: readonly number[];
};

/** Ids of one customer: their own, and those of the customers who were merged into them (decision 104). */
export type CustomerIds = number | readonly number[];

/** Returns all ids of the customer of an account, their own first. */
export const idsOfCustomer = ({ userId, mergedIds = [] }: Pick<Account, 'userId' | 'mergedIds'>): number[] => [
  userId,
  ...mergedIds,
];

/** Returns the partitions of a customer's ids. */
export const partitionsOf = (ids: CustomerIds): string[] => [ids].flat().map((userId) => keys.account(userId).pk);

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

/** Reads the account of the customer that an id stands for by now: of one who was merged, the customer they became. */
export const findSurvivor = async (userId: number): Promise<Account | undefined> => {
  const account = await findAccount(userId);
  return account?.mergedInto === undefined ? account : findAccount(account.mergedInto);
};

/**
 * Reads the accounts of the owners of items as those who are written to and named today: the account of a customer who
 * was merged is that of the customer they became, with the id of the items. Users without an account are left out.
 */
export const findOwners = async (userIds: readonly number[]): Promise<Account[]> =>
  asOwners(await findAccounts(userIds));

/** Returns accounts that were read as those of owners; see `findOwners`. */
export const asOwners = async (accounts: readonly Account[]): Promise<Account[]> => {
  const mergedInto = [...new Set(accounts.flatMap(({ mergedInto }) => mergedInto ?? []))];
  if (mergedInto.length === 0) return [...accounts];
  const survivors = new Map((await findAccounts(mergedInto)).map((account) => [account.userId, account]));
  return accounts.map((account) => {
    const survivor = survivors.get(account.mergedInto ?? 0);
    return survivor ? { ...survivor, userId: account.userId } : account;
  });
};

/** Returns all ids of the customer that an id stands for by now; undefined for none. */
export const findCustomerIds = async (userId: number | undefined): Promise<number[] | undefined> => {
  if (userId === undefined) return undefined;
  const account = await findSurvivor(userId);
  return account ? idsOfCustomer(account) : [userId];
};

/** Reads the account of an owner like `findOwners`. */
export const findOwner = async (userId: number): Promise<Account | undefined> => (await findOwners([userId]))[0];

/** Reads the account that has an email, consistently. */
export const findAccountByEmail = async (email: string): Promise<Account | undefined> => {
  const claim = await getItem<{ userId: number }>(keys.email(email));
  return claim && findAccount(claim.userId);
};
