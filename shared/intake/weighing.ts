import { isOpen } from '../containers/rules.ts';
import type { ContainerStatut } from '../containers/schema.ts';
import type { ErrorCode } from '../errors.ts';
import type { ParcelFacts } from '../situation/facts.ts';
import { isElsewhere, isReceived, isWaiting } from '../situation/stages.ts';

/** Reasons for which the intake of a parcel is not corrected by another weighing, each an error code of the API. */
export type WeighingRefusal = Extract<
  ErrorCode,
  | 'COLIS_CANCELLED'
  | 'COLIS_LEFT'
  | 'COLIS_ELSEWHERE'
  | 'COLIS_NOT_RECEIVED'
  | 'COLIS_IN_CONTAINER'
  | 'CONTAINER_CLOSED'
>;

type WeighedParcel = Pick<ParcelFacts, 'etat' | 'reception' | 'chargement' | 'incident'>;
type WeighedContainer = { statut: ContainerStatut; dateDepart: string; manifesteClos?: boolean | undefined };

/**
 * Returns why a parcel is not weighed again; undefined while its depot has it, it is not loaded, and its container is
 * open and has not left. The end of drop-offs does not matter.
 */
export const weighingRefusal = (
  parcel: WeighedParcel,
  container: WeighedContainer,
  at: Date,
): WeighingRefusal | undefined => {
  if (parcel.etat === 'ANNULE') return 'COLIS_CANCELLED';
  if (!isWaiting(parcel)) return 'COLIS_LEFT';
  if (isElsewhere(parcel)) return 'COLIS_ELSEWHERE';
  if (!isReceived(parcel)) return 'COLIS_NOT_RECEIVED';
  if (parcel.chargement != null) return 'COLIS_IN_CONTAINER';
  return isOpen({ ...container, receptionFin: null }, at) ? undefined : 'CONTAINER_CLOSED';
};
