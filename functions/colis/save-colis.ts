import { isDeepStrictEqual } from 'node:util';
import type { ParcelSize } from '#shared/colis/rules.ts';
import { type RequiredStatut, shiftHeldWrite, shiftSpaceWrite } from '../containers/container-writes.ts';
import { spaceError } from '../containers/containers.service.ts';
import type { DomainEvent, ParcelSizeAndPrice } from '../core/events/domain-events.ts';
import { eventWrite } from '../core/events/outbox.ts';
import { holdError } from '../core/items/verification.ts';
import { ConditionFailed, transact, type Write, type Writes } from '../core/table/dynamo.ts';
import { overpaidCents, supplementOf } from './amounts.ts';
import { replaceColisWrite } from './colis.table.ts';
import type { UnpaidHold } from './holds.ts';
import { presentPiece } from './present-piece.ts';
import type { StoredColis } from './stored-colis.ts';

type ColisUpdate = {
  /** Change of the space that the parcel takes. */
  delta: ParcelSize;
  /** Statut required of its container, as a condition of the write of a changed space. */
  container?: RequiredStatut | undefined;
  /** Check of the container in place of that write while the space stays. */
  spaceCheck?: Write | undefined;
  others: Omit<Writes, 'colis' | 'account' | 'reservation' | 'space'>;
};

/**
 * Writes a parcel, the space that it takes and `others` in one transaction. Throws CONTAINER_FULL, CONTAINER_CLOSED,
 * UNPAID_SHARE_FULL, NEVER_PAID_SHARE_FULL, or ConditionFailed (`colis`) when the parcel changed since its `version`
 * was read.
 */
export const saveColis = async (
  colis: StoredColis,
  { provisional, hold, space, held, account }: UnpaidHold,
  { delta: { grams, cm3 }, container, spaceCheck, others }: ColisUpdate,
): Promise<StoredColis> => {
  const saved = { ...colis, provisional, hold };
  const change = { grams, cm3, colisCount: 0, ...space } as const;
  const changesSpace = grams !== 0 || cm3 !== 0;
  try {
    await transact({
      ...others,
      colis: replaceColisWrite(saved),
      account,
      reservation: held && shiftHeldWrite(colis.userId, colis.bookingId, held),
      space: changesSpace ? shiftSpaceWrite(colis.bookingId, change, container) : spaceCheck,
    });
  } catch (error) {
    if (container === 'CANCELLED') throw error; // a space write that is refused then means that it was reopened
    if (error instanceof ConditionFailed && error.has('colis')) throw error; // what its current version takes is unknown
    throw spaceError(error, change) ?? holdError(error) ?? error;
  }
  return { ...saved, version: colis.version + 1 };
};

/** Space that a parcel takes more after a change; negative for less. */
export const sizeDelta = (before: StoredColis, after: StoredColis): ParcelSize => ({
  grams: after.grams - before.grams,
  cm3: after.cm3 - before.cm3,
});

type RemeasuredEvent = Extract<DomainEvent, { type: 'COLIS_REMEASURED' }>;

/** Write that publishes the event of a remeasured parcel; undefined when nothing changed. */
export const remeasuredEventWrite = (before: StoredColis, after: StoredColis): Write | undefined => {
  const event = remeasuredEvent(before, after);
  return event && eventWrite(event);
};

/**
 * Event for a customer whose parcel an agent or admin remeasured, with its new price; undefined when nothing changed.
 */
export const remeasuredEvent = (before: StoredColis, after: StoredColis): RemeasuredEvent | undefined => {
  const [oldMeasures, newMeasures] = [sizeAndCentsOf(before), sizeAndCentsOf(after)];
  if (isDeepStrictEqual(oldMeasures, newMeasures)) return undefined;
  const supplement = supplementOf(after);
  const isNewSupplement = supplement?.etat !== 'PAYE' && !isDeepStrictEqual(supplement, supplementOf(before));
  const refundCents = overpaidCents(after);
  return {
    type: 'COLIS_REMEASURED',
    userId: after.userId,
    colisId: after.id,
    before: oldMeasures,
    after: newMeasures,
    ...(supplement && isNewSupplement && { supplement: { cents: supplement.cents, etat: supplement.etat } }),
    ...(refundCents > 0 && { refundCents }),
    ...(isCorrection(before, after) && { corrige: voidAmounts(before, after) }),
    ...(before.reception && !after.reception && { sansReception: true as const }),
    ...(isTakenIn(before, after) && { recu: true as const }),
  };
};

/** Reports whether a change is the intake of a parcel that still leaves with its container. */
const isTakenIn = (before: StoredColis, { reception, incident }: StoredColis): boolean =>
  reception !== undefined && reception.le !== before.reception?.le && incident?.type !== 'RESTE';

/** Reports whether a parcel was resized by a weighing that corrects an earlier one, or since there was none. */
const isCorrection = (before: StoredColis, { reception }: StoredColis): boolean =>
  before.reception !== undefined &&
  (reception === undefined || (reception.pesee !== undefined && reception.pesee.le !== before.reception.pesee?.le));

/** Amounts of an earlier weighing, in cents, that a customer was told of and that do not stand any more. */
const voidAmounts = (before: StoredColis, after: StoredColis): { refundCents?: number; supplementCents?: number } => {
  const refundCents = overpaidCents(after) === 0 ? overpaidCents(before) : 0;
  const due = supplementOf(before);
  const supplementCents = due?.etat === 'DU' && !supplementOf(after) ? due.cents : 0;
  return { ...(refundCents > 0 && { refundCents }), ...(supplementCents > 0 && { supplementCents }) };
};

const sizeAndCentsOf = ({ grams, cm3, priceCents, terms }: StoredColis): ParcelSizeAndPrice => ({
  grams,
  cm3,
  cents: priceCents,
  ...presentPiece({ terms }),
});
