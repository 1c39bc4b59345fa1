import type { NewDuty } from '#shared/customs/duty.ts';
import { AppError } from '#shared/errors.ts';
import { askedDutyCents } from '../colis/amounts.ts';
import { colisOfRefs, unchangedColisCheck } from '../colis/colis.service.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { ATTEMPTS, busyError } from '../core/attempts.ts';
import { nowIso } from '../core/clock.ts';
import { claimDutyReferenceWrite, findDuty, putDutyWrite, type StoredDuty } from '../core/items/duties.ts';
import type { Caller } from '../core/request/caller.ts';
import { ConditionFailed, transact } from '../core/table/dynamo.ts';
import type { StoredCustomsDocument } from './customs.table.ts';

/**
 * Records what customs asked for a parcel, and its payment to them once it is made. An unpaid amount may be corrected;
 * repeating a call changes nothing. Throws COLIS_NOT_ARRIVED, DUTY_ASKED while the recipient is asked to pay it to us, PAYMENT_CONFIRMED when another payment or amount is
 * recorded as paid, INVALID_FIELDS for a payment of another amount or with the reference of another duty, or BUSY.
 */
export const recordDuty = async (
  document: StoredCustomsDocument,
  input: NewDuty,
  admin: Caller,
  attemptsLeft = ATTEMPTS.duty,
): Promise<StoredDuty> => {
  const { userId, id: documentId } = document;
  const colis = await arrivedColisOf(document);
  const { id: colisId } = colis;
  const former = await findDuty({ userId, documentId });
  if (former && isRecorded(former, input)) return former;
  if (askedDutyCents(colis) > 0) throw new AppError('DUTY_ASKED');
  if (former?.paiement) throw new AppError('PAYMENT_CONFIRMED');
  if (former && input.paiement && former.montant !== input.montant)
    throw new AppError('INVALID_FIELDS', { fields: { montant: { fault: 'other_sum' } } });
  const duty = nextDuty({ userId, documentId, colisId }, former, input, admin);
  try {
    await transact({
      colis: unchangedColisCheck(colis),
      duty: putDutyWrite(duty, former),
      dutyReference: input.paiement && claimDutyReferenceWrite(input.paiement, documentId),
    });
    return duty;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    if (!error.has('duty') && !error.has('colis'))
      throw new AppError('INVALID_FIELDS', {
        fields: { 'paiement.reference': { fault: 'reference_used' } },
        cause: error,
      });
    if (attemptsLeft <= 1) throw busyError(error);
    return recordDuty(document, input, admin, attemptsLeft - 1);
  }
};

const arrivedColisOf = async ({ userId, colisId }: StoredCustomsDocument): Promise<StoredColis> => {
  const [colis] = colisId === null ? [] : await colisOfRefs([{ userId, id: colisId }]);
  if (!colis || (colis.etat !== 'ARRIVE' && colis.etat !== 'LIVRE')) throw new AppError('COLIS_NOT_ARRIVED');
  return colis;
};

/** Reports whether a duty already says what the input does. */
const isRecorded = ({ montant, recu, paiement }: StoredDuty, input: NewDuty): boolean => {
  const isPaidAlike =
    input.paiement === undefined
      ? paiement === null
      : paiement?.moyen === input.paiement.moyen && paiement.reference === input.paiement.reference;
  return montant === input.montant && (input.recu === null || recu === input.recu) && isPaidAlike;
};

const nextDuty = (
  of: Pick<StoredDuty, 'userId' | 'documentId' | 'colisId'>,
  former: StoredDuty | undefined,
  { montant, recu, paiement }: NewDuty,
  { userId: adminId }: Caller,
): StoredDuty => {
  const at = nowIso();
  const isSameDuty = former?.montant === montant && (recu === null || former.recu === recu);
  const { recordedAt, recordedBy } = isSameDuty ? former : { recordedAt: at, recordedBy: adminId };
  return {
    ...of,
    montant,
    recu: recu ?? former?.recu ?? null,
    recordedAt,
    recordedBy,
    paiement: paiement ? { ...paiement, paidAt: at, paidBy: adminId } : null,
    version: (former?.version ?? 0) + 1,
  };
};
