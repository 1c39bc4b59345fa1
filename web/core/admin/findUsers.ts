import { authRoutes } from '#shared/auth/routes.ts';
import type { User } from '#shared/auth/schema.ts';
import { call } from '#web/core/api/call.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { pagesOf } from '#web/core/paged/pages.ts';

/** Pages searched by name, newest users first; older users are found by email or number. */
const MAX_PAGES = 10;
/** Longest list of matches that still helps to choose. */
const MAX_FOUND = 8;

export interface FoundUsers {
  users: readonly User[];
  /** True when there may be further matches: more of that name, or older users. */
  more: boolean;
}

/** Finds users by their number, their whole email, or parts of their name, email or phone. */
export async function findUsers(query: string): Promise<FoundUsers> {
  const exact = /^\d{10}$/.test(query) ? await findByNumber(query) : await findByEmail(query);
  return exact.length > 0 ? { users: exact, more: false } : findByParts(query);
}

const findByNumber = (id: string): Promise<User[]> =>
  call(authRoutes.user, { params: { id: Number(id) } }).then(
    ({ data }) => [data],
    (error: unknown) => {
      if (error instanceof Refusal && error.status === 404) return [];
      throw error;
    },
  );

/** Sends complete emails only, because the API refuses a part of one. */
const findByEmail = async (email: string): Promise<User[]> =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? (await call(authRoutes.users, { query: { email } })).data : [];

async function findByParts(query: string): Promise<FoundUsers> {
  const parts = normalised(query).split(/\s+/);
  const users: User[] = [];
  let pages = 0;
  let more = false;
  for await (const { data, next } of pagesOf((page) => call(authRoutes.users, { query: page }))) {
    users.push(...data.filter((user) => parts.every((part) => matches(searchText(user), part))));
    pages += 1;
    more = next !== undefined;
    if (users.length > MAX_FOUND || pages === MAX_PAGES) break;
  }
  return { users: users.slice(0, MAX_FOUND), more: users.length > MAX_FOUND || more };
}

const searchText = ({ prenom, nom, email, telephone }: User): string =>
  normalised(`${prenom} ${nom} ${email} ${telephone} ${telephone.replace(/\D/g, '')}`);

/** Also matches a phone typed with its national leading 0, which stored numbers (with country code) do not have. */
const matches = (text: string, part: string): boolean =>
  text.includes(part) || (/^0\d/.test(part) && text.includes(part.slice(1)));

/** Removes accents and capitals. */
const normalised = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
