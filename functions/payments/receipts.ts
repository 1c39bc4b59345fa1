import { dayIn } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { formatReceiptNumber, type Receipt, type ReceiptWithCreditNotes } from '#shared/payments/receipt.ts';
import { dollarsOf } from '#shared/units.ts';
import { askedCents, containersToPayFor } from '../colis/asked-cents.ts';
import { presentLedger } from '../colis/colis.present.ts';
import { colisOfRefs, ledgerOf, ledgersOf } from '../colis/colis.service.ts';
import { presentPiece } from '../colis/present-piece.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { ATTEMPTS } from '../core/attempts.ts';
import { nowIso } from '../core/clock.ts';
import { env } from '../core/env.ts';
import { declaredValuesOf } from '../core/items/parcel-documents.ts';
import { sellerAt } from '../core/seller.ts';
import { transact } from '../core/table/dynamo.ts';
import type { Page, PageRequest } from '../core/table/query.ts';
import { isConfirmed } from './confirm-payment.ts';
import { pageOfCreditNotes, type StoredCreditNote } from './credit-notes.table.ts';
import { creditNotesOfPayment, presentCreditNotes } from './credit-notes.ts';
import { presentReceived } from './payments.present.ts';
import { findPayments } from './payments.table.ts';
import {
  countReceiptWrite,
  findPaymentsWithReceipts,
  findReceiptAndCount,
  insertReceiptWrite,
  pageOfReceipts,
  type StoredReceipt,
} from './receipts.table.ts';
import { lostCentsIn } from './refund-lines.ts';
import { retryOnStaleRead } from './retry-on-stale-read.ts';
import type { StoredPayment } from './stored-payment.ts';

/**
 * Returns the receipt of a payment; a payment without one gets the next number of the year in the seller's zone, in one
 * transaction with the year's count, so that no number is skipped or given twice. Throws BUSY.
 */
export const issueReceipt = (userId: number, paymentId: number): Promise<StoredReceipt> =>
  retryOnStaleRead(async () => {
    const le = nowIso();
    const year = Number(dayIn(le, env('SITE_ZONE')).slice(0, 4));
    const { receipt, count } = await findReceiptAndCount(userId, paymentId, year);
    if (receipt) return receipt;
    const issued = { userId, paymentId, numero: formatReceiptNumber(year, count + 1), le };
    await transact({ receipt: insertReceiptWrite(issued), receiptCount: countReceiptWrite(year, count) });
    return issued;
  }, ATTEMPTS.receipt);

type PaymentWithReceipt = { payment: StoredPayment; receipt: StoredReceipt };

/**
 * Returns the receipts of the payments that paid for a parcel, also of those that were refunded since; issues those that do not exist yet. Throws RECEIPT_NOT_AVAILABLE when no money came in for it.
 */
export const findOrIssueReceipts = async (colis: StoredColis): Promise<PaymentWithReceipt[]> => {
  const { userId } = colis;
  const ids = new Set((await ledgerOf(colis)).shares.map(({ paymentId }) => paymentId));
  const payments = await findPayments([...ids].map((id) => ({ userId, paymentId: id })));
  const paid = payments.filter((payment) => payment !== undefined && isConfirmed(payment) && payment.cents > 0);
  if (paid.length === 0) throw new AppError('RECEIPT_NOT_AVAILABLE');
  const receipts: PaymentWithReceipt[] = [];
  for (const payment of paid as StoredPayment[])
    receipts.push({ payment, receipt: await issueReceipt(userId, payment.id) });
  return receipts;
};

export const listReceipts = (userId: number, page: PageRequest): Promise<Page<StoredReceipt>> =>
  pageOfReceipts(userId, page);

export const listCreditNotes = (userId: number, page: PageRequest): Promise<Page<StoredCreditNote>> =>
  pageOfCreditNotes(userId, page);

/** Customer of a payment, null once they are erased, and the number of its receipt, if it has one. */
export type PaymentNames = { username: string | null; recu: string | null };

/** Returns what names payments, by their ids, read in batches. */
export const namesOfPayments = async (
  refs: readonly { userId: number; paymentId: number }[],
): Promise<Map<number, PaymentNames>> => {
  const found = await findPaymentsWithReceipts(refs);
  return new Map(
    refs.map(({ paymentId }, index) => [
      paymentId,
      { username: found[index]?.payment?.username ?? null, recu: found[index]?.receipt?.numero ?? null },
    ]),
  );
};

type Line = Receipt['lignes'][number];
/** Details of a parcel that a receipt states beside what was paid for it. */
type BoughtForColis = Pick<Line, 'piece' | 'charges' | 'valeurDeclaree' | 'reste'>;

/** Returns what was bought for the parcels of payments, and what is still due for each; of all in three batches. */
const boughtFor = async (payments: readonly StoredPayment[]): Promise<Map<number, BoughtForColis>> => {
  const refs = payments.flatMap(({ userId, lines }) => lines.map(({ colisId }) => ({ userId, id: colisId })));
  const colisList = await colisOfRefs(refs);
  const [ledgers, declared, containers] = await Promise.all([
    ledgersOf(colisList),
    declaredValuesOf(colisList),
    containersToPayFor(colisList),
  ]);
  return new Map(
    colisList.map((colis, index) => [
      colis.id,
      presentBought(colis, ledgers[index], declared[index], containers.get(colis.bookingId)),
    ]),
  );
};

/** Presents what was bought for a parcel, and what is asked for it now; `declared` is a value in XOF. */
export const presentBought = (
  colis: StoredColis,
  ledger: Parameters<typeof presentLedger>[0] = { charges: [], shares: [] },
  declared: number | null = null,
  container?: StoredContainer,
): BoughtForColis => ({
  ...presentPiece(colis),
  charges: presentLedger(ledger).decompte?.charges ?? [],
  valeurDeclaree: colis.terms?.assurance ? null : declared,
  reste: dollarsOf(askedCents(colis, container)),
});

const NOTHING_KNOWN: BoughtForColis = { charges: [], valeurDeclaree: null, reste: 0 };

/** Presents the receipts of payments with what was bought, and their credit notes; amounts in dollars. */
export const presentReceipts = async (found: readonly PaymentWithReceipt[]): Promise<ReceiptWithCreditNotes[]> => {
  const [bought, notes] = await Promise.all([
    boughtFor(found.map(({ payment }) => payment)),
    Promise.all(found.map(({ payment }) => creditNotesOfPayment(payment))),
  ]);
  return found.map((each, index) => ({
    ...presentReceipt(each, bought),
    avoirs: presentCreditNotes(notes[index] ?? []),
  }));
};

const presentReceipt = (
  { payment, receipt }: PaymentWithReceipt,
  bought: ReadonlyMap<number, BoughtForColis>,
): Receipt => {
  const lostCents = lostCentsIn(payment.disputes);
  return {
    numero: receipt.numero,
    le: receipt.le,
    fuseau: env('SITE_ZONE'),
    vendeur: sellerAt(receipt.le),
    paymentId: payment.id,
    payeLe: payment.paidAt ?? receipt.le,
    moyen: payment.moyen,
    ...(payment.recu && payment.recu.taux !== null && { recu: presentReceived(payment.recu) }),
    ...(payment.link && { parLien: true as const }),
    client: payment.username ?? '',
    lignes: payment.lines.map(({ colisId, cents, pour }) => ({
      colisId,
      montant: dollarsOf(cents),
      pour: pour ?? null,
      ...(bought.get(colisId) ?? NOTHING_KNOWN),
    })),
    montant: dollarsOf(payment.cents),
    rembourse: dollarsOf(payment.refundedCents),
    ...(lostCents > 0 && { conteste: dollarsOf(lostCents) }),
  };
};
