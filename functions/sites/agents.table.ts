import type { AgentMembership } from '../core/items/agents.ts';
import { keys } from '../core/table/keys.ts';
import { type Page, type PageRequest, pageOfPartition } from '../core/table/query.ts';

/** Lists the memberships of a site's agents. */
export const pageOfAgents = (siteId: number, page: PageRequest): Promise<Page<AgentMembership>> =>
  pageOfPartition(keys.agent(siteId, 0).pk, { prefix: 'AGENT#' }, page);
