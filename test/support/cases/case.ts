import type { ErrorCode } from '#shared/errors.ts';
import type { Route } from '#shared/http/route.ts';
import { api, newAdmin, newContainer, newCustomer } from '../api.ts';
import type { LoggedIn } from '../people.ts';
import type { Call } from '../route-rows.ts';
import { aColis } from '../table.ts';

/** What every case finds: people, and containers in which the owner has a parcel and nobody else has. */
export type World = { owner: LoggedIn; admin: LoggedIn; open: number; closed: number };

const ROOMY = { poidsMax: 30_000, volumeMax: 100 };

export const newWorld = async (): Promise<World> => {
  const [owner, admin] = await Promise.all([newCustomer(), newAdmin()]);
  const [open, closed] = await Promise.all([newContainer(ROOMY), newContainer()]);
  await aColis(owner, open.id);
  await aColis(owner, closed.id);
  await api('PUT', `/bookings/${closed.id}/status?statut=EN_ATTENTE`, { token: admin.token });
  return { owner, admin, open: open.id, closed: closed.id };
};

/** Makes what a call is about, for its owner, and gives the call, which succeeds for whom it is meant. */
type Making = { call: (owner: LoggedIn, world: World) => Call | Promise<Call> };

/** What people hear who call it about somebody else's things; `theirs` when it is only ever about the caller's own. */
type Others = {
  others: ErrorCode | 'theirs';
  /** What admins hear about them, where even they may not. */
  admin?: ErrorCode;
  /** The call ends the caller's sessions. */
  endsSessions?: true;
};

type CaseOf<R extends Route> = Making &
  (R['access'] extends 'customer' ? Others : R['access'] extends 'optional' ? Partial<Others> : unknown);

/** A case for each row of a resource: a row that is new does not compile until it has one. */
export type Cases<Routes extends Record<string, Route>> = { [Name in keyof Routes]: CaseOf<Routes[Name]> };

/** A row's case, as tests of all rows read it. */
export type Case = Making & Partial<Others>;
