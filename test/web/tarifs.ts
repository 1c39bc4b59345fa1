import type { Piece, TarifVersion } from '#shared/tarifs/schema.ts';

const drum: Piece = {
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
};

const suitcase: Piece = {
  ...drum,
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
};

/** Creates a version of a price list: $2.50 a kilo at 333 kg/m³, drums, suitcases, 10 % off from the third parcel on. */
export const tarifVersion = (special: Partial<TarifVersion> = {}): TarifVersion => ({
  tarifId: 4_000_000_001,
  version: 1,
  effet: '2026-01-01',
  prixKilo: 2.5,
  facteurM3: 333,
  minimum: 25,
  pieces: [drum, suitcase],
  remise: { desLe: 3, pourCent: 10 },
  plafondDeclare: 300_000,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...special,
});

/** Version of that list, as containers and parcels name it. */
export const SOLD = { id: 4_000_000_001, version: 1 };
