import { asAdmin } from './journey.ts';

/** Price lists. */

const drum = {
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
} as const;

const suitcase = {
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
} as const;

export const PIECES = { drum, suitcase };

/** Version of a price list by the sea freight factor: $2.50 a kilo, at least $25, 10 % off from the third parcel on. */
export const versionBody = (change: Record<string, unknown> = {}) => ({
  effet: '2026-01-01',
  prixKilo: 2.5,
  facteurM3: 333,
  minimum: 25,
  pieces: [drum, suitcase],
  remise: { desLe: 3, pourCent: 10 },
  plafondDeclare: 300_000,
  ...change,
});

export const tarifBody = (change: Record<string, unknown> = {}) => ({
  nom: 'France – Dakar',
  departs: ['FR', 'BE'],
  pays: 'SN',
  ville: 'Dakar',
  version: versionBody(),
  ...change,
});

/** Adds a price list and returns its id. */
export const newTarif = async (change: Record<string, unknown> = {}): Promise<number> => {
  const { status, body } = await asAdmin('POST', '/tarifs', tarifBody(change));
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body.data.id;
};

/** Adds a version to a price list and returns its number. */
export const newVersion = async (tarifId: number, change: Record<string, unknown> = {}): Promise<number> => {
  const { status, body } = await asAdmin('POST', `/tarifs/${tarifId}/versions`, versionBody(change));
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body.data.version;
};
