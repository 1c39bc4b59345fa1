import { authRoutes } from '#shared/auth/routes.ts';
import type { User } from '#shared/auth/schema.ts';
import { call } from '#web/core/api/call.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { pagesOf } from '#web/core/paged/pages.ts';

/** How far back a name is looked for, in pages; whoever is older is found by their email or number. */
const PAGES = 10;
/** More than these are no help in choosing. */
const MAX_FOUND = 8;

export interface Found {
  users: readonly User[];
  /** There may be others: more of that name, or older ones. */
  more: boolean;
}

/** Users by their number, by their whole email, or by parts of their name, email or phone. */
export async function findUsers(sought: string): Promise<Found> {
  const exact = /^\d{10}$/.test(sought) ? await byNumber(sought) : await byEmail(sought);
  return exact.length > 0 ? { users: exact, more: false } : byParts(sought);
}

const byNumber = (id: string): Promise<User[]> =>
  call(authRoutes.user, { params: { id: Number(id) } }).then(
    ({ data }) => [data],
    (error: unknown) => {
      if (error instanceof Refusal && error.status === 404) return [];
      throw error;
    },
  );

/** Part of an email is no email to the API. */
const byEmail = async (email: string): Promise<User[]> =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? (await call(authRoutes.users, { query: { email } })).data : [];

async function byParts(sought: string): Promise<Found> {
  const parts = normalised(sought).split(/\s+/);
  const users: User[] = [];
  let pages = 0;
  let more = false;
  for await (const { data, next } of pagesOf((query) => call(authRoutes.users, { query }))) {
    users.push(...data.filter((user) => parts.every((part) => matches(wordsOf(user), part))));
    pages += 1;
    more = next !== undefined;
    if (users.length > MAX_FOUND || pages === PAGES) break;
  }
  return { users: users.slice(0, MAX_FOUND), more: users.length > MAX_FOUND || more };
}

const wordsOf = ({ prenom, nom, email, telephone }: User): string =>
  normalised(`${prenom} ${nom} ${email} ${telephone} ${telephone.replace(/\D/g, '')}`);

/** Phones are kept with their country's code: the 0 that callers within a country begin with is not in them. */
const matches = (words: string, part: string): boolean =>
  words.includes(part) || (/^0\d/.test(part) && words.includes(part.slice(1)));

/** Without accents and capitals, as people type. */
const normalised = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
