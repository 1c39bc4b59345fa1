import { isHeldByDispute } from '#shared/colis/rules.ts';
import type { CodeWithdrawal } from '#shared/recipients/messages.ts';
import { isCollectable } from '#shared/situation/stages.ts';
import { containerOf } from '../containers/containers.service.ts';
import type { DisputeEnd } from '../core/events/domain-events.ts';
import { eventWrite } from '../core/events/outbox.ts';
import { collectionFacts, findCollection } from '../core/items/collection.ts';
import { transact, type Writes } from '../core/table/dynamo.ts';
import { randomName } from '../core/table/ids.ts';
import { retryWithCurrentColis } from './colis.service.ts';
import { findColisOf, replaceColisWrite } from './colis.table.ts';
import { parcelFactsOf } from './parcel-facts.ts';
import type { StoredColis } from './stored-colis.ts';

/** Why a collection ends; `repris` where the refund of a payment that was taken back tells the sender. */
type Withdrawal = { cause: CodeWithdrawal; conteste?: true; repris?: true };

/** Reports whether a change closes the collection of a parcel. */
export const closesCollection = (before: StoredColis, after: StoredColis): boolean =>
  isCollectable(parcelFactsOf(before)) && !isCollectable(parcelFactsOf(after));

/**
 * Returns the writes of a changed parcel. Of one that could be collected, and cannot any more, sender and recipient are
 * told not to come, and why; one that can be since is announced to them, as it is again after that.
 */
export const collectionChangeWrites = async (
  before: StoredColis,
  after: StoredColis,
  withdrawal: Withdrawal,
): Promise<Writes> => {
  if (isCollectable(parcelFactsOf(before))) return closedWrites(before, after, withdrawal);
  return (await announcementWrites(after, disputeEndOf(before, after))) ?? { colis: replaceColisWrite(after) };
};

const closedWrites = (before: StoredColis, after: StoredColis, withdrawal: Withdrawal): Writes => {
  if (!closesCollection(before, after) || !after.arrivee) return { colis: replaceColisWrite(after) };
  const { userId, id: colisId, arrivee } = after;
  return {
    colis: replaceColisWrite({ ...after, arrivee: { ...arrivee, annonce: undefined } }),
    collection: eventWrite({ type: 'COLLECTION_CODE_WITHDRAWN', userId, colisId, ...withdrawal }),
  };
};

/** Returns why a dispute holds a parcel no more since a change; undefined when that is not what changed. */
const disputeEndOf = (before: StoredColis, after: StoredColis): DisputeEnd | undefined => {
  if (!isHeldByDispute(before) || isHeldByDispute(after)) return undefined;
  return after.litiges ? 'LIBERE' : 'CLOS';
};

/** Returns the writes that announce a parcel which can be collected; undefined for another one, or one announced. */
const announcementWrites = async (colis: StoredColis, finLitige?: DisputeEnd): Promise<Writes | undefined> => {
  const { userId, id: colisId, bookingId, arrivee } = colis;
  if (!arrivee || arrivee.annonce || !isCollectable(parcelFactsOf(colis))) return undefined;
  const [collection, container] = await Promise.all([findCollection(bookingId), containerOf(bookingId)]);
  const annonce = randomName();
  return (
    collection && {
      colis: replaceColisWrite({ ...colis, arrivee: { ...arrivee, annonce } }),
      collection: eventWrite(
        {
          type: 'COLIS_AVAILABLE',
          userId,
          colisId,
          ...(finLitige && { finLitige }),
          ...collectionFacts(container, collection),
        },
        annonce,
      ),
    }
  );
};

/** Announces the parcels of a customer that can be collected now that nothing is owed for them, each once. */
export const announcePaidColis = async (userId: number, colisIds: readonly number[]): Promise<void> => {
  for (const colis of await findColisOf(userId, colisIds))
    if (colis)
      await retryWithCurrentColis(colis, async (current) => {
        const writes = await announcementWrites(current);
        if (writes) await transact(writes);
      });
};
