import { beforeAll, expect, test } from 'vitest';
import { type Account, findAccount } from '#functions/core/items/accounts.ts';
import { dismissAgent } from '#functions/core/items/agents.ts';
import { setAccount } from '#local/set-account.ts';
import { api, newAdmin, newCustomer } from '../support/calls/api.ts';
import { makeAdmin, type Person } from '../support/calls/people.ts';
import { isWrite, mapConcurrently, type Row, rowsFor, send } from '../support/calls/route-rows.ts';
import { BAD_TOKENS, tokenFor } from '../support/calls/tokens.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import { newAgent, newSite } from '../support/items/sites.ts';

/** An invalid request: a caller without the right to make it learns nothing of that. */
const invalidInput = { body: { poids: 'nonsense', statut: 'nonsense' }, query: { limit: 'nonsense' } };

let admin: Person;
beforeAll(async () => {
  if (projectCloud()) admin = await makeAdmin();
});

type Answer = [status: number, code: string | undefined];

/** The status and code of each row for a token, or the message of the gateway itself. */
const answers = async (rows: Row[], token?: string): Promise<[string, Answer][]> =>
  mapConcurrently(rows, async (row) => {
    const { status, body } = await send(row, invalidInput, token === undefined ? undefined : { token });
    return [row.label, [status, body?.code ?? body?.message]];
  });

/** The same answer for each row; only the status where the answer is plain text. */
const sameForAll = (rows: Row[], [status, code]: Answer): [string, Answer][] =>
  rows.map(({ label, route }) => [label, [status, route.text && code !== 'Unauthorized' ? undefined : code]]);

test('a valid token opens its routes', async () => {
  const token = await tokenFor(admin);
  for (const path of ['/api/auth/users', '/api/auth/details', '/bookings'])
    expect((await api('GET', path, { token })).status).toBe(200);
});

test('a token that names no ending of sessions, or not the last, is refused wherever the account is read', async () => {
  const person = await newAdmin();
  const codeOf = async (change: { validAfter?: undefined | string }) => {
    const token = await tokenFor(person, change);
    return (await api('GET', '/api/auth/users', { token })).body.code;
  };
  expect(await codeOf({})).toBeUndefined();
  expect(await codeOf({ validAfter: undefined })).toBe('SIGN_IN_REQUIRED');
  expect(await codeOf({ validAfter: String(Date.now() + 1000) })).toBe('SESSION_ENDED');
  await api('POST', '/api/auth/logout', { token: person.token });
  expect(await codeOf({})).toBe('SESSION_ENDED');
});

test('a call without a token is refused wherever one is needed', async () => {
  const guarded = rowsFor('customer', 'agent', 'admin');
  expect(await answers(guarded)).toEqual(sameForAll(guarded, [401, 'Unauthorized']));
});

test.each(Object.entries(BAD_TOKENS))('%s is refused wherever a token is needed', async (name, make) => {
  const guarded = rowsFor('customer', 'agent', 'admin');
  const code = name === 'an access token' ? 'SIGN_IN_REQUIRED' : 'Unauthorized'; // the gateway accepts that one
  expect(await answers(guarded, await make(admin))).toEqual(sameForAll(guarded, [401, code]));
});

test.each(Object.entries(BAD_TOKENS))('%s is refused even where no token is needed', async (_, make) => {
  const optional = rowsFor('optional');
  expect(await answers(optional, await make(admin))).toEqual(sameForAll(optional, [401, 'SIGN_IN_REQUIRED']));
});

const forAdmins = rowsFor('admin');
const forAgents = rowsFor('agent');
const forAdminsAndWrites = [...forAdmins, ...rowsFor('customer', 'optional').filter(isWrite)];

/** Rights that an admin loses while holding a token, the rows affected, and their answer. */
const REVOCATIONS: [what: string, revoke: (person: Person) => Promise<unknown>, rows: Row[], answer: Answer][] = [
  [
    'an admin who was demoted',
    ({ userId }) => setAccount(userId, { role: 'USER' }),
    forAdmins, // calls still open to them as a customer: access.ts
    [403, 'FORBIDDEN'],
  ],
  [
    'an account that was disabled',
    ({ userId }) => setAccount(userId, { actif: false }),
    forAdminsAndWrites,
    [403, 'ACCOUNT_DISABLED'],
  ],
  [
    'an admin who signed out',
    ({ token }) => api('POST', '/api/auth/logout', { token }),
    forAdminsAndWrites,
    [401, 'SESSION_ENDED'],
  ],
];

test.each(REVOCATIONS)('%s is refused at once, not when the token expires', async (_, revoke, rows, answer) => {
  const person = await newAdmin();
  await revoke(person);
  expect(await answers(rows, person.token)).toEqual(sameForAll(rows, answer));
});

test('an agent who was removed from a site is refused at once by every route of agents', async () => {
  const agent = await newAgent(await newSite());
  await dismissAgent((await findAccount(agent.userId)) as Account);
  expect(await answers(forAgents, agent.token)).toEqual(sameForAll(forAgents, [403, 'FORBIDDEN']));
});

test('a customer is refused by every admin route before the request is validated', async () => {
  const { token } = await newCustomer();
  const forTeam = [...forAdmins, ...forAgents];
  expect(await answers(forTeam, token)).toEqual(sameForAll(forTeam, [403, 'FORBIDDEN']));
});
