import type { CONTAINER_SIZES } from '../bookings/schema.ts';
import type { Moyen, MoyenByHand } from '../payments/schema.ts';
import { boxCm3, mmOf } from '../units.ts';
import type { Etat } from './schema.ts';

/** Kilos charged per m³: the usual volumetric factor of consolidated freight (docs/contract.md#price). */
export const VOLUMETRIC_KG_PER_M3 = 167;

export type Measure = { grams: number; cm3: number };

/** Weight that is charged, in grams: the greater of the weight and the volume at 167 kg/m³. */
export const chargeableGrams = ({ grams, cm3 }: Measure): number =>
  Math.max(grams * 1000, cm3 * VOLUMETRIC_KG_PER_M3) / 1000;

/** Whether the volume, not the weight, decides the price: the reason that the page shows. */
export const isChargedByVolume = ({ grams, cm3 }: Measure): boolean => cm3 * VOLUMETRIC_KG_PER_M3 > grams * 1000;

/** Price in cents at `rateCents` per kilo, rounded up to the cent; exact for every allowed input, by whole kilos and the rest. */
export const priceCents = (rateCents: number, { grams, cm3 }: Measure): number => {
  const charged = Math.max(grams * 1000, cm3 * VOLUMETRIC_KG_PER_M3);
  return rateCents * Math.floor(charged / 1e6) + Math.ceil((rateCents * (charged % 1e6)) / 1e6);
};

/** Volume in cm³ of a parcel given in metres. */
export const cm3OfSides = (sides: { longueur: number; largeur: number; hauteur: number }): number =>
  boxCm3({ longueurMm: mmOf(sides.longueur), largeurMm: mmOf(sides.largeur), hauteurMm: mmOf(sides.hauteur) });

/**
 * Door opening and inner lengths of standard dry containers, in metres, as ISO 668 and ISO 1496-1 containers are built:
 * 5.898 m, 12.032 m and a door of 2.338 × 2.280 m (https://powertex.com/container-inspection-prep, rounded), and the
 * standard's least length of a 30 ft container (1B, 8.931 m). A container's sort is not known: its door is that of the lowest.
 * A 40 ft container counts as 12 m, the longest side that a parcel may have anywhere.
 */
const DOOR_WIDTH_M = 2.34;
const DOOR_HEIGHT_M = 2.28;
export const INNER_LENGTH_M = { '20ft': 5.9, '30ft': 8.93, '40ft': 12 } as const satisfies Record<
  (typeof CONTAINER_SIZES)[number],
  number
>;

const SIDES = ['longueur', 'largeur', 'hauteur'] as const;
export type Side = (typeof SIDES)[number];

/** A side that does not get into a container, and the limit in metres that it exceeds. */
export type OversizedSide = { side: Side; fault: 'beyond_length' | 'beyond_door'; limit: number };

/**
 * The sides (metres) by which a parcel does not get into a container; none when it does. The longest side lies along the
 * container, and the other two pass the door in whichever of their two orientations fits.
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

type Paid = { etat: Etat; paye: boolean };

/** A customer edits or deletes only what is registered and unpaid. */
export const isEditable = (colis: Paid): boolean => colis.etat === 'ENREGISTRE' && !colis.paye;

/** Somebody still waits for it, or for its place. */
export const isUnderWay = ({ etat }: Pick<Paid, 'etat'>): boolean => etat !== 'LIVRE' && etat !== 'ANNULE';

/** Owing: neither paid nor cancelled. */
export const isToPay = (colis: Paid): boolean => !colis.paye && colis.etat !== 'ANNULE';

/** Cash or a transfer was recorded for it and waits for its confirmation: nothing is to be done, and the place is kept. */
export const isRecorded = ({ moyenEnCours }: { moyenEnCours: Moyen | null }): boolean => byHand(moyenEnCours) !== null;

/** The means of a recorded payment; null for a card, or when there is none. */
export const byHand = (moyen: Moyen | null): MoyenByHand | null => (moyen === 'CARTE' ? null : moyen);

/** Its customer can pay it by card, or go on paying it. */
export const isPayable = (colis: Paid & { moyenEnCours: Moyen | null }): boolean =>
  isToPay(colis) && !isRecorded(colis);

/** An unpaid parcel keeps its place this long, and at most until its container leaves. */
export const PAY_WITHIN_HOURS = 72;

/**
 * What accounts may hold that have neither paid nor confirmed their email address: unpaid parcels of one of them, and the
 * percentage of a container's weight, and of its volume, that all of them hold unpaid together.
 */
export const UNVERIFIED_LIMITS = { colis: 10, percent: 30 } as const;

/** So long insurance and customs document wait for the parcel that adopts them. */
export const DRAFT_HOURS = 48;

/** Unpaid parcels that have not moved yet give their place back when time is up; what is on its way does not. */
export const canLapse = (colis: Paid): boolean =>
  !colis.paye && (colis.etat === 'ENREGISTRE' || colis.etat === 'EN_ATTENTE');
