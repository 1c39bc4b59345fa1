import type { StoredColis } from '#functions/colis/stored-colis.ts';
import { api, type Reply } from './api.ts';
import type { Person } from './people.ts';
import { aColis } from './table.ts';

/** Loading of containers, and their manifests. */

/** A parcel that was received as booked and is paid. */
export const LOADABLE: Partial<StoredColis> = {
  etat: 'EN_ATTENTE',
  paymentId: 1_234_567_890,
  reception: {
    le: '2026-11-20T10:00:00.000Z',
    agentId: 1,
    siteId: null,
    verdict: 'CONFORME',
    mesures: null,
    ecart: null,
    refus: null,
  },
};

/** Stores such a parcel and returns its id. */
export const loadableColis = (person: Person, bookingId: number, change: Partial<StoredColis> = {}): Promise<number> =>
  aColis(person, bookingId, { ...LOADABLE, ...change });

type Caller = Pick<Person, 'token'>;

const scan =
  (action: 'chargement' | 'dechargement') =>
  (
    { token }: Caller,
    reference: string | number,
    conteneurId: number,
    { key, leAppareil }: { key?: string; leAppareil?: string } = {},
  ): Promise<Reply> =>
    api('POST', `/agent/colis/${encodeURIComponent(String(reference))}/${action}`, {
      token,
      body: { conteneurId, leAppareil },
      ...(key && { headers: { 'idempotency-key': key } }),
    });

/** Sends the scan of a parcel that is loaded into a container. */
export const load = scan('chargement');

/** Sends the scan of a parcel that is taken out again. */
export const unload = scan('dechargement');
