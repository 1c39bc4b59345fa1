import { entryItem, type NewEntry } from '../core/items/journal.ts';
import { ConditionFailed, putItem } from '../core/table/dynamo.ts';

/** Adds an entry to its journal; does nothing when it is there already. */
export const storeEntry = async (entry: NewEntry): Promise<void> => {
  try {
    await putItem(entryItem(entry), { ConditionExpression: 'attribute_not_exists(pk)' });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
};
