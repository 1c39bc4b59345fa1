import { api, newContainer, type Reply } from './api.ts';
import type { LoggedIn, Person } from './people.ts';
import { newAgent, newSite } from './sites.ts';

/** Intake of parcels at a depot. */

/** Creates a depot with an agent and a container that leaves from it. */
export const newDepot = async (
  change: Record<string, unknown> = {},
): Promise<{ site: number; agent: LoggedIn; container: { id: number } }> => {
  const site = await newSite();
  const [agent, container] = await Promise.all([newAgent(site), newContainer({ ...change, siteDepartId: site })]);
  return { site, agent, container };
};

export const findParcel = ({ token }: Pick<Person, 'token'>, reference: string | number): Promise<Reply> =>
  api('GET', `/agent/colis/${encodeURIComponent(String(reference))}`, { token });

export const receive = (
  { token }: Pick<Person, 'token'>,
  reference: string | number,
  body: unknown = {},
  key?: string,
): Promise<Reply> =>
  api('POST', `/agent/colis/${encodeURIComponent(String(reference))}/reception`, {
    token,
    body,
    ...(key && { headers: { 'idempotency-key': key } }),
  });
