import { deleteDraft, readDraft, saveDraft } from '#web/core/drafts/drafts.ts';
import type { BulkRun } from './readRun.ts';

export const runName = (userId: number | undefined, containerId: number): string => `bulk.${userId}.${containerId}`;

/** Saves a run in this browser, so that a closed tab can continue it; logging out deletes it. */
export const saveRun = (userId: number | undefined, containerId: number, run: BulkRun): boolean =>
  saveDraft(runName(userId, containerId), run);

export const deleteRun = (userId: number | undefined, containerId: number): void =>
  deleteDraft(runName(userId, containerId));

/** Reports whether this admin may have left a run unfinished in a container; `readRun` reads it. */
export const hasRun = (userId: number | undefined, containerId: number): boolean =>
  readDraft(runName(userId, containerId)) !== undefined;
