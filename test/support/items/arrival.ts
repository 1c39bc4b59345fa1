import { expect } from 'vitest';
import type { StoredColis } from '#functions/colis/stored-colis.ts';
import { findCollectionCode } from '#functions/core/items/collection-codes.ts';
import { keys } from '#functions/core/table/keys.ts';
import { dayIn } from '#shared/dates.ts';
import type { UnloadingClosing, UnloadingManifest } from '#shared/manifest/schema.ts';
import { api, newContainer, type Reply, upload } from '../calls/api.ts';
import type { LoggedIn, Person } from '../calls/people.ts';
import { storedItem } from '../calls/stored-state.ts';
import { aColis, storedColis } from '../calls/table.ts';
import { LOADABLE } from './manifest.ts';
import { eventually } from './money.ts';
import { newAgent, newSite } from './sites.ts';

/** Arrival of containers: unloading, collection and handover. */

type Caller = Pick<Person, 'token'>;

const DAKAR = { nom: 'Point retrait de Dakar', type: 'ARRIVEE', ville: 'Dakar', pays: 'SN', fuseau: 'Africa/Dakar' };

export const arrivalSite = (change: Record<string, unknown> = {}): Promise<number> =>
  newSite({ ...DAKAR, telephone: '+221 33 123 45 67', unlocode: 'SNDKR', ...change });

/** Creates an arrival site with an agent and a container that arrives there. */
export const newArrival = async (
  change: Record<string, unknown> = {},
): Promise<{ site: number; agent: LoggedIn; container: { id: number } }> => {
  const site = await arrivalSite();
  const [agent, container] = await Promise.all([newAgent(site), newContainer({ ...change, siteArriveeId: site })]);
  return { site, agent, container };
};

/** A paid parcel that was loaded and is on its way. */
export const ON_ITS_WAY: Partial<StoredColis> = {
  ...LOADABLE,
  etat: 'EN_TRANSIT',
  chargement: { le: '2026-11-20T12:00:00.000Z', leAppareil: null, agentId: 1, siteId: null },
};

/** Stores such a parcel and returns its id. */
export const comingColis = (person: Person, bookingId: number, change: Partial<StoredColis> = {}): Promise<number> =>
  aColis(person, bookingId, { ...ON_ITS_WAY, ...change });

/** Stores a parcel at its arrival site that is paid at its collection, which is open, and returns its id. */
export const colisDueOnCollection = (
  person: Person,
  bookingId: number,
  change: Partial<StoredColis> = {},
): Promise<number> =>
  aColis(person, bookingId, {
    ...ON_ITS_WAY,
    etat: 'ARRIVE',
    paymentId: null,
    conditions: { type: 'A_L_ARRIVEE' },
    arrivee: {
      ...{ le: '2026-11-24T08:00:00.000Z', leAppareil: null, agentId: 1, siteId: null },
      ...{ dommage: null, avant: 'EN_TRANSIT', avantLe: '2026-11-20T12:00:00.000Z', retirable: true },
    },
    ...change,
  });

type Scan = { key?: string; leAppareil?: string; dommage?: string; photoKeys?: string[] };
const headersOf = (key: string | undefined) => (key ? { headers: { 'idempotency-key': key } } : {});

/** Sends the unloading scan of a parcel. */
export const unload = (
  { token }: Caller,
  reference: string | number,
  containerId: number,
  { key, ...body }: Scan = {},
): Promise<Reply> =>
  api('POST', `/agent/conteneurs/${containerId}/arrivee/${encodeURIComponent(String(reference))}`, {
    token,
    body,
    ...headersOf(key),
  });

export const undoUnloading = ({ token }: Caller, reference: string | number, containerId: number): Promise<Reply> =>
  api('POST', `/agent/conteneurs/${containerId}/arrivee/${encodeURIComponent(String(reference))}/annulation`, {
    token,
  });

/** Waits until an event is handled. */
export const untilHandled = (eventId = ''): Promise<void> =>
  eventually(async () => {
    const item = await storedItem(keys.outbox(eventId));
    expect([item?.eventId, item?.duePk]).toEqual([eventId, undefined]);
  });

/** Waits until the event is handled that tells of the last scan of a parcel. */
export const untilScanTold = async (person: Pick<Person, 'userId'>, id: number): Promise<void> => {
  const { arrivee, incident } = await storedColis(person, id);
  await untilHandled(arrivee?.eventId ?? incident?.eventId);
};

/** Returns the calendar day in a number of days from now, in Dakar. */
export const dayAhead = (days: number): string => dayIn(new Date(Date.now() + days * 86_400_000), DAKAR.fuseau);

/** Last day of free storage that is announced unless a test says another one. */
export const LAST_DAY = dayAhead(35);

/** Returns a day as the French mails write it: "1er janvier 2027", "12 janvier 2027". */
export const inFrench = (day: string): string =>
  new Intl.DateTimeFormat('fr', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day)).replace(/^1 /, '1er ');

export const makeAvailable = (
  { token }: Caller,
  containerId: number,
  dernierJour: string | null = LAST_DAY,
): Promise<Reply> => api('POST', `/agent/conteneurs/${containerId}/disponibilite`, { token, body: { dernierJour } });

/** Body of a handover against a code, or against an ID without one. */
export const handoverBody = async (agent: Person, code?: string, change: Record<string, unknown> = {}) => ({
  nom: 'Moussa Sarr',
  qualite: 'DESTINATAIRE',
  signatureKey: await upload(agent, 'handover'),
  ...(code === undefined
    ? {
        piece: { type: 'CNI', fin: '4821', motif: 'Le code n’est pas arrivé.' },
        photoKeys: [await upload(agent, 'handover')],
      }
    : { code }),
  ...change,
});

/** Sends a handover. */
export const handOver = ({ token }: Caller, reference: string | number, body: unknown, key?: string): Promise<Reply> =>
  api('POST', `/agent/colis/${encodeURIComponent(String(reference))}/remise`, { token, body, ...headersOf(key) });

/** The collection code that is stored for a parcel. */
export const codeOf = async ({ userId }: Pick<Person, 'userId'>, id: number): Promise<string | undefined> =>
  (await findCollectionCode(userId, id))?.code;

/** A wrong collection code. */
export const wrongCodes = (code: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) => String((Number(code) + n + 1) % 1_000_000).padStart(6, '0'));

export const unloadingManifestOf = async ({ token }: Caller, id: number): Promise<UnloadingManifest> =>
  (await api('GET', `/admin/conteneurs/${id}/arrivee`, { token })).body.data;

/** Closing that gives the same reason for each difference of an unloading manifest. */
export const unloadingClosing = ({ revision, lignes }: UnloadingManifest, motif = 'Vu avec le transporteur.') =>
  ({
    revision,
    motifs: lignes.flatMap(({ colisId, ecart }) => (ecart ? [{ colisId, ecart, motif }] : [])),
  }) satisfies UnloadingClosing;

/** Closes an unloading manifest as it is now, or as `body` says. */
export const closeUnloading = async (admin: Caller, id: number, body?: unknown): Promise<Reply> =>
  api('POST', `/admin/conteneurs/${id}/arrivee/cloture`, {
    token: admin.token,
    body: body ?? unloadingClosing(await unloadingManifestOf(admin, id)),
  });
