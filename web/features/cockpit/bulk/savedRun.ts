import * as v from 'valibot';
import { BulkAction, BulkResult } from '#shared/bulk/schema.ts';
import { id } from '#shared/http/fields.ts';
import { deleteDraft, readDraft, saveDraft } from '#web/core/drafts.ts';

const BulkRun = v.object({
  lot: v.string(),
  action: BulkAction,
  /** Parcels that have no result yet. */
  todo: v.array(v.object({ id, userId: id, deposeLe: v.optional(v.string()) })),
  results: v.array(BulkResult),
});
/** A bulk action under way: what is left to do, and the results so far. */
export type BulkRun = v.InferOutput<typeof BulkRun>;

const nameOf = (userId: number | undefined, containerId: number): string => `bulk.${userId}.${containerId}`;

/** Saves a run in this browser, so that a closed tab can continue it; logging out deletes it. */
export const saveRun = (userId: number | undefined, containerId: number, run: BulkRun): boolean =>
  saveDraft(nameOf(userId, containerId), run);

export const deleteRun = (userId: number | undefined, containerId: number): void =>
  deleteDraft(nameOf(userId, containerId));

/** Reads the run that this admin left unfinished in a container; undefined when there is none. */
export const readRun = (userId: number | undefined, containerId: number): BulkRun | undefined => {
  const read = v.safeParse(BulkRun, readDraft(nameOf(userId, containerId)));
  return read.success && read.output.todo.length > 0 ? read.output : undefined;
};
