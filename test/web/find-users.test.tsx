// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import type { User } from '#shared/auth/schema.ts';
import { findUsers } from '#web/core/admin/findUsers.ts';
import { listReply, mockApi, requests } from './visit.tsx';

let userCount = 0;
const user = (special: Partial<User> = {}): User => ({
  id: 1_000_000_000 + ++userCount,
  nom: 'Ndiaye',
  prenom: 'Ousmane',
  email: `p${userCount}@yonnee.test`,
  telephone: '+221771112233',
  adresse: 'Dakar',
  langue: 'fr',
  role: 'USER',
  actif: true,
  sansConnexion: false,
  emailConfirme: true,
  supprimeLe: null,
  emailInjoignable: null,
  ...special,
});
const found = async (query: string) => (await findUsers(query)).users.map(({ prenom, nom }) => `${prenom} ${nom}`);

beforeEach(() => {
  requests.length = 0;
});

test('a user is found by parts of their name in any order, ignoring case and accents, or by digits of their phone', async () => {
  const aida = user({ prenom: 'Aïda', nom: 'Fall', telephone: '+33612345678' });
  mockApi(() => listReply([user(), aida]));
  expect(await found('FALL aida')).toEqual(['Aïda Fall']);
  for (const digits of ['61234', '06 12 34', '+336123']) expect(await found(digits)).toEqual(['Aïda Fall']);
  expect(await findUsers('nobody')).toEqual({ users: [], more: false });
});

test('a search by full email or id takes one request', async () => {
  const aida = user({ id: 2_000_000_001 });
  mockApi((call) => (call.includes('email=') ? listReply([aida]) : { body: { success: true, data: aida } }));
  expect((await findUsers(aida.email)).users).toEqual([aida]);
  expect((await findUsers('2000000001')).users).toEqual([aida]);
  expect(requests).toHaveLength(2);
});

test('a number that is no user’s id is searched in phone numbers', async () => {
  const aida = user({ telephone: '+33612345678' });
  mockApi((call) => (call.includes('/users/') ? { status: 404, body: { code: 'USER_NOT_FOUND' } } : listReply([aida])));
  expect((await findUsers('0612345678')).users).toEqual([aida]);
});

test('the search stops after a thousand users, or after enough results, and reports that there may be more', async () => {
  mockApi(() => listReply([user()], { next: 'further' }));
  expect(await findUsers('nobody')).toEqual({ users: [], more: true });
  expect(requests).toHaveLength(10);
  requests.length = 0;
  mockApi(() =>
    listReply(
      Array.from({ length: 20 }, () => user()),
      { next: 'further' },
    ),
  );
  const { users, more } = await findUsers('ousmane');
  expect([users.length, more, requests.length]).toEqual([8, true, 1]);
});
