import { formatTrackingCode } from '#shared/colis/tracking-code.ts';
import { wholeOf } from '#shared/counter/cash.ts';
import type { CounterPayment, KnownRecipient, Sale } from '#shared/counter/schema.ts';
import { dollarsOf } from '#shared/units.ts';
import { owedCents, paymentStateOf, sumOfCents } from '../colis/amounts.ts';
import { colisOfRefs, listOfUser } from '../colis/colis.service.ts';
import { presentPiece } from '../colis/present-piece.ts';
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
  const paid: CounterPayment[] = [];
  for (const payment of payments) if (payment) paid.push(await presentPayment(payment));
  return {
    clientId: userId,
    conteneurId: bookingId,
    colis: colisList.map((colis) => ({
      id: colis.id,
      codeSuivi: colis.trackingCode ? formatTrackingCode(colis.trackingCode) : null,
      description: colis.description,
      piece: presentPiece(colis).piece ?? null,
      prix: dollarsOf(colis.priceCents),
      reste: dollarsOf(owedCents(colis)),
      quand: paymentStateOf(colis).reporte ?? null,
      avant: colis.lapsesAt,
    })),
    total: dollarsOf(sumOfCents(colisList.map(({ priceCents }) => ({ cents: priceCents })))),
    reste: dollarsOf(sumOfCents(colisList.map((colis) => ({ cents: owedCents(colis) })))),
    paiements: paid,
  };
};

const presentPayment = async ({ id, userId, moyen, cents, caisse }: StoredPayment): Promise<CounterPayment> => ({
  id,
  numero: (await issueReceipt(userId, id)).numero,
  moyen,
  montant: dollarsOf(cents),
  recu: caisse
    ? {
        devise: caisse.devise,
        montant: wholeOf(caisse.montant, caisse.devise),
        taux: caisse.taux,
        tauxDu: caisse.tauxDu,
      }
    : null,
});

/** Latest parcels of a customer that are read for their recipients. */
const READ_PARCELS = 50;

/** Returns to whom a customer sent their latest parcels, each person once, the latest first. */
export const recipientsOf = async (userId: number): Promise<KnownRecipient[]> => {
  const { items } = await listOfUser(userId, undefined, { limit: READ_PARCELS });
  const byPerson = new Map<string, KnownRecipient>();
  for (const colis of items) {
    const key = `${colis.nomDestinataire} ${colis.telephoneDestinataire}`;
    if (colis.keptUntil || byPerson.has(key)) continue;
    const { nomDestinataire, telephoneDestinataire, emailDestinataire, adresseDestinataire } = colis;
    byPerson.set(key, {
      ...{ nomDestinataire, telephoneDestinataire, emailDestinataire, adresseDestinataire },
      langueDestinataire: colis.langueDestinataire ?? 'fr',
    });
  }
  return [...byPerson.values()];
};
