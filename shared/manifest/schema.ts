import * as v from 'valibot';
import { ETATS } from '../colis/constants.ts';
import { Envoi } from '../colis/schema.ts';
import { CONTAINER_STATUTS } from '../containers/statuts.ts';
import { datetime, id } from '../http/fields.ts';
import { LOADING_BLOCKERS } from './loading.ts';

/**
 * Request to load a parcel into a container or to unload it: the container at which the agent stands, and the time of
 * the scan on their device, which may have been offline.
 */
export const LoadingScan = v.object({ conteneurId: id, leAppareil: v.optional(datetime) });
export type LoadingScan = v.InferOutput<typeof LoadingScan>;

/** Record that a parcel was loaded; `le` is the server's time, `leAppareil` that of the device. */
export const Loading = v.object({
  le: v.string(),
  leAppareil: v.nullable(v.string()),
  agentId: id,
  siteId: v.nullable(id),
});
export type Loading = v.InferOutput<typeof Loading>;

/** A parcel as somebody who loads its container sees it: no amounts. */
export const LoadableParcel = v.object({
  id,
  codeSuivi: v.nullable(v.string()),
  description: v.string(),
  etat: v.picklist(ETATS),
  envoi: v.nullable(Envoi),
  /** Kilos as measured at the depot, else as booked. */
  poids: v.number(),
  client: v.string(),
  nomDestinataire: v.string(),
  receptionLe: v.nullable(v.string()),
  chargement: v.nullable(Loading),
  /** Reason for which it may not be loaded; null when it may, or is. */
  empechement: v.nullable(v.picklist(LOADING_BLOCKERS)),
});
export type LoadableParcel = v.InferOutput<typeof LoadableParcel>;

const MANIFEST_STATES = ['OUVERT', 'CLOS'] as const;

/** A container with all its parcels, for those who load it. */
export const LoadingList = v.object({
  conteneur: v.object({
    id,
    numeroConteneur: v.nullable(v.string()),
    lieuEnlevement: v.string(),
    destination: v.string(),
    dateDepart: v.string(),
    fuseau: v.string(),
    statut: v.picklist(CONTAINER_STATUTS),
  }),
  manifeste: v.picklist(MANIFEST_STATES),
  colis: v.array(LoadableParcel),
});
export type LoadingList = v.InferOutput<typeof LoadingList>;
