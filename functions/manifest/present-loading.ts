import { formatTrackingCode } from '#shared/colis/tracking-code.ts';
import { loadingBlocker } from '#shared/manifest/loading.ts';
import type { LoadableParcel, LoadingList } from '#shared/manifest/schema.ts';
import { kgOf } from '#shared/units.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import type { StoredContainer } from '../containers/stored-container.ts';

/** Presents a parcel to those who load its container, without amounts. */
export const presentLoadable = (colis: StoredColis): LoadableParcel => ({
  id: colis.id,
  codeSuivi: colis.trackingCode ? formatTrackingCode(colis.trackingCode) : null,
  description: colis.description,
  etat: colis.etat,
  envoi: colis.envoi ?? null,
  poids: kgOf(colis.reception?.mesures?.grams ?? colis.grams),
  client: colis.username ?? '',
  nomDestinataire: colis.nomDestinataire,
  receptionLe: colis.reception?.verdict === 'REFUSE' ? null : (colis.reception?.le ?? null),
  chargement: colis.chargement ?? null,
  empechement: colis.chargement ? null : (blockerOf(colis) ?? null),
});

/** Returns why a stored parcel may not be loaded; see `loadingBlocker`. */
const blockerOf = (colis: StoredColis) => loadingBlocker({ ...colis, paye: colis.paymentId !== null });

/** Presents a container with its parcels: those still to load first, each group in the order of booking. */
export const presentLoadingList = (
  container: StoredContainer,
  isClosed: boolean,
  colisList: readonly StoredColis[],
): LoadingList => ({
  conteneur: {
    id: container.id,
    numeroConteneur: container.numeroConteneur ?? null,
    lieuEnlevement: container.lieuEnlevement,
    destination: container.destination,
    dateDepart: container.dateDepart,
    fuseau: container.fuseau,
    statut: container.statut,
  },
  manifeste: isClosed ? 'CLOS' : 'OUVERT',
  colis: colisList.map(presentLoadable),
});
