import { INCIDENT_ACTS, type IncidentAct } from '../colis/incident.ts';
import { isHeldByDispute, isUnderWay } from '../colis/rules.ts';
import type { Problem } from './codes.ts';
import type { ContainerFacts, ParcelFacts } from './facts.ts';
import { isLoadingOver, needsAttention, PROBLEM_RULES } from './problems.ts';
import { isHandoverToCheck } from './stages.ts';

const has = (parcel: ParcelFacts, problem: Problem): boolean => PROBLEM_RULES[problem].holds(parcel, undefined, '');

/** Reports whether a parcel was not found at its unloading, has not turned up since, and is not cancelled. */
const isMissing = (parcel: ParcelFacts): boolean =>
  parcel.etat !== 'ANNULE' && (has(parcel, 'MANQUANT') || has(parcel, 'PERDU'));

/** Reports whether a parcel is damaged, and no admin has decided on that. */
function isDamageToExamine(parcel: ParcelFacts): boolean {
  return has(parcel, 'ENDOMMAGE') && needsAttention('ENDOMMAGE', parcel);
}

/** Situations in which an admin may take each act; a decision that an incident has already is not taken again. */
const FITS: Readonly<Record<IncidentAct, (parcel: ParcelFacts) => boolean>> = {
  RECHERCHE: isMissing,
  PERDU: isMissing,
  RENVOI: (parcel) => has(parcel, 'EN_TROP') || has(parcel, 'ANNULE_ARRIVE'),
  TRANSFERT: (parcel) => has(parcel, 'AUTRE_DEPOT'),
  A_RECUPERER: (parcel) => has(parcel, 'AUTRE_DEPOT') || has(parcel, 'ANNULE_ARRIVE'),
  NON_RECU: (parcel) => has(parcel, 'AUTRE_DEPOT'),
  ADOPTER: (parcel) => has(parcel, 'EN_TROP'),
  DOMMAGE_VU: isDamageToExamine,
  SANS_DOMMAGE: isDamageToExamine,
  LIBERE: (parcel) => isUnderWay(parcel) && isHeldByDispute(parcel),
  REMISE_CONFIRMEE: isHandoverToCheck,
  REMISE_INFIRMEE: isHandoverToCheck,
  RENDU: (parcel) => has(parcel, 'ANNULE_A_RENDRE') || has(parcel, 'ANNULE_ARRIVE'),
};

/** Acts on a refused handover; the others wait until it is known whether that took place. */
const OF_HANDOVER: ReadonlySet<IncidentAct> = new Set(['REMISE_CONFIRMEE', 'REMISE_INFIRMEE'] as const);

/**
 * Returns what an admin may decide on the exceptions of a parcel; first whether a refused handover took place. No box is
 * sent to a departure that has no depot, where nobody would receive it; without its container, a departure counts as
 * having one.
 */
export const actsOf = (parcel: ParcelFacts, container?: Departure): IncidentAct[] =>
  INCIDENT_ACTS.filter(
    (act) =>
      FITS[act](parcel) &&
      parcel.incident?.decision?.choix !== act &&
      (OF_HANDOVER.has(act) || !isHandoverToCheck(parcel)) &&
      (act !== 'TRANSFERT' || container === undefined || container.siteDepartId != null),
  );

/** Reports whether the box of a parcel can be sent to a departure that it is moved to: a depot takes it in, in time. */
export const takesSentBox = (container: ContainerFacts, now: string): boolean =>
  container.siteDepartId != null && !isLoadingOver(container, now);

type Departure = Pick<ContainerFacts, 'siteDepartId'>;

/** Reports whether an agent gives a box back to its sender: it is cancelled, or is to be brought to another depot. */
export const mayGiveBack = (parcel: ParcelFacts): boolean =>
  !isHandoverToCheck(parcel) &&
  (has(parcel, 'ANNULE_A_RENDRE') ||
    (has(parcel, 'AUTRE_DEPOT') && parcel.incident?.decision?.choix === 'A_RECUPERER'));

/** Reports whether a site that has a box may record that it is found: it counts as missing or lost. */
export const mayBeFound = ({ etat, incident }: ParcelFacts): boolean =>
  etat !== 'LIVRE' && incident?.type === 'MANQUANT';

/** Reports whether a cancelled parcel is in its container, out of which it is taken before anybody gives it back. */
export const isCancelledInContainer = (parcel: Omit<ParcelFacts, 'paye'>): boolean =>
  has({ paye: false, ...parcel }, 'ANNULE_CHARGE');
