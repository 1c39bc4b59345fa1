import type { StoredColis } from '#functions/colis/stored-colis.ts';
import type { LoadingClosing, LoadingManifest } from '#shared/manifest/schema.ts';
import { api, newContainer, type Reply } from '../calls/api.ts';
import type { Person } from '../calls/people.ts';
import { aColis } from '../calls/table.ts';

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
export const takeOut = scan('dechargement');

/** A customs broker of containers. */
export const BROKER = { nom: 'Transit Dakar SA', telephone: '+221771234567', licence: 'AG-0421' };

export const REFERENCES = { numeroConteneur: 'CSQU3054383', plomb: 'FR1234567', besc: 'SN-2026-0042' };

/** Creates a container with the references that its manifest needs, and returns its id. */
export const containerToClose = async (change: Record<string, unknown> = {}): Promise<number> =>
  (await newContainer({ poidsMax: 30_000, volumeMax: 100, ...REFERENCES, ...change })).id;

export const loadingManifestOf = async ({ token }: Caller, id: number): Promise<LoadingManifest> =>
  (await api('GET', `/admin/conteneurs/${id}/manifeste`, { token })).body.data;

/** Closing that gives the same reason for each difference of a manifest. */
export const loadingClosing = (
  { revision, lignes, nonCharges }: LoadingManifest,
  motif = 'Vu avec le client.',
): LoadingClosing => ({
  revision,
  motifs: [...lignes, ...nonCharges].flatMap(({ colisId, ecart }) => (ecart ? [{ colisId, ecart, motif }] : [])),
});

/** Closes a manifest as it is now, or as `body` says. */
export const closeLoading = async (admin: Caller, id: number, body?: unknown): Promise<Reply> =>
  api('POST', `/admin/conteneurs/${id}/manifeste/cloture`, {
    token: admin.token,
    body: body ?? loadingClosing(await loadingManifestOf(admin, id)),
  });

export const reopenLoading = ({ token }: Caller, id: number, motif = 'Un colis a été oublié.'): Promise<Reply> =>
  api('POST', `/admin/conteneurs/${id}/manifeste/reouverture`, { token, body: { motif } });

export const frozenVersion = ({ token }: Caller, id: number, version: number): Promise<Reply> =>
  api('GET', `/admin/conteneurs/${id}/manifeste/versions/${version}`, { token });
