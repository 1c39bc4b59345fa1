import type { NewMove } from '#shared/colis/decisions.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { takesSentBox } from '#shared/situation/acts.ts';
import { isReceived } from '#shared/situation/stages.ts';
import { metresOf } from '#shared/units.ts';
import { addToReservationWrites, shiftSpaceWrite } from '../containers/container-writes.ts';
import { containerOf, reservationDecrementWrites, spaceError } from '../containers/containers.service.ts';
import { departureFacts } from '../containers/departure-facts.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { provisionalChangeWithinQuota } from '../containers/unverified-quota.ts';
import { nowIso } from '../core/clock.ts';
import type { DomainEvent } from '../core/events/domain-events.ts';
import { eventWrite } from '../core/events/outbox.ts';
import type { Account } from '../core/items/accounts.ts';
import { type IdempotencyKey, idempotent } from '../core/items/idempotency.ts';
import { moveDocumentWrite } from '../core/items/parcel-documents.ts';
import { moveTrackingCodeWrite } from '../core/items/tracking-codes.ts';
import { hasPaid, holdError, holdWrite, isVerified } from '../core/items/verification.ts';
import type { Caller } from '../core/request/caller.ts';
import { labelledWrites, transact, type Writes } from '../core/table/dynamo.ts';
import { dueFor } from './amounts.ts';
import {
  type BoxDecision,
  type BoxDepot,
  backOnItsWay,
  boxChoiceOf,
  expectedAt,
  otherDepotOf,
  withBoxElsewhere,
} from './box-of-move.ts';
import { logChange } from './change-log.ts';
import { retryWithCurrentColis } from './colis.service.ts';
import { readForBooking, replaceColisWrite } from './colis.table.ts';
import { endedHeld, moveHeld, releasedFrom } from './holds.ts';
import { withMeasuredSize } from './intake-difference.ts';
import { removePhotosWrite } from './intake-photos.ts';
import { isIntakeDifferencePending } from './intake-record.ts';
import { priceChangeWrite } from './ledger.table.ts';
import { checkSidesFit } from './parcel-size.ts';
import { paymentDeadlineOf } from './payment-deadline.ts';
import { presentPiece } from './present-piece.ts';
import { remeasuredEventWrite } from './save-colis.ts';
import type { StoredColis } from './stored-colis.ts';

/**
 * Moves a parcel to another container in one transaction: space, reservation and documents follow, the rate stays. A
 * difference that waits is applied with it, unless a payment is open. Throws CONTAINER_NOT_FOUND, COLIS_CANCELLED,
 * COLIS_NOT_MOVABLE, COLIS_IN_CONTAINER, OTHER_DESTINATION, INCIDENT_ACT_REFUSED, COLIS_TOO_LARGE, CONTAINER_CLOSED, CONTAINER_FULL,
 * UNPAID_SHARE_FULL, NEVER_PAID_SHARE_FULL or NEVER_PAID_LARGE_COLIS.
 */
export const moveColis = (
  colis: StoredColis,
  { vers, motif, boite, autreDestination = false }: NewMove,
  admin: Caller,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<StoredColis> =>
  idempotent(idempotencyKey, (record, recordUnchanged) =>
    retryWithCurrentColis(colis, async (current) => {
      if (current.bookingId === vers) return recordUnchanged(current); // another request moved it there
      const [from, to] = await loadContainersOfMove(current, vers);
      if (from.destination !== to.destination && !autreDestination) throw new AppError('OTHER_DESTINATION');
      const box = { choix: boite, le: nowIso(), par: admin.userId, motif: motif ?? '' };
      const { after: moved, heldBy } = movedColis(current, from, to, box);
      if (heldBy && boite === 'TRANSFERT' && !takesSentBox(to, box.le)) throw new AppError('INCIDENT_ACT_REFUSED');
      checkColisFits(moved, to);
      const change = { champ: 'conteneur', de: String(from.id), vers: String(to.id), motif } as const;
      const { changed: after, changes } = logChange(moved, change, admin);
      return saveMoved(current, after, to, {
        changes,
        event: eventWrite(movedEvent(after, from, to, heldBy)),
        photos: after.reception ? undefined : removePhotosWrite(current.reception),
        remeasured: remeasuredEventWrite(current, after),
        ledger: priceChangeWrite(current, after),
        idempotency: record({ ...after, version: after.version + 1 }),
      });
    }),
  );

/**
 * Returns the containers of a move. Throws CONTAINER_NOT_FOUND, COLIS_CANCELLED, COLIS_NOT_MOVABLE or
 * COLIS_IN_CONTAINER.
 */
export const loadContainersOfMove = async (
  { etat, chargement, bookingId }: StoredColis,
  vers: number,
): Promise<[StoredContainer, StoredContainer]> => {
  const to = await containerOf(vers);
  const refusal = moveRefusal({ etat, chargement });
  if (refusal) throw new AppError(refusal);
  return [await containerOf(bookingId), to];
};

/** Returns why a parcel cannot be moved anywhere; undefined when it can. */
export const moveRefusal = ({ etat, chargement }: Pick<StoredColis, 'etat' | 'chargement'>): ErrorCode | undefined => {
  if (etat === 'ANNULE') return 'COLIS_CANCELLED';
  if (etat !== 'ENREGISTRE' && etat !== 'EN_ATTENTE') return 'COLIS_NOT_MOVABLE';
  return chargement ? 'COLIS_IN_CONTAINER' : undefined;
};

/**
 * Returns a parcel as it is in another container, and the depot that has its box if that is not the one of the
 * container.
 */
export const movedColis = (
  before: StoredColis,
  from: StoredContainer,
  to: StoredContainer,
  box: BoxDecision,
): { after: StoredColis; heldBy: BoxDepot | undefined } => {
  const heldBy = otherDepotOf(before, from, to);
  const colis = heldBy ? expectedAt(withBoxElsewhere(before, heldBy, box, to), to) : backOnItsWay(before);
  const applies = isIntakeDifferencePending(colis) && colis.lockedBy === null;
  const after = applies ? withMeasuredSize(colis) : colis;
  const lapsesAt = paymentDeadlineOf(to, colis.unpaidSince ?? colis.createdAt);
  const remindedAt = lapsesAt > colis.lapsesAt ? null : colis.remindedAt;
  return { after: { ...after, bookingId: to.id, lapsesAt, remindedAt }, heldBy };
};

/** Throws COLIS_TOO_LARGE. */
export const checkColisFits = ({ longueurMm, largeurMm, hauteurMm }: StoredColis, to: StoredContainer): void =>
  checkSidesFit({ longueur: metresOf(longueurMm), largeur: metresOf(largeurMm), hauteur: metresOf(hauteurMm) }, to);

/**
 * Writes a parcel that was moved, in one transaction: space, reservation and documents follow. Throws CONTAINER_CLOSED,
 * CONTAINER_FULL, UNPAID_SHARE_FULL, NEVER_PAID_SHARE_FULL, NEVER_PAID_LARGE_COLIS, or ConditionFailed (`colis`).
 */
export const saveMoved = async (
  before: StoredColis,
  after: StoredColis,
  to: StoredContainer,
  others: Writes,
): Promise<StoredColis> => {
  const { userId, assuranceId, documentId } = after;
  const { insurance, document, account } = await readForBooking(userId, assuranceId, documentId);
  const hold = movedHold(before, after, to, account);
  const takes = {
    grams: after.grams,
    cm3: after.cm3,
    colisCount: 1,
    provisionalChange: hold.taken,
    maxima: hold.maxima,
  };
  const saved = { ...after, provisional: hold.provisional, hold: hold.hold };
  try {
    await transact({
      colis: replaceColisWrite(saved),
      trackingCode: moveTrackingCodeWrite(saved.trackingCode, to.id),
      account: hold.account,
      [`space:${before.bookingId}`]: shiftSpaceWrite(before.bookingId, {
        grams: -before.grams,
        cm3: -before.cm3,
        colisCount: -1,
        provisionalChange: hold.released,
      }),
      [`space:${to.id}`]: shiftSpaceWrite(to.id, takes),
      ...labelledWrites(
        before.bookingId,
        await reservationDecrementWrites(userId, before.bookingId, endedHeld(before, before)),
      ),
      ...labelledWrites(
        to.id,
        addToReservationWrites(userId, to.id, { createdAt: nowIso(), colis: 1, held: hold.held }),
      ),
      insurance: insurance && moveDocumentWrite('INSURANCE', insurance, to.id),
      document: document && moveDocumentWrite('CUSTOMS', document, to.id),
      ...others,
    });
  } catch (error) {
    throw spaceError(error, takes, `space:${to.id}`) ?? holdError(error, `reservation:${to.id}`) ?? error;
  }
  return { ...saved, version: after.version + 1 };
};

/**
 * How a moved parcel counts, and the provisional space that the move releases and takes. What the account's limits no
 * longer concern, since it was verified or has paid meanwhile, is released for good.
 */
const movedHold = (before: StoredColis, after: StoredColis, to: StoredContainer, account: Account | undefined) => {
  const { userId, provisional, hold } = before;
  const released = provisional ? { grams: -before.grams, cm3: -before.cm3 } : undefined;
  if (!account || hasPaid(account))
    return { provisional: false, hold: undefined, released, account: holdWrite(userId, releasedFrom([before])) };
  const moved = hold && moveHeld(account, to, before, after);
  const staysProvisional = provisional && !isVerified(account);
  return {
    provisional: staysProvisional,
    hold: moved?.hold,
    released,
    taken: staysProvisional ? provisionalChangeWithinQuota(to, after) : undefined,
    maxima: moved || staysProvisional ? to : undefined,
    held: moved?.held,
    account: holdWrite(userId, {
      provisional: provisional && !staysProvisional ? -1 : 0,
      held: 0,
      large: moved?.large,
    }),
  };
};

/** Event that a parcel was moved, what becomes of its box if another depot has it, and what its customer's wish costs. */
export const movedEvent = (
  moved: StoredColis,
  from: StoredContainer,
  to: StoredContainer,
  heldBy: BoxDepot | undefined,
  demande?: Extract<DomainEvent, { type: 'COLIS_MOVED' }>['demande'],
): Extract<DomainEvent, { type: 'COLIS_MOVED' }> => {
  const due = dueFor(moved);
  return {
    type: 'COLIS_MOVED',
    userId: moved.userId,
    colisId: moved.id,
    from: departureFacts(from),
    to: departureFacts(to),
    ...presentPiece(moved),
    ...(isReceived(moved) && { received: true }),
    ...(heldBy && { boite: { choix: boxChoiceOf(moved), siteId: heldBy.siteId } }),
    ...(due && { due }),
    ...(demande && { demande }),
  };
};
