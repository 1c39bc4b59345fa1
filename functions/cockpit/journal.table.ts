import { ConditionFailed, transact } from '../core/dynamo.ts';
import { addEntry, type NewEntry } from '../core/journal.ts';

/** Adds an entry to its journal; does nothing when it is there already. */
export const storeEntry = async ({ journal, entry }: NewEntry): Promise<void> => {
  try {
    await transact({ journal: addEntry({ journal, entry }) });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
};
