import type { HandoverBlocker } from '#shared/colis/handover-blockers.ts';
import type { NewHandover } from '#shared/handover/schema.ts';
import { ttlOf } from '../clock.ts';
import type { Write } from '../table/dynamo.ts';
import { keys, ranges } from '../table/keys.ts';
import { type Page, type PageRequest, pageOfPartition } from '../table/query.ts';

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
  /** Present in a handover that followed another one. */
  apres?: true;
  /**
   * Present in one that was refused, though the box may have been given already: why, `codeInconnu` if there was no code
   * to compare with, `infirmee` once an admin found that it had not taken place.
   */
  refus?: { motif: HandoverBlocker; codeInconnu?: true; infirmee?: true };
};

/** Returns the day one year after a handover: claims about the carriage are barred then (Hague-Visby, art. III(6)). */
export const proofKeptUntil = (le: string): string => {
  const end = new Date(le);
  end.setUTCFullYear(end.getUTCFullYear() + 1);
  return end.toISOString();
};

const keyOf = ({ userId, colisId, le, apres }: StoredHandover) => keys.handover(userId, colisId, apres && le);

/** Write of a handover, which replaces none: the proof of one that an admin undid is kept. */
export const insertHandoverWrite = (handover: StoredHandover): Write => ({
  Put: {
    Item: { ...handover, ...keyOf(handover), ttl: ttlOf(handover.gardeJusquau) },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

/** Write of a handover that the API had refused, as the same handover made again, or a decision, leaves it. */
export const replaceHandoverWrite = (handover: StoredHandover): Write => ({
  Put: { Item: { ...handover, ...keyOf(handover), ttl: ttlOf(handover.gardeJusquau) } },
});

/** Handovers of one parcel that are read at most. */
const MAX_HANDOVERS = 20;

/** Reads the handovers of a parcel consistently, the latest first: the others were undone by an admin, or refused. */
export const findHandovers = async (userId: number, colisId: number): Promise<StoredHandover[]> => {
  const range = { prefix: ranges.handovers(colisId), order: 'descending' } as const;
  return (await pageOfPartition<StoredHandover>(keys.account(userId).pk, range, { limit: MAX_HANDOVERS })).items;
};

/** Reads the latest handover of a parcel that was not refused. */
export const findHandover = async (userId: number, colisId: number): Promise<StoredHandover | undefined> =>
  (await findHandovers(userId, colisId)).find(({ refus }) => !refus);

/** Reads the refused handover of a parcel on which an admin has to decide. */
export const findRefusedHandover = async (userId: number, colisId: number): Promise<StoredHandover | undefined> =>
  (await findHandovers(userId, colisId)).find(({ refus }) => refus && !refus.infirmee);

/** Reports whether the proof of a handover of a parcel is kept, undone or not. */
export const hasHandover = async (userId: number, colisId: number): Promise<boolean> =>
  (await findHandover(userId, colisId)) !== undefined;

/** Write that deletes the proof of a handover. */
export const deleteHandoverWrite = (handover: StoredHandover): Write => ({ Delete: { Key: keyOf(handover) } });

/** Lists the handovers of a customer's parcels. */
export const pageOfHandovers = (userId: number, page: PageRequest): Promise<Page<StoredHandover>> =>
  pageOfPartition(keys.account(userId).pk, { prefix: ranges.handovers(undefined) }, page);
