import { transact } from '../core/table/dynamo.ts';
import { retryWithCurrentColis } from './colis.service.ts';
import { findColisOf } from './colis.table.ts';
import { announcementWrites } from './collection-changes.ts';

/** Announces the parcels of a customer that can be collected now that nothing is owed for them, each once. */
export const announcePaidColis = async (userId: number, colisIds: readonly number[]): Promise<void> => {
  for (const colis of await findColisOf(userId, colisIds))
    if (colis)
      await retryWithCurrentColis(colis, async (current) => {
        const writes = await announcementWrites(current);
        if (writes) await transact(writes);
      });
};
