import type { ErrorCode } from '#shared/errors.ts';
import type { Route } from '#shared/http/route.ts';
import { api, newAdmin, newContainer, newCustomer } from '../calls/api.ts';
import type { LoggedIn } from '../calls/people.ts';
import type { Call } from '../calls/route-rows.ts';
import { aColis } from '../calls/table.ts';
import { newAgent, newSite } from '../items/sites.ts';

/**
 * Fixtures for all cases: customers, containers in which only the owner has a parcel, and an agent at the depot of the
 * open one.
 */
export type World = { owner: LoggedIn; admin: LoggedIn; agent: LoggedIn; site: number; open: number; closed: number };

const ROOMY = { poidsMax: 30_000, volumeMax: 100 };

export const newWorld = async (): Promise<World> => {
  const [owner, admin] = await Promise.all([newCustomer(), newAdmin()]);
  const site = await newSite();
  const [open, closed] = await Promise.all([newContainer({ ...ROOMY, siteDepartId: site }), newContainer()]);
  const agent = await newAgent(site);
  await aColis(owner, open.id);
  await aColis(owner, closed.id);
  await api('PUT', `/bookings/${closed.id}/status?statut=EN_ATTENTE`, { token: admin.token });
  return { owner, admin, agent, site, open: open.id, closed: closed.id };
};

/** Creates the target of a call for its owner and returns the call, which succeeds for the intended role. */
type CallFactory = { call: (owner: LoggedIn, world: World) => Call | Promise<Call> };

/** The refusal of a call about another customer's items; `own` if a call always concerns the caller's own. */
type Refusals = {
  others: ErrorCode | 'own';
  /** The refusal for admins, where even they may not make the call. */
  admin?: ErrorCode;
  /** True if the call ends the caller's sessions. */
  endsSessions?: true;
};

/** The refusal for agents of other sites, and for admins, where they may not make the call; none if both may. */
type AgentRefusals = { otherSite: ErrorCode | 'own'; admin?: ErrorCode };

type CaseOf<R extends Route> = CallFactory &
  (R['access'] extends 'customer'
    ? Refusals
    : R['access'] extends 'agent'
      ? AgentRefusals
      : R['access'] extends 'optional'
        ? Partial<Refusals>
        : unknown);

/** A case for each row of a resource; a new row does not compile without one. */
export type Cases<Routes extends Record<string, Route>> = { [Name in keyof Routes]: CaseOf<Routes[Name]> };

/** The case of a row, as tests over all rows read it. */
export type Case = CallFactory & Partial<Refusals & AgentRefusals>;
