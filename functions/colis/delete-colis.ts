import { AppError } from '#shared/errors.ts';
import { hasOwnEmail } from '#shared/recipients/rules.ts';
import { isEditable } from '#shared/situation/stages.ts';
import { shiftSpaceWrite } from '../containers/container-writes.ts';
import { reservationDecrementWrites } from '../containers/containers.service.ts';
import { deliveryWrite } from '../core/events/event-deliveries.ts';
import { eventWrite } from '../core/events/outbox.ts';
import { isExpected } from '../core/events/recipient-messages.ts';
import { deleteCollectionCodeWrite } from '../core/items/collection-codes.ts';
import { recipientNameOf } from '../core/items/recipient-addresses.ts';
import { releaseTrackingCodeWrite } from '../core/items/tracking-codes.ts';
import { type Caller, isOwner } from '../core/request/caller.ts';
import { labelledWrites, transact, type Writes } from '../core/table/dynamo.ts';
import { randomName } from '../core/table/ids.ts';
import { isSettled, paidCentsOf } from './amounts.ts';
import { deleteChangesWrite } from './change-log.ts';
import { retryWithCurrentColis } from './colis.service.ts';
import { deleteColisWrites, deleteDocumentWrite } from './colis.table.ts';
import { endedHold } from './holds.ts';
import { removePhotosWrite } from './intake-photos.ts';
import { deleteLedgerWrite } from './ledger.table.ts';
import type { StoredColis } from './stored-colis.ts';

/**
 * Deletes a parcel with its documents and releases its space; their files are deleted through the table's stream. A
 * customer may delete what they may edit; an admin anything that is neither paid nor locked, and for which the team
 * gives no money back, and then its owner is notified. Throws COLIS_PAID, COLIS_LOCKED, COLIS_IN_CONTAINER, COLIS_CANCELLED or
 * COLIS_NOT_EDITABLE.
 */
export const deleteColis = (colis: StoredColis, caller: Caller): Promise<void> =>
  retryWithCurrentColis(colis, async (current) => {
    const paye = isSettled(current);
    if (paidCentsOf(current) > 0 || owesRefund(current)) throw new AppError('COLIS_PAID');
    if (current.lockedBy !== null) throw new AppError('COLIS_LOCKED');
    if (current.chargement) throw new AppError('COLIS_IN_CONTAINER');
    if (!caller.isAdmin && !isEditable({ ...current, paye }))
      throw new AppError(current.etat === 'ANNULE' ? 'COLIS_CANCELLED' : 'COLIS_NOT_EDITABLE');
    const holdsSpace = current.etat !== 'ANNULE';
    const hold = endedHold(current, current);
    await transact({
      ...deleteColisWrites(current),
      trackingCode: releaseTrackingCodeWrite(current.trackingCode),
      ledger: deleteLedgerWrite(current),
      changes: deleteChangesWrite(current),
      photos: removePhotosWrite(current.reception, current.arrivee),
      collectionCode: current.arrivee && deleteCollectionCodeWrite(current.userId, current.id),
      account: hold.account,
      space: shiftSpaceWrite(current.bookingId, {
        grams: holdsSpace ? -current.grams : 0,
        cm3: holdsSpace ? -current.cm3 : 0,
        colisCount: -1,
        ...hold.space,
      }),
      ...(await reservationDecrementWrites(current.userId, current.bookingId, hold.held)),
      ...(holdsSpace && (await deletionMailWrites(current))),
      insurance: deleteDocumentWrite('INSURANCE', current.userId, current.assuranceId),
      document: deleteDocumentWrite('CUSTOMS', current.userId, current.documentId),
      event:
        !isOwner(caller, current.userId) && holdsSpace
          ? eventWrite({
              type: 'COLIS_ETAT_CHANGED',
              userId: current.userId,
              colisId: current.id,
              etat: 'ANNULE',
              annulePar: 'EQUIPE',
            })
          : undefined,
    });
  });

/** Reports whether the team gives money back for a parcel: its views tell of it until that is recorded. */
const owesRefund = ({ refundsDue = [] }: StoredColis): boolean => refundsDue.some(({ parEquipe }) => parEquipe);

/**
 * Returns the writes of the mail that a deleted parcel does not come, if its recipient expects it. The delivery keeps
 * the address until it is sent, since nothing else does any more.
 */
const deletionMailWrites = async (colis: StoredColis): Promise<Writes> => {
  const { userId, id: colisId, emailDestinataire: email, langueDestinataire: langue = 'fr' } = colis;
  if (!hasOwnEmail(colis)) return {};
  const recipient = recipientNameOf(email);
  if (!(await isExpected({ userId, colisId, recipient }, undefined))) return {};
  const [eventId, type] = [randomName(), 'COLIS_DELETED'] as const;
  const facts = { destinataire: { evenement: 'ANNULE', colis: [{ userId, colisId }] } } as const;
  return labelledWrites(colisId, {
    event: eventWrite({ type, userId, colisId }, eventId),
    delivery: deliveryWrite({ eventId, addressee: recipient, type, facts, to: { email, langue } }),
  });
};
