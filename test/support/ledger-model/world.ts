import { findAccount } from '#functions/core/items/accounts.ts';
import { assignAgent } from '#functions/core/items/agents.ts';
import { api, containerBody, newContainer } from '../calls/api.ts';
import { makeCustomer, type Person } from '../calls/people.ts';
import { aColis } from '../calls/table.ts';
import { tokenFor } from '../calls/tokens.ts';
import { arrivalSite, colisDueOnCollection, comingColis, handoverBody, makeAvailable } from '../items/arrival.ts';
import { openDrawer } from '../items/counter.ts';
import { type Money, moneyOf } from '../items/ledgers.ts';
import { newSite } from '../items/sites.ts';
import { newTarif, versionBody } from '../items/tarifs.ts';
import { bookOne } from '../items/unverified-accounts.ts';
import { randomFrom } from '../runs/random-operations.ts';

/** Sequences that run at once, so that their commands meet in one sweep, one index, one drawer and one clock. */
export const AT_ONCE = 10;

/** Cash in each drawer at its opening. */
export const FLOAT = [
  { devise: 'USD', montant: 50 },
  { devise: 'EUR', montant: 40 },
  { devise: 'XOF', montant: 25_000 },
] as const;

/** Sites and price list that all batches share: storage costs $1.65 a day after the first. */
export type Places = { depot: number; arrival: number; tarif: number };

/** People, containers and drawers of a batch of sequences. */
export type World = {
  admin: Person;
  depotAgent: Person;
  arrivalAgent: Person;
  departing: readonly [number, number];
  arriving: number;
  /** Uploaded signature and photo of all handovers. */
  proof: object;
  /** Terms of a parcel that was sold by the price list. */
  terms: { tarifId: number; version: number; facteurM3: number; minimumCents: number };
  /** When the batch began. */
  since: string;
};

/** One sequence of commands: a customer with random numbers of their own. */
export type Sequence = {
  seed: number;
  awa: Person;
  next: () => number;
  /** Commands that ran, with the status of their replies. */
  done: string[];
  /** Ids of parcels and payments in the order in which they appeared, so that the same numbers choose the same ones. */
  seen: number[];
  /** Codes of the pay links that were made. */
  links: string[];
};

/** Returns a person with a new token, since the clock moves. */
export const refreshed = async (person: Person): Promise<Person> => ({ ...person, token: await tokenFor(person) });

/** Creates what all batches share, and the model of the parcels that they store, before any clock is moved. */
export const newPlaces = async (): Promise<Places> => {
  const magasinage = { joursGratuits: 1, prixJour: 1.65 };
  const [depot, arrival, tarif] = await Promise.all([
    newSite(),
    arrivalSite(),
    newTarif({ departs: ['FR'], version: versionBody({ magasinage }) }),
  ]);
  await aColis(await makeCustomer(), (await newContainer()).id);
  return { depot, arrival, tarif };
};

/** Creates an agent of a site with an open drawer. */
const newCashier = async (siteId: number): Promise<Person> => {
  const agent = await makeCustomer();
  const account = await findAccount(agent.userId);
  if (!account) throw new Error('no account');
  await assignAgent(account, siteId);
  await openDrawer(agent, [...FLOAT]);
  return agent;
};

/** Creates a container as an admin who has just logged in, and returns its id. */
const containerOf = async ({ token }: Person, change: object): Promise<number> => {
  const { body, text } = await api('POST', '/bookings', { token, body: containerBody({ ...change }) });
  if (!body?.data) throw new Error(`container: ${text}`);
  return body.data.id;
};

export const newWorld = async ({ depot, arrival, tarif }: Places): Promise<World> => {
  const since = new Date().toISOString();
  const [admin, depotAgent, arrivalAgent] = await Promise.all([
    makeCustomer({ role: 'ADMIN' }),
    newCashier(depot),
    newCashier(arrival),
  ]);
  const size = { poidsMax: 26 * AT_ONCE, volumeMax: AT_ONCE / 2 };
  const [one, other, arriving] = await Promise.all([
    containerOf(admin, { ...size, siteDepartId: depot }),
    containerOf(admin, { ...size, siteDepartId: depot, tarifId: tarif }),
    containerOf(admin, { poidsMax: 5_000, volumeMax: 50, siteArriveeId: arrival }),
  ]);
  await makeAvailable(arrivalAgent, arriving, null);
  const proof = await handoverBody(arrivalAgent);
  const terms = { tarifId: tarif, version: 1, facteurM3: 167, minimumCents: 0 };
  return { admin, depotAgent, arrivalAgent, departing: [one, other], arriving, proof, terms, since };
};

/** Returns the world with new tokens. */
export const refreshWorld = async (world: World): Promise<World> => {
  const [admin, depotAgent, arrivalAgent] = await Promise.all(
    [world.admin, world.depotAgent, world.arrivalAgent].map(refreshed),
  );
  return { ...world, ...(admin && depotAgent && arrivalAgent && { admin, depotAgent, arrivalAgent }) };
};

/** Begins a sequence with a parcel at the depot, two on their way and one that waits for its recipient. */
export const newSequence = async (seed: number, { arriving, departing, terms }: World): Promise<Sequence> => {
  const awa = await makeCustomer();
  const onArrival = { paymentId: null, conditions: { type: 'A_L_ARRIVEE' } } as const;
  await bookOne(awa, departing[0]);
  await comingColis(awa, arriving, { ...onArrival, terms });
  await comingColis(awa, arriving, {
    paymentId: null,
    conditions: { type: 'ACOMPTE', acompteCents: 3_000, reste: 'RETRAIT' },
  });
  await colisDueOnCollection(awa, arriving, { terms });
  return { seed, awa, next: randomFrom(seed), done: [], seen: [], links: [] };
};

/** Returns the money of a sequence, its parcels and payments in the order in which they appeared. */
export const moneyInOrder = async ({ awa, seen }: Sequence): Promise<Money> => {
  const { parcels, payments, ledgers } = await moneyOf(awa);
  const unknown = [...parcels, ...payments].filter(({ id }) => !seen.includes(id));
  seen.push(...unknown.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)).map(({ id }) => id));
  const inOrder = <T extends { id: number }>(items: readonly T[]): T[] =>
    items.toSorted((a, b) => seen.indexOf(a.id) - seen.indexOf(b.id));
  return { parcels: inOrder(parcels), payments: inOrder(payments), ledgers };
};
