import { AppError } from '#shared/errors.ts';
import type { Agent, Site } from '#shared/sites/schema.ts';
import { type Account, findAccount, findAccountByEmail, findAccounts } from '../core/items/accounts.ts';
import { type AgentMembership, assignAgent, dismissAgent } from '../core/items/agents.ts';
import { type IdempotencyKey, type IdempotencyWriter, idempotent } from '../core/items/idempotency.ts';
import { ConditionFailed } from '../core/table/dynamo.ts';
import type { Page, PageRequest } from '../core/table/query.ts';
import { pageOfAgents } from './agents.table.ts';

/** Lists the agents of a site, without accounts that are no longer its agents. */
export const listAgents = async ({ id }: Site, page: PageRequest): Promise<Page<Agent>> => {
  const { items, ...rest } = await pageOfAgents(id, page);
  const accounts = new Map((await findAccounts(items.map(({ userId }) => userId))).map((each) => [each.userId, each]));
  const agents = items.flatMap((membership) => {
    const account = accounts.get(membership.userId);
    return account && isAgentOf(account, id) ? [presentAgent(account, membership)] : [];
  });
  return { ...rest, items: agents };
};

const isAgentOf = ({ role, siteId, erasedAt }: Account, id: number): boolean =>
  role === 'AGENT' && siteId === id && erasedAt === null;

const presentAgent = ({ userId, prenom, nom, email }: Account, { depuis }: AgentMembership): Agent => ({
  userId,
  prenom,
  nom,
  email,
  depuis,
});

/**
 * Makes the account with an email the agent of a site; an agent of another site moves. Throws USER_NOT_FOUND,
 * AGENT_IS_ADMIN, or AGENT_EMAIL_UNCONFIRMED for an address that its owner has not proven.
 */
export const addAgent = async (
  { id }: Site,
  email: string,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<Agent> => {
  const added = await idempotent<AgentMembership>(idempotencyKey, (record) => assignByEmail(id, email, record));
  const account = await findAccount(added.userId);
  if (!account) throw new AppError('USER_NOT_FOUND');
  return presentAgent(account, added);
};

const assignByEmail = async (
  siteId: number,
  email: string,
  record: IdempotencyWriter<AgentMembership>,
): Promise<AgentMembership> => {
  const account = await findAccountByEmail(email);
  if (!account) throw new AppError('USER_NOT_FOUND', { fields: { email: { fault: 'invalid' } } });
  if (account.role === 'ADMIN') throw new AppError('AGENT_IS_ADMIN', { fields: { email: { fault: 'invalid' } } });
  if (account.emailProvenAt === null)
    throw new AppError('AGENT_EMAIL_UNCONFIRMED', { fields: { email: { fault: 'invalid' } } });
  try {
    return await assignAgent(account, siteId, record);
  } catch (error) {
    if (!(error instanceof ConditionFailed) || error.has('idempotency')) throw error;
    return assignByEmail(siteId, email, record); // changed in between
  }
};

/** Returns the account of a site's agent. Throws AGENT_NOT_FOUND. */
export const agentOf = async (siteId: number, userId: number): Promise<Account> => {
  const account = await findAccount(userId);
  if (!account || !isAgentOf(account, siteId)) throw new AppError('AGENT_NOT_FOUND');
  return account;
};

/** Makes an agent a customer again. Throws AGENT_NOT_FOUND when they were moved or removed in between. */
export const removeAgent = async (account: Account): Promise<void> => {
  try {
    await dismissAgent(account);
  } catch (error) {
    if (error instanceof ConditionFailed) throw new AppError('AGENT_NOT_FOUND', { cause: error });
    throw error;
  }
};
