import type { NewHandover } from '#shared/handover/schema.ts';
import { ttlOf } from './clock.ts';
import { getItem, type Write } from './dynamo.ts';
import { keys, ranges } from './keys.ts';
import { type Page, type PageRequest, pageOfPartition } from './query.ts';

/** Proof of a handover, in the partition of the parcel's customer; its files are deleted with it. */
export type StoredHandover = Pick<NewHandover, 'nom' | 'qualite'> & {
  userId: number;
  colisId: number;
  bookingId: number;
  le: string;
  leAppareil: string | null;
  agentId: number;
  siteId: number | null;
  preuve: 'CODE' | 'PIECE';
  piece: NonNullable<NewHandover['piece']> | null;
  /** Stored files of the signature and of the photos. */
  imageKey: string;
  photoKeys: string[];
  gardeJusquau: string;
};

/** Returns the day one year after a handover: claims about the carriage are barred then (Hague-Visby, art. III(6)). */
export const keptUntil = (le: string): string => {
  const end = new Date(le);
  end.setUTCFullYear(end.getUTCFullYear() + 1);
  return end.toISOString();
};

/** Write of a handover. One that an admin undid is replaced; its files are deleted through the stream. */
export const putHandover = (handover: StoredHandover): Write => ({
  Put: {
    Item: {
      ...handover,
      ...keys.handover(handover.userId, handover.colisId),
      ttl: ttlOf(handover.gardeJusquau),
    },
  },
});

export const findHandover = (userId: number, colisId: number): Promise<StoredHandover | undefined> =>
  getItem(keys.handover(userId, colisId));

/** Write that deletes the proof of a handover. */
export const deleteHandover = (userId: number, colisId: number): Write => ({
  Delete: { Key: keys.handover(userId, colisId) },
});

/** Lists the handovers of a customer's parcels. */
export const pageOfHandovers = (userId: number, page: PageRequest): Promise<Page<StoredHandover>> =>
  pageOfPartition(keys.account(userId).pk, { prefix: ranges.handovers }, page);
