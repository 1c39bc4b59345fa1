import type { TarifVersion } from '#shared/tarifs/schema.ts';
import { VERSION_FIELDS } from '../support/data/pieces.ts';

/** Creates a version of a price list: $2.50 a kilo at 333 kg/m³, drums, suitcases, 10 % off from the third parcel on. */
export const tarifVersion = (special: Partial<TarifVersion> = {}): TarifVersion => ({
  tarifId: 4_000_000_001,
  version: 1,
  ...VERSION_FIELDS,
  pieces: [...VERSION_FIELDS.pieces],
  createdAt: '2026-01-01T00:00:00.000Z',
  ...special,
});

/** Version of that list, as containers and parcels name it. */
export const SOLD = { id: 4_000_000_001, version: 1 };
