import type { Session } from '../client.ts';
import type { Booked } from './actions.ts';
import { logIn } from './actions.ts';
import type { ContainerName } from './containers.ts';
import type { DemoColis } from './parcels.ts';
import { CUSTOMERS, type CustomerName, DEMO_ACCOUNTS } from './people.ts';

/** A token lives for 15 minutes. */
const SESSION_MS = 14 * 60_000;

/** What the seed has made so far, and who is logged in. Reading what is not made yet throws an Error. */
export const newSeedState = (api: string) => {
  const containers = new Map<ContainerName, number>();
  const parcels = new Map<DemoColis, Booked>();
  const sessions = new Map<string, { at: number; session: Promise<Session> }>();
  const sessionOf = (name: CustomerName | 'admin'): Promise<Session> => {
    const known = sessions.get(name);
    if (known && Date.now() - known.at < SESSION_MS) return known.session;
    const session = logIn(api, name === 'admin' ? DEMO_ACCOUNTS.admin : CUSTOMERS[name]);
    sessions.set(name, { at: Date.now(), session });
    return session;
  };
  return {
    api,
    sessionOf,
    admin: () => sessionOf('admin'),
    opened: (name: ContainerName, id: number) => containers.set(name, id),
    containerId: (name: ContainerName): number => made(containers.get(name), name),
    booked: (colis: DemoColis, ids: Booked) => parcels.set(colis, ids),
    ids: (colis: DemoColis): Booked => made(parcels.get(colis), colis.what),
  };
};
export type SeedState = ReturnType<typeof newSeedState>;

const made = <T>(value: T | undefined, name: string): T => {
  if (value === undefined) throw new Error(`The seed needs "${name}" before it is made.`);
  return value;
};
