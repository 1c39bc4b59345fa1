import { isDeepStrictEqual } from 'node:util';
import { isOnline } from '#shared/money/methods.ts';
import { changedColisWrite, colisOfRefs, retryWithCurrentColis } from '../colis/colis.service.ts';
import type { PaidShare, StoredColis } from '../colis/stored-colis.ts';
import { transact } from '../core/table/dynamo.ts';
import { findPayment } from './payments.table.ts';
import { linesToRefundByHand, type RefundLine, refundLinesIn } from './refund-lines.ts';
import type { StoredPayment } from './stored-payment.ts';

/** Records on the parcels of a payment which of its refunds nobody has made yet, as the payment says now. */
export const markRefundsDue = async (userId: number, paymentId: number): Promise<void> => {
  const payment = await findPayment(userId, paymentId);
  if (!payment) return;
  const ids = new Set(payment.lines.map(({ colisId }) => colisId));
  for (const colis of await colisOfRefs([...ids].map((id) => ({ userId, id }))))
    await retryWithCurrentColis(colis, async (current) => {
      const newest = await findPayment(userId, paymentId); // read after the parcel: its refunds are in it
      if (!newest) return;
      const refundsDue = refundsDueOf(current, newest);
      if (isDeepStrictEqual(sorted(refundsDue), sorted(current.refundsDue))) return;
      await transact({ colis: changedColisWrite({ ...current, refundsDue }) });
    });
};

/** Returns the refunds of a parcel that nobody has made, with those of a payment as they are now; undefined if none. */
const refundsDueOf = (colis: StoredColis, payment: StoredPayment): PaidShare[] | undefined => {
  const byHand = linesToRefundByHand(payment);
  const byProvider = isOnline(payment.moyen) ? refundLinesIn(payment, 'DUE') : [];
  const ofColis = ({ colisId, cents }: RefundLine): boolean => colisId === colis.id && cents > 0;
  const all = [
    ...(colis.refundsDue ?? []).filter(({ paymentId }) => paymentId !== payment.id),
    ...byProvider.filter(ofColis).map(({ cents }) => ({ paymentId: payment.id, cents })),
    ...byHand.filter(ofColis).map(({ cents }) => ({ paymentId: payment.id, cents, parEquipe: true as const })),
  ];
  return all.length > 0 ? all : undefined;
};

const sorted = (all: readonly PaidShare[] = []): PaidShare[] =>
  all.toSorted((a, b) => a.paymentId - b.paymentId || a.cents - b.cents);
