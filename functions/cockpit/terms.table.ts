import type { StoredContainer } from '../containers/stored-container.ts';
import type { Account } from '../core/items/accounts.ts';
import {
  ConditionFailed,
  deleteWrite,
  getItem,
  insertWrite,
  replaceWrite,
  transact,
  type Write,
} from '../core/table/dynamo.ts';
import { keys } from '../core/table/keys.ts';
import { type Found, termWrites } from './search-writes.ts';

/** Owners of search terms besides parcels: customers, and containers with a number. */
export type TermsOwner = 'USER' | 'BOOKING';

/** Names and phone numbers under which the owner has entries. */
export type Terms = Pick<Found, 'names' | 'phones' | 'createdAt'>;
export type StoredTerms = Terms & { version: number };

/** Reads the terms under which an owner has entries, consistently. */
export const findTerms = (owner: TermsOwner, id: number): Promise<StoredTerms | undefined> =>
  getItem(keys.searchTerms(owner, id));

/** Returns the terms that follow from an owner as it is now; undefined for none. */
export const termsOf = async (owner: TermsOwner, id: number): Promise<Terms | undefined> =>
  owner === 'USER'
    ? termsOfAccount(await getItem<Account>(keys.account(id)))
    : termsOfContainer(await getItem<StoredContainer>(keys.container(id)));

const termsOfAccount = (account: Account | undefined): Terms | undefined =>
  account && account.erasedAt === null
    ? {
        names: [`${account.prenom} ${account.nom}`],
        phones: [account.telephone ?? ''],
        createdAt: account.createdAt,
      }
    : undefined;

const termsOfContainer = (container: StoredContainer | undefined): Terms | undefined =>
  container?.numeroConteneur
    ? { names: [container.numeroConteneur], phones: [], createdAt: container.createdAt }
    : undefined;

/**
 * Replaces the terms of an owner and their entries in one transaction; false when they changed since they were read.
 */
export const writeTerms = async (
  owner: TermsOwner,
  id: number,
  before: StoredTerms | undefined,
  after: Terms | undefined,
): Promise<boolean> => {
  try {
    await transact({
      terms: storeTermsWrite(owner, id, before, after),
      ...termWrites(before && foundBy(owner, id, before), after && foundBy(owner, id, after)),
    });
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
};

const foundBy = (owner: TermsOwner, id: number, terms: Terms): Found => ({
  ...terms,
  kind: owner === 'USER' ? 'CLIENT' : 'CONTENEUR',
  of: `${id}`,
  entry: owner === 'USER' ? { userId: id } : { bookingId: id },
});

const storeTermsWrite = (
  owner: TermsOwner,
  id: number,
  before: StoredTerms | undefined,
  after: Terms | undefined,
): Write | undefined => {
  const key = keys.searchTerms(owner, id);
  if (after === undefined) return before && deleteWrite(key, before.version);
  const { names, phones, createdAt } = after;
  const item = { names, phones, createdAt, ...key };
  return before ? replaceWrite({ ...item, version: before.version }) : insertWrite({ ...item, version: 1 });
};
