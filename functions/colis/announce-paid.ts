import { isCollectable } from '#shared/situation/stages.ts';
import { containerOf } from '../containers/containers.service.ts';
import { eventWrite } from '../core/events/outbox.ts';
import { collectionFacts, findCollection } from '../core/items/collection.ts';
import { transact } from '../core/table/dynamo.ts';
import { retryWithCurrentColis } from './colis.service.ts';
import { findColisOf, replaceColisWrite } from './colis.table.ts';
import { parcelFactsOf } from './parcel-facts.ts';
import type { StoredColis } from './stored-colis.ts';

/** Announces the parcels of a customer that can be collected now that nothing is owed for them, each once. */
export const announcePaidColis = async (userId: number, colisIds: readonly number[]): Promise<void> => {
  for (const colis of await findColisOf(userId, colisIds)) if (colis) await retryWithCurrentColis(colis, announce);
};

const announce = async (colis: StoredColis): Promise<void> => {
  const { userId, id: colisId, bookingId, arrivee } = colis;
  if (!arrivee || arrivee.annonce || !isCollectable(parcelFactsOf(colis))) return;
  const [collection, container] = await Promise.all([findCollection(bookingId), containerOf(bookingId)]);
  if (!collection) return;
  await transact({
    colis: replaceColisWrite({ ...colis, arrivee: { ...arrivee, annonce: true } }),
    event: eventWrite({ type: 'COLIS_AVAILABLE', userId, colisId, ...collectionFacts(container, collection) }),
  });
};
