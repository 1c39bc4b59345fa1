import { formatTrackingCode } from '#shared/colis/tracking-code.ts';
import type { CounterPayment, Sale } from '#shared/counter/schema.ts';
import { dollarsOf } from '#shared/units.ts';
import { owedCents, paymentStateOf, sumOfCents } from '../colis/amounts.ts';
import { colisOfRefs } from '../colis/colis.service.ts';
import { presentPiece } from '../colis/present-piece.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { nowIso } from '../core/clock.ts';
import { sellerAt } from '../core/seller.ts';
import { isConfirmed } from '../payments/confirm-payment.ts';
import { presentReceived } from '../payments/payments.present.ts';
import { paymentsOf } from '../payments/payments.service.ts';
import { issueReceipt } from '../payments/receipts.ts';
import type { StoredPayment } from '../payments/stored-payment.ts';

/** Parcels that a counter sold or took money for, with its payments. */
export type MadeSale = { userId: number; bookingId: number; colisIds: number[]; paymentIds: number[] };

/** Presents a sale as it is now; its payments get their receipt numbers, if the outbox has not given them yet. */
export const presentSale = async ({ userId, bookingId, colisIds, paymentIds }: MadeSale): Promise<Sale> => {
  const [colisList, payments] = await Promise.all([
    colisOfRefs(colisIds.map((id) => ({ userId, id }))),
    paymentsOf(paymentIds.map((paymentId) => ({ userId, paymentId }))),
  ]);
  const found = payments.filter((payment) => payment !== undefined);
  const paid: CounterPayment[] = [];
  for (const payment of found) paid.push(await presentPayment(payment));
  const awaited = found.filter(({ statut }) => statut === 'EN_ATTENTE').flatMap(({ lines }) => lines);
  const restOf = (colis: StoredColis): number =>
    owedCents(colis) - sumOfCents(awaited.filter(({ colisId }) => colisId === colis.id));
  return {
    clientId: userId,
    conteneurId: bookingId,
    vendeur: sellerAt(nowIso()),
    colis: colisList.map((colis) => ({
      id: colis.id,
      codeSuivi: colis.trackingCode ? formatTrackingCode(colis.trackingCode) : null,
      description: colis.description,
      piece: presentPiece(colis).piece ?? null,
      prix: dollarsOf(colis.priceCents),
      reste: dollarsOf(restOf(colis)),
      quand: paymentStateOf(colis).reporte ?? null,
      avant: colis.lapsesAt,
    })),
    total: dollarsOf(sumOfCents(colisList.map(({ priceCents }) => ({ cents: priceCents })))),
    reste: dollarsOf(sumOfCents(colisList.map((colis) => ({ cents: restOf(colis) })))),
    paiements: paid,
  };
};

const presentPayment = async (payment: StoredPayment): Promise<CounterPayment> => ({
  id: payment.id,
  numero: isConfirmed(payment) ? (await issueReceipt(payment.userId, payment.id)).numero : null,
  moyen: payment.moyen,
  statut: payment.statut,
  montant: dollarsOf(payment.cents),
  recu: payment.recu ? presentReceived(payment.recu) : null,
});
