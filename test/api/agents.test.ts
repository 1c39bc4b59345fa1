import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { eraseCustomer } from '#functions/account/erase-customer.ts';
import { type Account, findAccount } from '#functions/core/items/accounts.ts';
import { keys } from '#functions/core/table/keys.ts';
import { admin as command } from '#infra/ops/admin.ts';
import { api, logIn, newCustomer } from '../support/calls/api.ts';
import { makeAdmin, makeCustomer } from '../support/calls/people.ts';
import { setStored, storedItem } from '../support/calls/stored-state.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import { asAdmin } from '../support/items/journey.ts';
import { newAgent, newSite } from '../support/items/sites.ts';
import { callCommand } from '../support/runs/run-command.ts';

beforeAll(() => {
  vi.stubEnv('DATA_DIR', projectCloud()?.dataDir);
});
afterAll(() => vi.unstubAllEnvs());

const proveEmail = (userId: number) => setStored(keys.account(userId), 'emailProvenAt', '2026-10-01T08:00:00.000Z');
const add = (siteId: number, email: string) => asAdmin('POST', `/sites/${siteId}/agents`, { email });
const agentsOf = async (siteId: number): Promise<number[]> =>
  (await asAdmin('GET', `/sites/${siteId}/agents`)).body.data.map(({ userId }: { userId: number }) => userId);
const mine = async (token: string) => (await api('GET', '/sites/mine', { token })).body;

test('an admin makes the owner of a proven address an agent, who works at the site at once', async () => {
  const siteId = await newSite();
  const { userId, email, password, token } = await newCustomer();
  await proveEmail(userId);
  expect((await mine(token)).code).toBe('FORBIDDEN');
  const added = await add(siteId, email.toUpperCase());
  expect([added.status, added.body.data]).toEqual([
    201,
    { userId, prenom: 'Ousmane', nom: 'Ndiaye', email, depuis: expect.stringMatching(/^\d{4}-/) },
  ]);
  expect(await agentsOf(siteId)).toEqual([userId]);
  expect((await mine(token)).data.id).toBe(siteId);
  const again = await logIn(email, password);
  expect([again.role, (await mine(again.token)).data.id]).toEqual(['AGENT', siteId]);
});

test('an agent of another site moves, and is listed at one site only', async () => {
  const [from, to] = [await newSite(), await newSite()];
  const agent = await newAgent(from);
  await proveEmail(agent.userId);
  await add(to, agent.email);
  expect([await agentsOf(from), await agentsOf(to)]).toEqual([[], [agent.userId]]);
  expect((await mine(agent.token)).data.id).toBe(to);
});

test('a stranger, an admin and an unproven address are not made agents', async () => {
  const siteId = await newSite();
  const unproven = await makeCustomer();
  for (const [email, code] of [
    ['nobody@yonnee.test', 'USER_NOT_FOUND'],
    [(await makeAdmin()).email, 'AGENT_IS_ADMIN'],
    [unproven.email, 'AGENT_EMAIL_UNCONFIRMED'],
  ] as const) {
    const { body } = await add(siteId, email);
    expect([body.code, Object.keys(body.fields)]).toEqual([code, ['email']]);
  }
  expect(await agentsOf(siteId)).toEqual([]);
});

test('two admins who move an agent at once leave them at one site', async () => {
  const [a, b, from] = [await newSite(), await newSite(), await newSite()];
  const agent = await newAgent(from);
  await proveEmail(agent.userId);
  const replies = await Promise.all([add(a, agent.email), add(b, agent.email)]);
  expect(replies.map(({ status }) => status)).toEqual([201, 201]);
  const lists = await Promise.all([agentsOf(a), agentsOf(b), agentsOf(from)]);
  expect(lists.flat()).toEqual([agent.userId]);
  expect((await mine(agent.token)).data.id).toBe(lists[0]?.length === 1 ? a : b);
});

test('a removed agent is a customer again, and a second removal finds nobody', async () => {
  const siteId = await newSite();
  const agent = await newAgent(siteId);
  const path = `/sites/${siteId}/agents/${agent.userId}`;
  expect((await asAdmin('DELETE', path)).status).toBe(200);
  expect((await mine(agent.token)).code).toBe('FORBIDDEN');
  expect([await agentsOf(siteId), (await asAdmin('DELETE', path)).body.code]).toEqual([[], 'AGENT_NOT_FOUND']);
  expect((await logIn(agent.email, agent.password)).role).toBe('USER');
});

test('an erased agent leaves no trace at the site', async () => {
  const siteId = await newSite();
  const agent = await newAgent(siteId);
  await setStored(keys.account(agent.userId), 'erasedAt', '2026-11-01T00:00:00.000Z');
  await eraseCustomer(agent.userId);
  expect(await storedItem(keys.agent(siteId, agent.userId))).toBeUndefined();
  expect(await agentsOf(siteId)).toEqual([]);
});

test('the command adds the first agent and removes one', async () => {
  const siteId = await newSite();
  const { email, userId } = await newCustomer();
  const run = (...args: string[]) => callCommand('admin', command, 'agent', ...args);
  expect((await run('add', email, '--site', String(siteId))).error).toContain('has not confirmed this address yet');
  await proveEmail(userId);
  expect((await run('add', email, '--site', '1')).error).toContain('No site has the number 1');
  expect((await run('add', email)).error).toContain('Usage: npm run admin');
  expect((await run('add', email, '--site', String(siteId))).out).toContain('an agent of Dépôt de Gennevilliers');
  expect(await agentsOf(siteId)).toEqual([userId]);
  expect((await run('remove', email)).out).toContain('a customer, no longer an agent');
  expect(((await findAccount(userId)) as Account).role).toBe('USER');
  expect((await run('remove', email)).error).toContain('is not an agent');
});
