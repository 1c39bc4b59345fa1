import type { Account } from '#functions/core/accounts.ts';
import type { Item } from '#functions/core/dynamo.ts';
import { newId } from '#functions/core/ids.ts';
import { indexKeys, keys } from '#functions/core/keys.ts';
import type { Role } from '#shared/auth/schema.ts';
import { writeAll } from './stored-state.ts';
import { signedFor } from './tokens.ts';

/** Who calls the API: an account, and the token of a login. */
export type Person = { userId: number; token: string; role: Role; email: string };

/** Who also logged in with a password, so that the login can be prolonged. */
export type LoggedIn = Person & { refreshToken: string; password: string };

/** What the browser of somebody who has logged in remembers. */
export const storageOf = ({ token, role, userId, ...rest }: Person | LoggedIn): Record<string, string> => ({
  token,
  role,
  userId: String(userId),
  ...('refreshToken' in rest && { refreshToken: rest.refreshToken }),
});

let emails = 0;

/** An email that nobody has yet; it says since when, so that nobody's mails are sought among older ones. */
export const freshEmail = (): string => `p${Date.now()}-${process.pid}-${emails++}@yonnee.test`;

/** An account that has paid before, as the table holds it; `verifiedAt: null` makes it one that has only registered. */
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
    provisionalColis: 0,
    erasedAt: null,
    createdAt,
    ...change,
  };
};

/** Such an account as the table holds it, with its claim on the email. */
export const itemsOf = (account: Account): Item[] => {
  const { userId, email, createdAt } = account;
  return [
    { ...account, ...keys.account(userId), ...indexKeys.account(createdAt) },
    { ...keys.email(email), email, userId, etat: 'ACTIVE' },
  ];
};

/**
 * Somebody who registered long ago and has just logged in: the table and the token know them, the user pool does not.
 * For whom a test lets log in, `newCustomer` registers.
 */
export const makeCustomer = async (change: Partial<Account> = {}): Promise<Person> => {
  const account = makeAccount(change);
  await writeAll(itemsOf(account));
  const { userId, role, email } = account;
  return { userId, role, email, token: await signedFor({ userId, role }) };
};

let shared: Promise<Person> | undefined;

/** One admin for all tests of a file. */
export const makeAdmin = (): Promise<Person> => {
  shared ??= makeCustomer({ role: 'ADMIN' });
  return shared;
};
