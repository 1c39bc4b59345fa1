import { nowIso } from '../clock.ts';
import { type Key, transact, type Write } from '../table/dynamo.ts';
import { buildUpdate } from '../table/expressions.ts';
import { keys } from '../table/keys.ts';
import type { Account } from './accounts.ts';
import type { IdempotencyWriter } from './idempotency.ts';

/** Membership of an agent at their site, which lists a site's agents; the account holds the right. */
export type AgentMembership = { userId: number; siteId: number; depuis: string };

/**
 * Makes a customer the agent of a site, or moves an agent to it; safe to repeat. Throws ConditionFailed (`account`)
 * when the account was erased, made an admin or moved in between.
 */
export const assignAgent = async (
  account: Account,
  siteId: number,
  record?: IdempotencyWriter<AgentMembership>,
): Promise<AgentMembership> => {
  const { userId, siteId: before } = account;
  const membership = { userId, siteId, depuis: nowIso() };
  await transact({
    account: roleWrite(account, { role: 'AGENT', siteId }, { erasedAt: null }),
    agent: { Put: { Item: { ...membership, ...keys.agent(siteId, userId) } } },
    ...(before != null && before !== siteId && { formerAgent: deleteMembershipWrite(keys.agent(before, userId)) }),
    idempotency: record?.(membership),
  });
  return membership;
};

/** Makes an agent a customer again; safe to repeat. Throws ConditionFailed (`account`) like `assignAgent`. */
export const dismissAgent = async (account: Account): Promise<void> => {
  const { userId, siteId } = account;
  if (siteId == null) return;
  await transact({
    account: roleWrite(account, { role: 'USER', siteId: null }),
    agent: deleteMembershipWrite(keys.agent(siteId, userId)),
  });
};

/** Write of the role and site of an account that still has the role and site it was read with. */
const roleWrite = (
  { userId, role, siteId = null }: Account,
  set: { role: 'AGENT' | 'USER'; siteId: number | null },
  equals: { erasedAt?: null } = {},
): Write => ({
  Update: { Key: keys.account(userId), ...buildUpdate({ set, equals: { role, siteId, ...equals } }) },
});

const deleteMembershipWrite = (Key: Key): Write => ({ Delete: { Key } });
