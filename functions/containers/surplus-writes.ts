import type { SurplusReason } from '#shared/manifest/unloading.ts';
import type { Write } from '../core/table/dynamo.ts';
import { keys } from '../core/table/keys.ts';

/** Parcel that came with a container unexpectedly; it names nobody. */
export type StoredSurplus = {
  bookingId: number;
  colisId: number;
  codeSuivi: string | null;
  raison: SurplusReason;
  le: string;
  leAppareil: string | null;
  agentId: number;
  siteId: number | null;
};

/** Write of a surplus; scanned again it stays one. */
export const putSurplusWrite = (surplus: StoredSurplus): Write => ({
  Put: { Item: { ...surplus, ...keys.surplus(surplus.bookingId, surplus.colisId) } },
});

export const deleteSurplusWrite = (bookingId: number, colisId: number): Write => ({
  Delete: { Key: keys.surplus(bookingId, colisId) },
});
