import { formatTrackingCode } from '#shared/colis/tracking-code.ts';
import type { ClosingBlocker } from '#shared/customs/closing-blocker.ts';
import { loadingBlocker } from '#shared/manifest/loading.ts';
import type { LoadableParcel, LoadingList } from '#shared/manifest/schema.ts';
import { PROBLEM_RULES } from '#shared/situation/problems.ts';
import { isReceived, isWaiting } from '#shared/situation/stages.ts';
import { kgOf } from '#shared/units.ts';
import { paymentStateOf } from '../colis/amounts.ts';
import { parcelFactsOf } from '../colis/parcel-facts.ts';
import { presentPiece } from '../colis/present-piece.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import type { StoredContainer } from '../containers/stored-container.ts';

/** Presents a parcel to those who load its container, without amounts. */
export const presentLoadableParcel = (colis: StoredColis, documentBloquant?: ClosingBlocker): LoadableParcel => ({
  id: colis.id,
  codeSuivi: colis.trackingCode ? formatTrackingCode(colis.trackingCode) : null,
  description: colis.description,
  etat: colis.etat,
  envoi: colis.envoi ?? null,
  ...presentPiece(colis),
  poids: kgOf(colis.reception?.mesures?.grams ?? colis.grams),
  client: colis.username ?? '',
  nomDestinataire: colis.nomDestinataire,
  receptionLe: isReceived(colis) ? (colis.reception?.le ?? null) : null,
  ...presentLoadingState(colis),
  ...(PROBLEM_RULES.CHARGE_NON_PAYE.holds(parcelFactsOf(colis), undefined, '') && { nonPaye: true as const }),
  ...(documentBloquant && isWaiting(colis) && { documentBloquant }),
});

/** Presents that a parcel is loaded, or else why it may not be; see `loadingBlocker`. */
export const presentLoadingState = (colis: StoredColis): Pick<LoadableParcel, 'chargement' | 'empechement'> => {
  if (colis.chargement) return { chargement: colis.chargement, empechement: null };
  return { chargement: null, empechement: loadingBlocker({ ...colis, ...paymentStateOf(colis) }) ?? null };
};

/** Presents a container with its parcels: newest first. */
export const presentLoadingList = (
  container: StoredContainer,
  isClosed: boolean,
  colisList: readonly StoredColis[],
  blockers: readonly (ClosingBlocker | undefined)[],
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
  colis: colisList.map((colis, index) => presentLoadableParcel(colis, blockers[index])),
});
