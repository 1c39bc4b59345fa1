import { salePriceCents } from '../colis/sale.ts';
import { DEFAULT_PRICE_PER_KILO } from '../containers/bounds.ts';
import { centsOf, cm3Of, gramsOf } from '../units.ts';
import type { NewTarifVersion } from './schema.ts';
import { STARTER_PIECES } from './starter-pieces.ts';
import { pieceOf, termsOf } from './terms.ts';

/**
 * Parcel of a sending: a piece, which a list without it sells by its size and its usual weight in kg, or a weight and a
 * volume in m³.
 */
type SentParcel = { code: string; poids?: number } | { poids: number; volume: number };

/** Names of the typical sendings, in the order in which they are shown. */
const NAMES = [
  'SMALL',
  'HEAVY',
  'BULKY',
  'SUITCASE',
  'SUITCASES_3',
  'DRUM',
  'DRUMS_2_SUITCASE',
  'BOXES_5',
  'TV',
  'FURNITURE',
] as const;
type SendingName = (typeof NAMES)[number];

const times = (count: number, code: string): SentParcel[] => Array.from({ length: count }, () => ({ code }));

/** Drum as customers fill it: with clothes and tins, not with what it could carry. */
const DRUM: SentParcel = { code: 'DRUM_220', poids: 45 };

const PARCELS: Record<SendingName, readonly SentParcel[]> = {
  SMALL: [{ poids: 5, volume: 0.012 }],
  HEAVY: [{ poids: 40, volume: 0.05 }],
  BULKY: [{ poids: 15, volume: 0.25 }],
  SUITCASE: times(1, 'SUITCASE_23'),
  SUITCASES_3: times(3, 'SUITCASE_23'),
  DRUM: [DRUM],
  DRUMS_2_SUITCASE: [DRUM, DRUM, ...times(1, 'SUITCASE_23')],
  BOXES_5: times(5, 'BOX_M'),
  TV: times(1, 'TV_55'),
  FURNITURE: [...times(1, 'WASHING_MACHINE'), ...times(1, 'SOFA')],
};

/** Shipments that customers often send, by which the versions of a price list are compared. */
export const TYPICAL_SENDINGS = NAMES.map((name) => ({ name, parcels: PARCELS[name] }));

/** Price in cents of a sending at a version of a price list; undefined for the sale per kilo without a list. */
export const sendingCents = (version: NewTarifVersion | undefined, parcels: readonly SentParcel[]): number =>
  parcels.reduce((sum, parcel, index) => sum + parcelCents(version, parcel, index + 1), 0);

const parcelCents = (version: NewTarifVersion | undefined, parcel: SentParcel, rang: number): number => {
  const size = sizeOf(parcel);
  if (!version) return salePriceCents({ rateCents: centsOf(DEFAULT_PRICE_PER_KILO) }, size);
  const piece = 'code' in parcel ? pieceOf(version, parcel.code) : undefined;
  // What is not saved yet has no number; the price does not depend on it.
  const terms = termsOf({ tarifId: 0, version: 0, ...version }, { piece, rang });
  return salePriceCents({ rateCents: centsOf(version.prixKilo), terms }, size);
};

const sizeOf = (parcel: SentParcel): { grams: number; cm3: number } => {
  const { poids, volume } = 'code' in parcel ? { ...starterOf(parcel.code), ...parcel } : parcel;
  return { grams: gramsOf(poids), cm3: cm3Of(volume) };
};

const starterOf = (code: string) => {
  const piece = STARTER_PIECES.find((each) => each.code === code);
  if (!piece) throw new Error(`no common piece has the code ${code}`);
  return piece;
};
