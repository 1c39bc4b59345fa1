import type { Assurance, Piece, TarifVersion } from '#shared/tarifs/schema.ts';

/** Pieces of a price list in tests. */
export const PIECES = {
  drum: {
    code: 'DRUM_220',
    fr: 'Fût de 220 l',
    en: 'Drum 220 l',
    icone: 'DRUM',
    prix: 110,
    poids: 120,
    volume: 0.342,
    longueur: 0.6,
    largeur: 0.6,
    hauteur: 0.95,
  },
  suitcase: {
    code: 'SUITCASE_23',
    fr: 'Valise de 23 kg',
    en: 'Suitcase 23 kg',
    icone: 'SUITCASE',
    prix: 60,
    poids: 23,
    volume: 0.14,
    longueur: 0.8,
    largeur: 0.5,
    hauteur: 0.35,
  },
} as const satisfies Record<string, Piece>;

const FEES: TarifVersion['frais'] = [{ fr: 'Enlèvement à Rouen', en: 'Pick-up in Rouen', prix: 25 }];

/** Fields of a version: $2.50 a kilo at 333 kg/m³, at least $25, both pieces, 10 % off from the third parcel on. */
export const VERSION_FIELDS = {
  effet: '2026-01-01',
  prixKilo: 2.5,
  facteurM3: 333,
  minimum: 25,
  pieces: [PIECES.drum, PIECES.suitcase],
  remise: { desLe: 3, pourCent: 10 },
  plafondDeclare: 300_000,
  assurance: null,
  frais: FEES,
} as const;

/** Insurance of a version: 1 % at 600 F CFA per dollar, at least $3, up to 600,000 F CFA. */
export const INSURANCE = {
  assureur: 'Assur Corridor',
  pourMille: 10,
  minimum: 3,
  plafond: 600_000,
  francsParDollar: 600,
  tauxDu: '2026-11-01',
} as const satisfies Assurance;
