import { takeArrivedSpaceWrite } from '../containers/container-writes.ts';
import { nowIso } from '../core/clock.ts';
import { eventWrite } from '../core/events/outbox.ts';
import { deleteCollectionCodeWrite } from '../core/items/collection-codes.ts';
import { findRefusedHandover, replaceHandoverWrite } from '../core/items/handovers.ts';
import { transact, type Write, type Writes } from '../core/table/dynamo.ts';
import { replaceColisWrite } from './colis.table.ts';
import { priceChangeWrite } from './ledger.table.ts';
import type { StoredColis } from './stored-colis.ts';

/**
 * Confirms a refused handover: the parcel is handed over with that proof, and what is owed for it stays owed. A
 * cancelled one is not cancelled any more; it takes its space again, which may leave less than nothing, and its price is
 * asked again.
 */
export const confirmHandover = async (
  before: StoredColis,
  decided: StoredColis,
  others: (after: StoredColis) => Writes,
): Promise<StoredColis> => {
  const after = handedOver(decided);
  const { userId, id: colisId, bookingId } = after;
  const handover = await findRefusedHandover(userId, colisId);
  await transact({
    ...others(after),
    colis: replaceColisWrite(after),
    ledger: priceChangeWrite(before, after),
    space: before.etat === 'ANNULE' ? takeArrivedSpaceWrite(bookingId, before, 0) : undefined,
    handover: handover && replaceHandoverWrite({ ...handover, refus: undefined }),
    collectionCode: deleteCollectionCodeWrite(userId, colisId),
    event: eventWrite({ type: 'COLIS_HANDED_OVER', userId, colisId, bookingId }),
  });
  return { ...after, version: after.version + 1 };
};

/** Returns a parcel as the confirmation of its handover leaves it. */
export const handedOver = ({ etat, ...colis }: StoredColis): StoredColis => ({
  ...colis,
  etat: 'LIVRE',
  etatAt: nowIso(),
  annulePar: undefined,
  incident: undefined,
  partiSansScan: undefined,
  codeBloque: undefined,
  remiseAVerifier: undefined,
  litiges: etat === 'ANNULE' ? undefined : colis.litiges, // of payments that pay for it no more
});

/** Returns the write of a refused handover that an admin found not to have taken place; undefined once it is gone. */
export const refuteHandoverWrite = async ({ userId, id }: StoredColis): Promise<Write | undefined> => {
  const handover = await findRefusedHandover(userId, id);
  return handover?.refus && replaceHandoverWrite({ ...handover, refus: { ...handover.refus, infirmee: true } });
};
