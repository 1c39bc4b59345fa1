import { beforeAll, expect, test } from 'vitest';
import { setAccount } from '#local/set-account.ts';
import { api, newAdmin, newCustomer } from '../support/api.ts';
import { makeAdmin, type Person } from '../support/people.ts';
import { each, isWrite, type Row, rowsFor, send } from '../support/route-rows.ts';
import { projectCloud } from '../support/running-cloud.ts';
import { BAD_TOKENS, signedFor } from '../support/tokens.ts';

/** Whatever else is wrong with a request: who may not make it hears nothing of that. */
const nonsense = { body: { poids: 'nonsense', statut: 'nonsense' }, query: { limit: 'nonsense' } };

let admin: Person;
beforeAll(async () => {
  if (projectCloud()) admin = await makeAdmin();
});

type Answer = [status: number, code: string | undefined];

/** What each of these rows answers to a token: its status and code, or the gateway's own words. */
const answers = async (rows: Row[], token?: string): Promise<[string, Answer][]> =>
  each(rows, async (row) => {
    const { status, body } = await send(row, nonsense, token === undefined ? undefined : { token });
    return [row.label, [status, body?.code ?? body?.message]];
  });

/** The same answer of each; where the answer is a plain text, its status. */
const fromAll = (rows: Row[], [status, code]: Answer): [string, Answer][] =>
  rows.map(({ label, route }) => [label, [status, route.text && code !== 'Unauthorized' ? undefined : code]]);

test('a token that is good opens what it is for', async () => {
  const token = await signedFor(admin);
  for (const path of ['/api/auth/users', '/api/auth/details', '/bookings'])
    expect((await api('GET', path, { token })).status).toBe(200);
});

test('a token that names no ending of sessions, or another than the last, opens nothing that asks the account', async () => {
  const person = await newAdmin();
  const codeOf = async (change: { validAfter?: undefined | string }) => {
    const token = await signedFor(person, change);
    return (await api('GET', '/api/auth/users', { token })).body.code;
  };
  expect(await codeOf({})).toBeUndefined();
  expect(await codeOf({ validAfter: undefined })).toBe('SIGN_IN_REQUIRED');
  expect(await codeOf({ validAfter: String(Date.now() + 1000) })).toBe('SESSION_ENDED');
  await api('POST', '/api/auth/logout', { token: person.token });
  expect(await codeOf({})).toBe('SESSION_ENDED');
});

test('no token at all opens nothing that needs one', async () => {
  const guarded = rowsFor('customer', 'admin');
  expect(await answers(guarded)).toEqual(fromAll(guarded, [401, 'Unauthorized']));
});

test.each(Object.entries(BAD_TOKENS))('%s opens nothing that needs one', async (name, make) => {
  const guarded = rowsFor('customer', 'admin');
  const code = name === 'an access token' ? 'SIGN_IN_REQUIRED' : 'Unauthorized'; // the gateway would let that one pass
  expect(await answers(guarded, await make(admin))).toEqual(fromAll(guarded, [401, code]));
});

test.each(Object.entries(BAD_TOKENS))('%s is refused even where none is needed', async (_, make) => {
  const optional = rowsFor('optional');
  expect(await answers(optional, await make(admin))).toEqual(fromAll(optional, [401, 'SIGN_IN_REQUIRED']));
});

const forAdmins = rowsFor('admin');
const forAdminsAndWrites = [...forAdmins, ...rowsFor('customer', 'optional').filter(isWrite)];

/** What is taken from an admin while they hold a token, and what they hear of it at once. */
const TAKEN: [what: string, take: (person: Person) => Promise<unknown>, rows: Row[], answer: Answer][] = [
  [
    'whoever is an admin no more',
    ({ userId }) => setAccount(userId, { role: 'USER' }),
    forAdmins, // what they may still do as a customer: access.test.ts
    [403, 'FORBIDDEN'],
  ],
  [
    'whoever was disabled',
    ({ userId }) => setAccount(userId, { actif: false }),
    forAdminsAndWrites,
    [403, 'ACCOUNT_DISABLED'],
  ],
  [
    'whoever signed out',
    ({ token }) => api('POST', '/api/auth/logout', { token }),
    forAdminsAndWrites,
    [401, 'SESSION_ENDED'],
  ],
];

test.each(TAKEN)('%s is refused at once, not when the token ends', async (_, take, rows, answer) => {
  const person = await newAdmin();
  await take(person);
  expect(await answers(rows, person.token)).toEqual(fromAll(rows, answer));
});

test('whoever never was an admin is refused by everything that is for admins, whatever else is wrong', async () => {
  const { token } = await newCustomer();
  expect(await answers(forAdmins, token)).toEqual(fromAll(forAdmins, [403, 'FORBIDDEN']));
});
