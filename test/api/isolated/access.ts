import { beforeAll, expect, test } from 'vitest';
import { keys } from '#functions/core/table/keys.ts';
import { setAccount } from '#local/set-account.ts';
import { ERRORS } from '#shared/errors.ts';
import { newAdmin, newCustomer } from '../../support/calls/api.ts';
import { collectWrites } from '../../support/calls/count-calls.ts';
import { claimsFor, claimsIn } from '../../support/calls/mass-assignment.ts';
import type { LoggedIn } from '../../support/calls/people.ts';
import { isWrite, type Row, rows, send } from '../../support/calls/route-rows.ts';
import { storedItem } from '../../support/calls/stored-state.ts';
import { aColis } from '../../support/calls/table.ts';
import { caseOf, readyFor } from '../../support/cases/all.ts';
import { type Case, newWorld, type World } from '../../support/cases/case.ts';
import { startFaultyProxy } from '../../support/clouds/faulty-proxy.ts';
import { ownApi } from '../../support/clouds/own-cloud.ts';
import { projectCloud } from '../../support/clouds/running-cloud.ts';
import { newSession, returnFromPayment } from '../../support/items/money.ts';
import { newAgent, newSite } from '../../support/items/sites.ts';

/** Access to each row of the route table by role, and fields that no caller may set. A refusal writes nothing. */

const ROLES = ['anonymous', 'stranger', 'demoted', 'owner', 'agent', 'agentElsewhere', 'admin'] as const;
type Role = (typeof ROLES)[number];

/** A former admin whose token still names them as one. */
const newDemoted = async (): Promise<LoggedIn> => {
  const person = await newAdmin();
  await setAccount(person.userId, { role: 'USER' });
  return person;
};

const newAgentElsewhere = async () => newAgent(await newSite());

/** The expected answer to a role: a code, or success; the gateway's own refusal has no code. */
const expectedAnswer = (role: Role, { route }: Row, { others, otherSite, admin }: Case): string => {
  const isAgent = role === 'agent' || role === 'agentElsewhere';
  const isOther = role === 'stranger' || role === 'demoted' || isAgent;
  const refused = others === 'own' ? undefined : others;
  switch (route.access) {
    case 'admin':
      return role === 'anonymous' ? 'Unauthorized' : role === 'admin' ? 'success' : 'FORBIDDEN';
    case 'agent': {
      if (role === 'anonymous') return 'Unauthorized';
      if (role === 'admin') return admin ?? 'success';
      if (!isAgent) return 'FORBIDDEN';
      return role === 'agent' || otherSite === undefined || otherSite === 'own' ? 'success' : otherSite;
    }
    case 'customer':
      if (role === 'anonymous') return 'Unauthorized';
      return (isOther ? refused : role === 'admin' ? admin : undefined) ?? 'success';
    case 'optional':
      return (isOther || role === 'anonymous' ? refused : undefined) ?? 'success';
    case 'public':
    case 'provider':
      return 'success';
  }
};

const statusOf = (answer: string, { route }: Row): number =>
  answer === 'success' ? (route.status ?? 200) : answer === 'Unauthorized' ? 401 : (ERRORS[answer as never] ?? 0);

/** Writes with a body that a caller may send. */
export const writes: Row[] = rows.filter((row) => isWrite(row) && row.route.access !== 'provider');

/** Tests the answers of these rows to each role, and that these writes ignore fields that only the server sets. */
export const testAccess = ({ answered, claimed }: { answered: readonly Row[]; claimed: readonly Row[] }): void => {
  let stripe: Awaited<ReturnType<typeof startFaultyProxy>>;
  beforeAll(async () => {
    stripe = await startFaultyProxy(() => String(projectCloud()?.stripe));
    return () => stripe.stop();
  });
  ownApi(async () => ({ STRIPE_API: stripe.endpoint }));

  let world: World;
  let people: Record<Role, LoggedIn | undefined>;

  const makers = {
    stranger: newCustomer,
    demoted: newDemoted,
    owner: newCustomer,
    agent: () => newAgent(world.site),
    agentElsewhere: newAgentElsewhere,
    admin: newAdmin,
  };

  beforeAll(async () => {
    if (!projectCloud()) return;
    world = await newWorld();
    const [stranger, demoted, agentElsewhere] = [await newCustomer(), await newDemoted(), await newAgentElsewhere()];
    const { owner, agent, admin } = world;
    people = { anonymous: undefined, stranger, demoted, owner, agent, agentElsewhere, admin };
  });

  test.each(answered.map((row) => [row.label, row] as const))('%s answers each role as expected', async (_, row) => {
    const testCase = caseOf(row);
    const isOwn = testCase.others === 'own';
    let call = await testCase.call(world.owner, world);
    for (const role of ROLES) {
      const answer = expectedAnswer(role, row, testCase);
      const replacement = testCase.endsSessions && role !== 'anonymous' ? await makers[role]() : undefined;
      const who = replacement ?? people[role];
      if (isOwn && who) call = await testCase.call(who, world);
      const { result, written } = await collectWrites(() => send(row, call, who));
      const { status, body, text } = result;
      const actual = status < 300 ? 'success' : (body?.code ?? body?.message ?? text);
      expect([role, actual, status]).toEqual([role, answer, statusOf(answer, row)]);
      if (answer !== 'success') expect(written, `written for ${role}`).toEqual([]);
      else if (!isOwn) call = await testCase.call(world.owner, world); // the call may have used up its target
      if (role === 'stranger' && row.route.access !== 'public') {
        expect(text).not.toContain(world.owner.email);
        expect(text).not.toContain(String(world.owner.userId));
      }
    }
  });

  test('a customer who returns with another customer’s payment session finds and changes nothing', async () => {
    const { sessionId } = await newSession(world.owner, [await aColis(world.owner, world.open)]);
    stripe.change(sessionId, { status: 'complete', payment_status: 'paid', payment_intent: { id: 'pi_1' } });
    const stranger = await newCustomer();
    const { result, written } = await collectWrites(() => returnFromPayment(stranger, sessionId));
    expect([result.status, result.body.code, written]).toEqual([404, 'PAYMENT_NOT_FOUND', []]);
    expect((await returnFromPayment(world.owner, sessionId)).status).toBe(200);
  });

  test.each(claimed.map((row) => [row.label, row] as const))(
    '%s ignores fields that only the server sets',
    async (_, row) => {
      const { who, ...call } = await readyFor(row, world);
      const other = people.stranger?.userId ?? 0;
      const claims = claimsFor(row, other);
      const body = Array.isArray(call.body) ? claims : { ...claims, ...(call.body as object | undefined) };
      const { result, written } = await collectWrites(() => send(row, { ...call, body }, who));
      expect([row.route.status ?? 200, 422], result.text).toContain(result.status);
      expect(written.map(({ pk }) => pk)).not.toContain(keys.account(other).pk);
      for (const key of written) expect(claimsIn((await storedItem(key)) ?? {}, row, other), key.sk).toEqual([]);
    },
  );
};
