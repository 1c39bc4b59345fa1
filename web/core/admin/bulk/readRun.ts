import * as v from 'valibot';
import { BulkAction, BulkTarget } from '#shared/bulk/schema.ts';
import { StepResult } from '#shared/changes/results.ts';
import { id } from '#shared/http/fields.ts';
import { readDraft } from '#web/core/drafts/drafts.ts';
import { type RunScope, runName } from './savedRun.ts';

const BulkRun = v.object({
  lot: v.string(),
  action: BulkAction,
  /** Parcels, or customers, that have no result yet. */
  todo: v.array(v.object({ ...BulkTarget.entries, userId: id })),
  results: v.array(StepResult),
});
/** A bulk action under way: what remains, and the results so far. */
export type BulkRun = v.InferOutput<typeof BulkRun>;

/** Reads the run that this admin left unfinished; undefined when there is none. */
export const readRun = (userId: number | undefined, scope: RunScope): BulkRun | undefined => {
  const read = v.safeParse(BulkRun, readDraft(runName(userId, scope)));
  return read.success && read.output.todo.length > 0 ? read.output : undefined;
};
