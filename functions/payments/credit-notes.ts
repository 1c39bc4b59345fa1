import { dayIn } from '#shared/dates.ts';
import { type CreditNote, formatCreditNoteNumber } from '#shared/payments/receipt.ts';
import { dollarsOf } from '#shared/units.ts';
import { ATTEMPTS } from '../core/attempts.ts';
import { nowIso } from '../core/clock.ts';
import { env } from '../core/env.ts';
import { sellerAt } from '../core/seller.ts';
import { transact } from '../core/table/dynamo.ts';
import {
  countCreditNoteWrite,
  creditNotesOf,
  findCreditNoteAndCount,
  findMovement,
  insertCreditNoteWrite,
  type StoredCreditNote,
} from './credit-notes.table.ts';
import type { StoredMovement } from './movements.table.ts';
import { retryOnStaleRead } from './retry-on-stale-read.ts';
import type { StoredPayment } from './stored-payment.ts';

/** Reference to a movement: its month, the time of its money, and its id. */
export type MovementRef = Pick<StoredMovement, 'month' | 'at' | 'id'>;

/** Issues the credit notes of movements, each once however often it is asked. Throws BUSY. */
export const issueCreditNotes = async (refs: readonly MovementRef[]): Promise<void> => {
  for (const { month, at, id } of refs) {
    const movement = await findMovement(month, at, id);
    if (movement) await issueCreditNote(movement);
  }
};

/**
 * Returns the credit note of a movement; one without it gets the next number of the year in the seller's zone. Throws
 * BUSY.
 */
export const issueCreditNote = (movement: StoredMovement): Promise<StoredCreditNote> =>
  retryOnStaleRead(async () => {
    const le = nowIso();
    const year = Number(dayIn(le, env('SITE_ZONE')).slice(0, 4));
    const { note, count } = await findCreditNoteAndCount(movement, year);
    if (note) return note;
    const { id: movementId, at, type, cents, moyen, paymentId, userId, colisIds, reference } = movement;
    const issued = {
      ...{ movementId, at, type, cents, moyen, paymentId, userId, colisIds, reference },
      numero: formatCreditNoteNumber(year, count + 1),
      le,
    };
    await transact({ creditNote: insertCreditNoteWrite(issued), creditNoteCount: countCreditNoteWrite(year, count) });
    return issued;
  }, ATTEMPTS.receipt);

/** Returns the credit notes of a payment, the oldest money first; reads nothing for one whose money never went back. */
export const creditNotesOfPayment = async (payment: StoredPayment): Promise<StoredCreditNote[]> =>
  payment.refundedCents > 0 || payment.failedRefunds?.length || payment.disputes
    ? creditNotesOf(payment.userId, payment.id)
    : [];

/** Presents the credit notes of one payment, the oldest first. */
export const presentCreditNotes = (notes: readonly StoredCreditNote[]): CreditNote[] =>
  notes.map((note) => ({
    numero: note.numero,
    le: note.le,
    vendeur: sellerAt(note.le),
    type: note.type,
    montant: dollarsOf(-note.cents),
    verseLe: note.at,
    colisIds: note.colisIds,
    annule: note.cents > 0 ? (cancelledBy(note, notes)?.numero ?? null) : null,
  }));

/** Returns the credit note whose money came back to us: of the same refund, or of the same dispute. */
const cancelledBy = (
  { reference, at }: StoredCreditNote,
  notes: readonly StoredCreditNote[],
): StoredCreditNote | undefined =>
  notes.findLast((other) => other.cents < 0 && other.reference === reference && other.at <= at);
