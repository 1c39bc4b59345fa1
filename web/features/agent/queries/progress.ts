import type { AgentContainer, AgentParcel } from '#shared/intake/schema.ts';
import { countsInUnloading, isUnloaded } from '#shared/manifest/unloading.ts';
import { isAtArrivalSite, wasReceived } from '#shared/situation/stages.ts';

/** Kilos of a parcel as measured at the depot, else as booked. */
export const weightOf = ({ prevu, reception }: AgentParcel): number => reception?.mesures?.poids ?? prevu.poids;

/** Reports whether a parcel is or was expected at the depot. */
export const isExpected = ({ etat }: AgentParcel): boolean => etat !== 'ANNULE';

/** Numbers of parcels of a container that are expected, and of those at the depot. */
export const depotProgressOf = (parcels: readonly AgentParcel[]): { expected: number; received: number } => {
  const expected = parcels.filter(isExpected);
  return { expected: expected.length, received: expected.filter(wasReceived).length };
};

/** Reports whether the loading manifest of a container is closed: only loaded parcels are expected out of it then. */
export const isLoadingClosed = ({ manifesteClos }: AgentContainer): boolean => manifesteClos === true;

/** Reports whether a parcel is unloaded, and its collection not open yet. */
export const awaitsOpening = (parcel: AgentParcel): boolean =>
  isAtArrivalSite(parcel) && parcel.arrivee?.retirable !== true;

/** Numbers of parcels that are expected out of a container, of those unloaded, and of those handed over. */
export const arrivalProgressOf = (
  container: AgentContainer,
  parcels: readonly AgentParcel[],
): { expected: number; arrived: number; handedOver: number } => {
  const expected = parcels.filter((parcel) => countsInUnloading(parcel, isLoadingClosed(container)));
  return {
    expected: expected.length,
    arrived: expected.filter(isUnloaded).length,
    handedOver: expected.filter(({ etat }) => etat === 'LIVRE').length,
  };
};
