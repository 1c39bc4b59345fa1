import { totalDebt } from '#shared/counter/debt.ts';
import type { PayerView } from '#shared/payments/pay-links.ts';
import { firstNameIn } from '#shared/recipients/first-name.ts';
import { dollarsOf } from '#shared/units.ts';
import { debtOf, dueNowCents, sumOfCents } from '../colis/amounts.ts';
import { colisOfRefs } from '../colis/colis.service.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { containersById } from '../containers/containers.service.ts';
import { findOwner } from '../core/items/accounts.ts';
import type { ApiEvent } from '../core/request/caller.ts';
import { openByCode } from '../core/request/open-by-code.ts';
import { findOpenPayLink, type OpenPayLink } from './pay-links.ts';
import { presentCancellation } from './payer-cancellation.ts';
import { findPayments } from './payments.table.ts';
import { centsToRefund } from './refund-lines.ts';
import type { StoredPayment } from './stored-payment.ts';
import { sumInFrancs } from './sum-in-francs.ts';

/** Returns what a link asks now. Throws INVALID_PAY_LINK or TOO_MANY_REQUESTS. */
export const viewPayable = (code: string, event: ApiEvent): Promise<PayerView> =>
  openByCode(event, 'INVALID_PAY_LINK', async () => {
    const opened = await findOpenPayLink(code);
    return opened && opened.payable.length > 0 ? presentPayable(opened) : undefined;
  });

/** Presents what a link asks, and whether another payment is under way. */
export const presentPayable = async ({ userId, payable }: OpenPayLink): Promise<PayerView> => {
  const lines = payable.map((colis) => ({ colis, cents: dueNowCents(colis) }));
  const [minutes, sum] = await Promise.all([
    waitingMinutes(userId, payable),
    sumInFrancs(totalDebt(lines.map(({ colis, cents }) => debtOf(colis, cents)))),
  ]);
  return {
    ...(await presentLines(userId, lines)),
    etat: minutes === undefined ? 'A_PAYER' : 'EN_COURS',
    minutes: minutes ?? null,
    francs: sum && { montant: sum.montant, tauxDu: sum.tauxDu },
    rembourse: 0,
    annulation: null,
  };
};

/** Presents a payment to who made it, also once its parcels owe nothing any more. */
export const presentPaid = async (payment: StoredPayment): Promise<PayerView> => {
  const { userId, lines } = payment;
  const colisList = await colisOfRefs(lines.map(({ colisId }) => ({ userId, id: colisId })));
  const paid = lines.flatMap(({ colisId, cents }) => {
    const colis = colisList.find(({ id }) => id === colisId);
    return colis ? [{ colis, cents }] : [];
  });
  return {
    ...(await presentLines(userId, paid)),
    montant: dollarsOf(payment.cents),
    etat: 'PAYE',
    minutes: null,
    francs: null,
    rembourse: dollarsOf(payment.refundedCents + centsToRefund(payment)),
    annulation: await presentCancellation(payment, colisList),
  };
};

/** Returns the first name of a customer, as their account has it. */
export const firstNameOf = async (userId: number): Promise<string> => (await findOwner(userId))?.prenom.trim() ?? '';

/** Presents lines to a payer: every field is named here, so that no other one can get into a reply. */
const presentLines = async (
  userId: number,
  lines: readonly { colis: StoredColis; cents: number }[],
): Promise<Pick<PayerView, 'expediteur' | 'lignes' | 'montant' | 'devise'>> => {
  const [expediteur, containers] = await Promise.all([
    firstNameOf(userId),
    containersById([...new Set(lines.map(({ colis }) => colis.bookingId))]),
  ]);
  return {
    expediteur,
    lignes: lines.map(({ colis, cents }) => {
      const container = containers.get(colis.bookingId);
      return {
        destinataire: firstNameIn(colis.nomDestinataire),
        depart: container?.lieuEnlevement ?? '',
        destination: container?.destination ?? '',
        montant: dollarsOf(cents),
      };
    }),
    montant: dollarsOf(sumOfCents(lines)),
    devise: 'USD',
  };
};

/**
 * Returns the minutes until the payments that lock parcels have ended at the latest, null if staff confirm one of them;
 * undefined when none does.
 */
const waitingMinutes = async (
  userId: number,
  colisList: readonly StoredColis[],
): Promise<number | null | undefined> => {
  const ids = [...new Set(colisList.flatMap(({ lockedBy }) => lockedBy ?? []))];
  if (ids.length === 0) return undefined;
  const payments = await findPayments(ids.map((paymentId) => ({ userId, paymentId })));
  const ends = payments.map((payment) => Date.parse(payment?.sessionEndsAt ?? ''));
  const last = Math.max(...ends);
  return Number.isNaN(last) ? null : Math.max(1, Math.ceil((last - Date.now()) / 60_000));
};
