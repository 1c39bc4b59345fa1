import { deleteDraft, readDraft, saveDraft } from '#web/core/drafts/drafts.ts';
import type { BulkRun } from './readRun.ts';

/** Subject of a run: the parcels of a container, or the customers who owe. */
export type RunScope = number | 'debiteurs';

export const runName = (userId: number | undefined, scope: RunScope): string => `bulk.${userId}.${scope}`;

/** Saves a run in this browser, so that a closed tab can continue it; logging out deletes it. */
export const saveRun = (userId: number | undefined, scope: RunScope, run: BulkRun): boolean =>
  saveDraft(runName(userId, scope), run);

export const deleteRun = (userId: number | undefined, scope: RunScope): void => deleteDraft(runName(userId, scope));

/** Reports whether this admin may have left a run unfinished of a scope; `readRun` reads it. */
export const hasRun = (userId: number | undefined, scope: RunScope): boolean =>
  readDraft(runName(userId, scope)) !== undefined;
