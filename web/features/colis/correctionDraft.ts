import type { Inventory } from '#shared/customs/shown-inventory.ts';
import { deleteDraft, readDraft, saveDraft } from '#web/core/drafts/drafts.ts';
import { type InventoryValues, isInventory } from '#web/core/inventory/values.ts';

/** List that a customer corrects, in one revision of it; 0 for one that they begin. */
export type Corrected = Pick<Inventory, 'documentId' | 'revision'>;

const nameOf = (userId: number, { documentId }: Corrected): string => `correction.${userId}.${documentId}`;

/** Saves a correction that is not yet sent. Returns false when the browser stores nothing. */
export const saveCorrection = (userId: number, list: Corrected, inventaire: InventoryValues): boolean =>
  saveDraft(nameOf(userId, list), { revision: list.revision, inventaire });

/** Reads the correction of a list; undefined when there is none, or one of another revision. */
export function readCorrection(userId: number, list: Corrected): InventoryValues | undefined {
  const draft = readDraft(nameOf(userId, list));
  if (typeof draft !== 'object' || draft === null || !('revision' in draft) || !('inventaire' in draft))
    return undefined;
  return draft.revision === list.revision && isInventory(draft.inventaire) ? draft.inventaire : undefined;
}

export const deleteCorrection = (userId: number, list: Corrected): void => deleteDraft(nameOf(userId, list));
