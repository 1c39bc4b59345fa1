import type { Session } from '../client.ts';
import type { Cloud } from '../cloud.ts';
import type { Booked } from './actions.ts';
import { logIn } from './actions.ts';
import type { ContainerName } from './containers.ts';
import type { DemoColis } from './parcels.ts';
import { CUSTOMERS, type CustomerName, DEMO_ACCOUNTS } from './people.ts';

/** Accounts of the company's own people. */
type StaffName = Exclude<keyof typeof DEMO_ACCOUNTS, 'customer'>;
const isStaff = (name: string): name is StaffName => name !== 'customer' && name in DEMO_ACCOUNTS;

/** Milliseconds for which a session is reused; a token is valid for 15 minutes. */
const SESSION_MS = 14 * 60_000;

/** State of the seed: ids created so far, and sessions. Reading an id that does not exist yet throws an Error. */
export const newSeedState = ({ api, settled }: Pick<Cloud, 'api' | 'settled'>) => {
  const containers = new Map<ContainerName, number>();
  const sites = new Map<string, number>();
  let tarifId: number | undefined;
  const parcels = new Map<DemoColis, Booked>();
  const sessions = new Map<string, { at: number; session: Promise<Session> }>();
  const sessionOf = (name: CustomerName | StaffName): Promise<Session> => {
    const known = sessions.get(name);
    if (known && Math.abs(Date.now() - known.at) < SESSION_MS) return known.session;
    const session = logIn(api, isStaff(name) ? DEMO_ACCOUNTS[name] : CUSTOMERS[name]);
    sessions.set(name, { at: Date.now(), session });
    return session;
  };
  return {
    api,
    settled,
    sessionOf,
    admin: () => sessionOf('admin'),
    agent: () => sessionOf('agent'),
    arrivalAgent: () => sessionOf('arrivalAgent'),
    addTarif: (id: number) => {
      tarifId = id;
    },
    /** Id of the price list from Le Havre to Dakar. */
    tarifId: (): number => requireCreated(tarifId, 'price list'),
    addContainer: (name: ContainerName, id: number) => containers.set(name, id),
    containerId: (name: ContainerName): number => requireCreated(containers.get(name), name),
    addSite: (city: string, id: number) => sites.set(city, id),
    /** Id of the site in a city; null where the company has none. */
    siteIn: (city: string): number | null => sites.get(city) ?? null,
    addParcel: (colis: DemoColis, ids: Booked) => parcels.set(colis, ids),
    ids: (colis: DemoColis): Booked => requireCreated(parcels.get(colis), colis.what),
  };
};
export type SeedState = ReturnType<typeof newSeedState>;

const requireCreated = <T>(value: T | undefined, name: string): T => {
  if (value === undefined) throw new Error(`The seed needs "${name}" before it is created.`);
  return value;
};
