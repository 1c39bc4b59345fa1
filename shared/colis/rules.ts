import type { CONTAINER_SIZES } from '../containers/sizes.ts';
import { isOnline } from '../money/methods.ts';
import { type Deferral, keepsSpaceUnpaid, mayTravelUnpaid } from '../money/terms.ts';
import type { Moyen, RecordedMethod } from '../payments/schema.ts';
import { boxCm3, mmOf } from '../units.ts';
import type { IncidentType } from './incident.ts';
import type { Etat } from './schema.ts';
import type { BeyondPrice, SupplementEtat } from './supplement.ts';

/**
 * Kilos charged per m³ where no price list says otherwise: the factor of air freight, 1 m³ per 167 kg
 * (docs/contract.md#price).
 */
export const VOLUMETRIC_KG_PER_M3 = 167;

/**
 * Parcels of one shipment at most: with their documents they stay within the 100 writes of a DynamoDB transaction, and
 * within what one customer brings to a drop-off.
 */
export const MAX_COLIS_PER_SHIPMENT = 10;

/** Weight and volume of a parcel, or a change of them. */
export type ParcelSize = { grams: number; cm3: number };

/** Weight and volume of parcels together. */
export const totalSize = (all: readonly ParcelSize[]): ParcelSize => ({
  grams: all.reduce((sum, { grams }) => sum + grams, 0),
  cm3: all.reduce((sum, { cm3 }) => sum + cm3, 0),
});

/** Chargeable weight in grams: the greater of the weight and the volume at a factor in kg/m³. */
export const chargeableGrams = ({ grams, cm3 }: ParcelSize, factor: number = VOLUMETRIC_KG_PER_M3): number =>
  Math.max(grams * 1000, cm3 * factor) / 1000;

/** Reports whether the volume, not the weight, decides the price; pages show it as the reason. */
export const isChargedByVolume = ({ grams, cm3 }: ParcelSize, factor: number = VOLUMETRIC_KG_PER_M3): boolean =>
  cm3 * factor > grams * 1000;

/**
 * Price in cents at `rateCents` per kilo, rounded up; computed by whole kilos and the rest, hence exact for every
 * input.
 */
export const priceCents = (
  rateCents: number,
  { grams, cm3 }: ParcelSize,
  factor: number = VOLUMETRIC_KG_PER_M3,
): number => {
  const charged = Math.max(grams * 1000, cm3 * factor);
  return rateCents * Math.floor(charged / 1e6) + Math.ceil((rateCents * (charged % 1e6)) / 1e6);
};

/** Volume in cm³ of a parcel given in metres. */
export const cm3OfSides = (sides: { longueur: number; largeur: number; hauteur: number }): number =>
  boxCm3({ longueurMm: mmOf(sides.longueur), largeurMm: mmOf(sides.largeur), hauteurMm: mmOf(sides.hauteur) });

/**
 * Door opening and inner lengths of standard dry containers (ISO 668, ISO 1496-1), in metres: 5.898 m, 12.032 m and a
 * door of 2.338 × 2.280 m (https://powertex.com/container-inspection-prep, rounded), and the standard's minimum length
 * of a 30 ft container (1B, 8.931 m). The type of a container is not recorded, so its door is that of the lowest type.
 * A 40 ft container counts as 12 m, the longest side that any parcel may have.
 */
const DOOR_WIDTH_M = 2.34;
const DOOR_HEIGHT_M = 2.28;
export const INNER_LENGTH_M = { '20ft': 5.9, '30ft': 8.93, '40ft': 12 } as const satisfies Record<
  (typeof CONTAINER_SIZES)[number],
  number
>;

const SIDES = ['longueur', 'largeur', 'hauteur'] as const;
export type Side = (typeof SIDES)[number];

/** Side that does not fit into a container, and the limit in metres that it exceeds. */
export type OversizedSide = { side: Side; fault: 'beyond_length' | 'beyond_door'; limit: number };

/**
 * Returns the sides (metres) by which a parcel does not fit into a container; empty when it fits. The longest side lies
 * along the container, and the other two pass the door in whichever of their two orientations fits.
 */
export const oversizedSides = (
  sides: Record<Side, number>,
  tailleConteneur: keyof typeof INNER_LENGTH_M,
): OversizedSide[] => {
  const [longest = 'longueur', middle = 'largeur', shortest = 'hauteur'] = [...SIDES].sort(
    (a, b) => sides[b] - sides[a],
  );
  const limits: OversizedSide[] = [
    { side: longest, fault: 'beyond_length', limit: INNER_LENGTH_M[tailleConteneur] },
    { side: middle, fault: 'beyond_door', limit: DOOR_WIDTH_M },
    { side: shortest, fault: 'beyond_door', limit: DOOR_HEIGHT_M },
  ];
  return limits.filter(({ side, limit }) => sides[side] > limit);
};

/** Largest space in m³ that something takes in a container: its door's opening along the longest side, in metres. */
export const mostSpaceM3 = (sides: Record<Side, number>): number =>
  Math.max(...SIDES.map((side) => sides[side])) * DOOR_WIDTH_M * DOOR_HEIGHT_M;

type PaymentState = Deferral & {
  etat: Etat;
  paye: boolean;
  /** Amount that payments pay for it by now, in any unit. */
  recu?: number | undefined;
  chargement?: object | null | undefined;
};
/** Payment of a parcel, of the supplement that its intake brought, and of what its arrival costs, if any. */
type AmountsState = PaymentState & {
  supplement?: { etat: SupplementEtat } | null | undefined;
  /** Duties and storage; absent without any. */
  fraisArrivee?: object | null | undefined;
};

/** Reports whether a parcel is neither delivered nor cancelled. */
export const isUnderWay = ({ etat }: Pick<PaymentState, 'etat'>): boolean => etat !== 'LIVRE' && etat !== 'ANNULE';

/** Reports whether a parcel has left its depot and can no longer be brought there. */
export const hasLeft = ({ etat }: Pick<PaymentState, 'etat'>): boolean =>
  etat === 'EN_TRANSIT' || etat === 'ARRIVE' || etat === 'LIVRE';

/** Reports whether a deposit may be asked for a parcel: it keeps the space of one that has not left. */
export const takesDeposit = (colis: Pick<PaymentState, 'etat'>): boolean => !hasLeft(colis);

/** État of a parcel, and what took it off the way of its container. */
type WayState = Pick<PaymentState, 'etat'> & {
  incident?: { type: IncidentType; avant?: object | undefined } | null | undefined;
};

/**
 * Reports whether a parcel is not where its container is: it was left behind, is missing, or came with another one; one
 * that another depot has may still come to it. The container's events and schedule are not its own then.
 */
export const isOffWay = ({ incident }: WayState): boolean =>
  incident != null && (incident.type !== 'AUTRE_DEPOT' || incident.avant !== undefined);

/** Reports whether the schedule of a container, which may have departed, is that of a parcel booked in it. */
export const followsSchedule = (colis: WayState, departed: boolean): boolean =>
  isUnderWay(colis) && !isOffWay(colis) && (hasLeft(colis) || !departed);

/** Reports whether a delay of its container concerns the recipient of a parcel. */
export const isDelayed = (colis: WayState, departed: boolean): boolean =>
  followsSchedule(colis, departed) && colis.etat !== 'ARRIVE';

/** Reports whether a part of a parcel's price was paid, and the rest is due. */
export const isPaidInPart = ({ etat, paye, recu = 0 }: PaymentState): boolean => !paye && recu > 0 && etat !== 'ANNULE';

/** Returns what a paid parcel owes beyond its price; null if nothing. */
export const owedBeyondPrice = (colis: AmountsState): BeyondPrice | null => {
  if (!owesSupplement(colis)) return null;
  return colis.fraisArrivee ? 'FRAIS_ARRIVEE' : 'SUPPLEMENT';
};

/** Reports whether a parcel is paid but for a supplement, or for what its arrival costs. */
export const owesSupplement = ({ paye, etat, supplement }: AmountsState): boolean =>
  paye && etat !== 'ANNULE' && supplement?.etat === 'DU';

/**
 * Reports whether the price of a parcel or a supplement is unpaid: the filter `A_PAYER`, which includes recorded
 * payments.
 */
export const isOutstanding = (colis: AmountsState): boolean =>
  (!colis.paye && colis.etat !== 'ANNULE') || owesSupplement(colis);

/** Reports whether something is unpaid that the terms of a parcel ask for before it travels. */
export const owesBeforeLoading = (colis: AmountsState): boolean => isOutstanding(colis) && !mayTravelUnpaid(colis);

/** Open disputes of a parcel's payments by a bank, `libere` once an admin has released it nevertheless. */
export type DisputeState = { litiges?: readonly { libere?: object | boolean | undefined }[] | undefined };

/** Reports whether a bank disputes a payment of a parcel that no admin has released: it is not handed over meanwhile. */
export const isHeldByDispute = ({ litiges = [] }: DisputeState): boolean => litiges.some(({ libere }) => !libere);

/**
 * Reports whether a recorded cash or transfer payment of the parcel awaits confirmation; until then its space is kept.
 */
export const isRecorded = ({ moyenEnCours }: { moyenEnCours: Moyen | null }): boolean =>
  recordedMethodOf(moyenEnCours) !== null;

/** Returns the payment method of a recorded payment; null for one that is paid online, or without one. */
export const recordedMethodOf = (moyen: Moyen | null): RecordedMethod | null =>
  moyen === null || isOnline(moyen) ? null : moyen;

/** Reports whether the customer can pay a parcel by card, or continue a payment. */
export const isPayableByCard = (colis: AmountsState & { moyenEnCours: Moyen | null }): boolean =>
  isOutstanding(colis) && !isRecorded(colis);

/** Hours for which an unpaid parcel keeps its space, at most until the drop-off of its container ends. */
export const PAYMENT_WINDOW_HOURS = 72;

/**
 * Limits of accounts that have neither paid nor confirmed their email address: unpaid parcels per account, and the
 * percentage of a container's weight, and of its volume, that all of them together hold unpaid.
 */
export const UNVERIFIED_LIMITS = { colis: 10, percent: 30 } as const;

/**
 * Limits of accounts that have never paid: unpaid parcels per account, and the percentage of a container's weight, and
 * of its volume, that the unpaid parcels of one account hold. One parcel alone may exceed it, in one container at a
 * time.
 */
export const NEVER_PAID_LIMITS = { colis: 20, percent: 10 } as const;

/** Hours until a draft of an insurance or customs document expires, unless a parcel adopts it. */
export const DRAFT_HOURS = 48;

/**
 * Reports whether a parcel loses its space at its payment deadline: nothing was paid for it, its terms ask for it by
 * then, and it is neither loaded nor on its way yet. One that is paid in part keeps its space; it is handed over once the
 * rest is paid, and so is one that is loaded.
 */
export const canLapse = (colis: PaymentState): boolean =>
  !colis.paye &&
  !colis.recu &&
  !keepsSpaceUnpaid(colis) &&
  colis.chargement == null &&
  (colis.etat === 'ENREGISTRE' || colis.etat === 'EN_ATTENTE');
