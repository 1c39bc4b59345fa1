import type { Account } from '#functions/core/items/accounts.ts';
import type { Item } from '#functions/core/table/dynamo.ts';
import { newId } from '#functions/core/table/ids.ts';
import { indexKeys, keys } from '#functions/core/table/keys.ts';
import type { Role } from '#shared/auth/schema.ts';
import { writeAll } from './stored-state.ts';
import { tokenFor } from './tokens.ts';

/** An account and the token of a login, which calls the API. */
export type Person = { userId: number; token: string; role: Role; email: string };

/** A person who logged in with a password and can refresh the session. */
export type LoggedIn = Person & { refreshToken: string; password: string };

/** The local storage of a logged-in browser. */
export const storageOf = ({ token, role, userId, ...rest }: Person | LoggedIn): Record<string, string> => ({
  token,
  role,
  userId: String(userId),
  ...('refreshToken' in rest && { refreshToken: rest.refreshToken }),
});

let emails = 0;

/** A new email that contains its creation time, so that older mails need not be searched. */
export const freshEmail = (): string => `p${Date.now()}-${process.pid}-${emails++}@yonnee.test`;

/** An account that has paid before, as stored in the table; `paidAt: null` makes one that never paid. */
export const makeAccount = (change: Partial<Account> = {}): Account => {
  const userId = newId();
  const createdAt = new Date().toISOString();
  return {
    userId,
    email: freshEmail(),
    nom: 'Ndiaye',
    prenom: 'Ousmane',
    telephone: '+221 77 111 22 33',
    adresse: '5 rue de Thiong, Dakar',
    langue: 'fr',
    role: 'USER',
    actif: true,
    tokensValidAfter: 0,
    sessionsEndingUntil: null,
    passwordSince: createdAt,
    emailProvenAt: null,
    verifiedAt: createdAt,
    paidAt: createdAt,
    provisionalColis: 0,
    erasedAt: null,
    createdAt,
    ...change,
  };
};

/** The items of an account in the table, including the claim on its email. */
export const itemsOf = (account: Account): Item[] => {
  const { userId, email, createdAt } = account;
  return [
    { ...account, ...keys.account(userId), ...indexKeys.account(createdAt) },
    { ...keys.email(email), email, userId, etat: 'ACTIVE' },
  ];
};

/**
 * Stores a customer who has just logged in: they exist in the table and have a token, but are missing in the user pool.
 * Use `newCustomer` for tests that log in.
 */
export const makeCustomer = async (change: Partial<Account> = {}): Promise<Person> => {
  const account = makeAccount(change);
  await writeAll(itemsOf(account));
  const { userId, role, email } = account;
  return { userId, role, email, token: await tokenFor({ userId, role }) };
};

let shared: Promise<Person> | undefined;

/** Returns the one admin of all tests of a file. */
export const makeAdmin = (): Promise<Person> => {
  shared ??= makeCustomer({ role: 'ADMIN' });
  return shared;
};
