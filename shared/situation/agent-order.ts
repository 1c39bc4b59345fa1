import { isHeldByDispute, isOutstanding, isPaidInPart, isRecorded, owesBeforeLoading } from '../colis/rules.ts';
import type { Direction } from '../manifest/direction.ts';
import { keepsSpaceUnpaid } from '../money/terms.ts';
import type { Problem } from './codes.ts';
import type { ParcelFacts } from './facts.ts';
import { PROBLEM_RULES } from './problems.ts';
import {
  hasLeftUnproven,
  isArrivalToCheck,
  isCancelledAtArrival,
  isReceived,
  isWaiting,
  wasBrought,
} from './stages.ts';

/** Orders to an agent who has a parcel in front of them; the page of the parcel gives exactly one, or its usual task. */
export const AGENT_ORDERS = [
  'RECEVOIR_IMPAYE',
  'RECEVOIR_RESTE',
  'RECEVOIR_ATTENDU',
  'RECEVOIR_HORS_DELAI',
  'RECEVOIR_TARD',
  'RECEVOIR_FERME',
  'RECEVOIR_REFUSE',
  'RECEVOIR_SUSPENDU',
  'RECEVOIR_TRANSFERT',
  'RECEVOIR_RETOUR',
  'RECEVOIR_ANNULE',
  'RETROUVE',
  'RETROUVE_PERDU',
  'TROUVER',
  'TROUVER_PERDU',
  'RANGER',
  'METTRE_DE_COTE',
  'CHARGE',
  'GARDER',
  'RESTE',
  'ENVOYER',
  'GARDER_ICI',
  'RENVOYER',
  'RENDRE',
  'RENDRE_AILLEURS',
  'RENDU',
  'SORTIR',
  'LAISSER',
  'DECHARGER_ANNULE',
  'ANNULE',
  'ANNULE_PAS_PARTI',
  'ANNULE_ARRIVE',
  'ANNULE_AILLEURS',
  'EN_TROP',
  'TROP_AILLEURS',
  'MANQUANT',
  'PERDU',
  'PARTI',
  'PARTI_LISTE',
  'PAS_PARTI',
  'AILLEURS',
  'REMIS',
  'REMISE_A_VERIFIER',
  'ARRIVEE_A_VERIFIER',
  'PIECE',
] as const;
export type AgentOrder = (typeof AGENT_ORDERS)[number];

/** Orders that the list of an unloading names: what was decided on a box at its arrival, or that it counts as missing. */
export const LISTED_ORDERS = [
  'RENVOYER',
  'RENDRE',
  'RENDU',
  'MANQUANT',
  'PERDU',
] as const satisfies readonly AgentOrder[];
export type ListedOrder = (typeof LISTED_ORDERS)[number];

/** Reports whether a box counts as missing or lost: nobody is to unload it any more. */
export const isListedMissing = ({ ordre }: { ordre?: AgentOrder | null | undefined }): boolean =>
  ordre === 'MANQUANT' || ordre === 'PERDU';

/** Orders that go with an intake; so does the usual task of a depot. */
const WITH_INTAKE: ReadonlySet<AgentOrder | null> = new Set([
  null,
  'RECEVOIR_IMPAYE',
  'RECEVOIR_RESTE',
  'RECEVOIR_ATTENDU',
  'RECEVOIR_HORS_DELAI',
  'RECEVOIR_TARD',
  'RECEVOIR_FERME',
  'RECEVOIR_REFUSE',
  'RECEVOIR_SUSPENDU',
  'RECEVOIR_TRANSFERT',
  'RECEVOIR_RETOUR',
  'RECEVOIR_ANNULE',
  'RETROUVE',
  'RETROUVE_PERDU',
] as const);

/** Reports whether the depot records the intake of a parcel under an order. */
export const takesIntake = (order: AgentOrder | null): boolean => WITH_INTAKE.has(order);

/**
 * Place of an agent who has a parcel: the side of its container on which they work, whether their site gives it back, or
 * has it, or may find it, though it leaves from another depot, whether its departure is suspended, its drop-off over,
 * whether its container takes no more parcels, nor gives any out, whether its manifest is closed, and whether that ended
 * the drop-off before its announced end.
 */
export type AgentPlace = {
  sens: Direction;
  rend: boolean;
  trouve: boolean;
  estInvite: boolean;
  suspendu: boolean;
  depotFini: boolean;
  chargementFini: boolean;
  manifesteClos: boolean;
  fermeTot: boolean;
};

/** Returns what an agent does with a parcel in front of them; null for its usual task: to receive, unload or hand it over. */
export const agentOrderOf = (parcel: ParcelFacts, place: AgentPlace): AgentOrder | null => {
  const { etat, incident, rendu } = parcel;
  const has = (problem: Problem): boolean => PROBLEM_RULES[problem].holds(parcel, undefined, '');
  if (rendu != null) return 'RENDU';
  if (has('REMISE_A_VERIFIER')) return 'REMISE_A_VERIFIER';
  if (place.rend) return etat === 'ANNULE' ? 'RENDRE' : 'RENDRE_AILLEURS';
  if (etat === 'LIVRE') return 'REMIS';
  if (incident?.type === 'MANQUANT') return missingOrder(place, has('PERDU'));
  if (has('EN_TROP') || has('ANNULE_ARRIVE')) return surplusOrder(parcel, place);
  if (has('ANNULE_CHARGE')) return cancelledInContainerOrder(parcel, place);
  if (etat === 'ANNULE') {
    if (place.sens === 'ARRIVEE') return 'ANNULE_PAS_PARTI';
    return isCancelledAtArrival(parcel) ? 'ANNULE_AILLEURS' : 'ANNULE';
  }
  return place.sens === 'ARRIVEE' ? arrivalOrder(parcel) : depotOrder(parcel, place);
};

/** Place of an agent who unloads a container, whose site gives a box back or does not. */
const atUnloading = (rend: boolean): AgentPlace => ({
  sens: 'ARRIVEE',
  rend,
  trouve: false,
  estInvite: false,
  suspendu: false,
  depotFini: true,
  chargementFini: true,
  manifesteClos: true,
  fermeTot: false,
});

/** Returns the order that the list of an unloading names of a box; undefined for one that is simply unloaded. */
export const listedOrderOf = (parcel: ParcelFacts, rend: boolean): ListedOrder | undefined => {
  const order = agentOrderOf(parcel, atUnloading(rend));
  return LISTED_ORDERS.find((each) => each === order);
};

/** Order to who has a box that counts as missing: it is found. */
const missingOrder = ({ sens, estInvite, trouve }: AgentPlace, isLost: boolean): AgentOrder => {
  if (trouve) return isLost ? 'TROUVER_PERDU' : 'TROUVER';
  if (sens === 'DEPART' && !estInvite) return isLost ? 'RETROUVE_PERDU' : 'RETROUVE';
  return isLost ? 'PERDU' : 'MANQUANT';
};

const surplusOrder = ({ etat, incident }: ParcelFacts, { sens, estInvite }: AgentPlace): AgentOrder => {
  const isCancelled = etat === 'ANNULE';
  if (incident?.decision?.choix === 'RENVOI') {
    if (sens === 'ARRIVEE' || estInvite) return 'RENVOYER';
    return isCancelled ? 'RECEVOIR_ANNULE' : 'RECEVOIR_RETOUR';
  }
  if (sens !== 'ARRIVEE' && !estInvite) return isCancelled ? 'ANNULE_AILLEURS' : 'TROP_AILLEURS'; // the depot of its departure does not have it
  return isCancelled ? 'ANNULE_ARRIVE' : 'EN_TROP';
};

const cancelledInContainerOrder = (
  { chargement }: ParcelFacts,
  { sens, estInvite, chargementFini }: AgentPlace,
): AgentOrder => {
  if (sens === 'ARRIVEE') return 'DECHARGER_ANNULE';
  if (chargement == null && !estInvite) return 'RECEVOIR_ANNULE'; // who has it shows that it did not leave
  return chargementFini ? 'LAISSER' : 'SORTIR';
};

const depotOrder = (parcel: ParcelFacts, place: AgentPlace): AgentOrder | null => {
  const { incident } = parcel;
  if (!isWaiting(parcel)) return hasLeftUnproven(parcel) ? 'PARTI_LISTE' : 'PARTI';
  if (place.estInvite) return isToDecide(parcel) ? 'GARDER_ICI' : 'ENVOYER';
  if (incident?.type === 'RESTE') return wasBrought(parcel) ? 'RESTE' : lateOrder(parcel, place);
  if (incident?.type === 'AUTRE_DEPOT') return 'RECEVOIR_TRANSFERT';
  if (isReceived(parcel)) return receivedOrder(parcel, place.manifesteClos);
  if (place.chargementFini || (place.depotFini && parcel.chargement == null)) return lateOrder(parcel, place);
  if (place.suspendu) return 'RECEVOIR_SUSPENDU';
  return moneyOrder(parcel);
};

/** Order to who receives a parcel of which something is due before its loading, and may take that, or awaits it. */
const moneyOrder = (parcel: ParcelFacts): AgentOrder | null => {
  if (!owesBeforeLoading(parcel)) return null;
  if (isRecorded({ moyenEnCours: parcel.moyenEnCours ?? null })) return 'RECEVOIR_ATTENDU';
  return parcel.paye || isPaidInPart(parcel) || keepsSpaceUnpaid(parcel) ? 'RECEVOIR_RESTE' : 'RECEVOIR_IMPAYE';
};

/**
 * Order to who has a parcel whose sender reads that the depot takes it no more: its container left or will leave without
 * it, unless it is still received, and loaded, between the end of the drop-off and that of the loading.
 */
const lateOrder = ({ incident, reception }: ParcelFacts, { chargementFini, fermeTot }: AgentPlace): AgentOrder => {
  if (reception?.verdict === 'REFUSE') return 'RECEVOIR_REFUSE';
  if (fermeTot) return 'RECEVOIR_FERME';
  return chargementFini || incident?.type === 'RESTE' ? 'RECEVOIR_TARD' : 'RECEVOIR_HORS_DELAI';
};

/** Order to who has a parcel again that the depot has received: it may be recorded as loaded, or have no space. */
const receivedOrder = (parcel: ParcelFacts, isClosed: boolean): AgentOrder => {
  if (parcel.chargement != null) return 'CHARGE';
  if (isClosed) return 'GARDER';
  return PROBLEM_RULES.SANS_PLACE.holds(parcel, undefined, '') ? 'METTRE_DE_COTE' : 'RANGER';
};

/** Reports whether nobody has decided on a box that was found: unlike one that was moved, it is not sent on before. */
const isToDecide = ({ incident }: ParcelFacts): boolean =>
  incident?.avant?.type === 'MANQUANT' && incident.decision == null;

const arrivalOrder = (parcel: ParcelFacts): AgentOrder | null => {
  if (parcel.incident?.type === 'AUTRE_DEPOT') return 'AILLEURS';
  if (isWaiting(parcel)) return 'PAS_PARTI';
  if (isArrivalToCheck(parcel)) return 'ARRIVEE_A_VERIFIER';
  if (isOutstanding(parcel) || isHeldByDispute(parcel)) return null; // why it is not handed over says so
  return PROBLEM_RULES.CODE_BLOQUE.holds(parcel, undefined, '') ? 'PIECE' : null;
};
