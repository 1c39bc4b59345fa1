import type { AgentParcelWithContainer } from '#shared/intake/schema.ts';
import type { SurplusParcel, UnloadableParcel, UnloadingList } from '#shared/manifest/schema.ts';
import {
  countsInUnloading,
  isCancelledInside,
  isExpectedOut,
  mergeDamage,
  surplusReason,
} from '#shared/manifest/unloading.ts';
import { listedOrderOf } from '#shared/situation/agent-order.ts';
import type { QueuedWrite } from '#web/core/offlineQueue/queueDatabase.ts';
import { isNamedBy } from './loadingList.ts';
import type { OfflineContainers } from './offlineContainers.ts';
import { isLoadingClosed, weightOf } from './progress.ts';
import { referenceOf } from './references.ts';

/**
 * Makes the unloading list of a container from what the device keeps, also of parcels of other containers that came
 * with it; the list counts as open.
 */
export const offlineUnloadingList = (
  { container, parcels }: OfflineContainers[number],
  here: readonly AgentParcelWithContainer[] = [],
): UnloadingList => ({
  conteneur: { ...container, numeroConteneur: null },
  liste: 'OUVERT',
  disponible: null,
  colis: parcels
    .filter((parcel) => countsInUnloading(parcel, isLoadingClosed(container)) || isCancelledInside(parcel))
    .map((parcel) => ({
      ...parcel,
      poids: weightOf(parcel),
      attendu: isExpectedOut(parcel, isLoadingClosed(container)),
      ordre: listedOrderOf(parcel, parcel.aRendre === true),
    })),
  enTrop: here.flatMap((parcel) => {
    const { id, codeSuivi, incident, aRendre, conteneur } = parcel;
    if (incident?.type !== 'EN_TROP' || incident.conteneurId !== container.id || conteneur.id === container.id)
      return [];
    const raison = incident.avant?.type === 'MANQUANT' ? 'RETROUVE' : 'AUTRE_CONTENEUR';
    const ordre = listedOrderOf(parcel, aRendre === true);
    return { id, codeSuivi, raison, le: incident.le, leAppareil: null, ordre };
  }),
});

/** Applies the scans of a container that wait on this device to its list, in their order. */
export const applyWaitingToUnloading = (
  { conteneur, colis, enTrop }: UnloadingList,
  waiting: readonly QueuedWrite[],
): { colis: UnloadableParcel[]; enTrop: SurplusParcel[] } => {
  const scans = waiting.filter((write) => containerOfScan(write) === conteneur.id);
  const known = colis.map((parcel) =>
    scans.filter((write) => isNamedBy(parcel, referenceOf(write))).reduce(applyScan, parcel),
  );
  return { colis: known, enTrop: [...enTrop] };
};

/** Returns the container of an unloading scan or of its undoing; undefined for other records. */
export const containerOfScan = ({ route, input }: QueuedWrite): number | undefined =>
  route === 'arriveColis' || route === 'undoArrivalColis' ? (input.params as { id: number }).id : undefined;

const applyScan = (parcel: UnloadableParcel, { route, input, userId, queuedAt }: QueuedWrite): UnloadableParcel => {
  if (route === 'undoArrivalColis')
    return parcel.arrivee ? { ...parcel, etat: parcel.arrivee.avant, arrivee: null } : parcel;
  if (surplusReason(parcel, true)) return parcel;
  const { dommage: further } = (input.body ?? {}) as { dommage?: string };
  const former = parcel.arrivee?.dommage ?? null;
  const dommage = further === undefined ? former : mergeDamage(former, further);
  const scan = parcel.arrivee ?? {
    le: queuedAt,
    leAppareil: queuedAt,
    agentId: userId,
    siteId: null,
    avant: parcel.etat,
  };
  return { ...parcel, etat: 'ARRIVE', arrivee: { ...scan, dommage }, ordre: undefined };
};
