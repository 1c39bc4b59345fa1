import { expect } from 'vitest';
import { findCounters } from '#functions/cockpit/cockpit.table.ts';
import { INCOME_COUNTERS } from '#functions/cockpit/counters.ts';
import { owedCents, paidCentsOf, sumOfCents, totalCentsOf } from '#functions/colis/amounts.ts';
import { type StoredLedger, standingShares } from '#functions/colis/ledger.table.ts';
import type { StoredColis } from '#functions/colis/stored-colis.ts';
import type { StoredPayment } from '#functions/payments/stored-payment.ts';
import { chargeLines } from '#shared/colis/sale.ts';
import type { Person } from '../calls/people.ts';
import { itemsOfCustomer } from '../calls/stored-state.ts';

/** The money of a customer's parcels, as stored, and what must hold of it after every write. */

/** Stored parcels, ledgers and payments of a customer. */
export type Money = { parcels: StoredColis[]; ledgers: Map<number, StoredLedger>; payments: StoredPayment[] };

/** Returns what the table holds of a customer's money, read in one query. */
export const moneyOf = async ({ userId }: Pick<Person, 'userId'>): Promise<Money> => {
  const items = await itemsOfCustomer(userId);
  const startingWith = (prefix: string) => items.filter(({ sk }) => String(sk).startsWith(prefix));
  return {
    parcels: startingWith('COLIS#') as unknown as StoredColis[],
    ledgers: new Map(
      startingWith('MONEY#').map((item) => [Number(String(item.sk).split('#')[1]), item as unknown as StoredLedger]),
    ),
    payments: startingWith('PAYMENT#') as unknown as StoredPayment[],
  };
};

/** Cents that the lines of a ledger ask: of a price, before it begins. */
const askedIn = (colis: StoredColis, ledger: StoredLedger | undefined): number =>
  sumOfCents(ledger?.charges ?? chargeLines(colis, colis));

/** Cents that a parcel owes, negative if more is paid; a cancelled one owes the fee that was kept of it. */
export const balanceOf = (colis: StoredColis): number =>
  (colis.etat === 'ANNULE' ? (colis.cancelFeeCents ?? 0) : totalCentsOf(colis) - (colis.waived?.cents ?? 0)) -
  paidCentsOf(colis);

/**
 * Checks what must hold for each parcel after every write: its totals are those of its ledger, which asks what is owed
 * and what is paid; each payment pays it once, and what is too much goes back.
 */
export const expectTotals = ({ parcels, ledgers, payments }: Money): void => {
  for (const colis of parcels) {
    const ledger = ledgers.get(colis.id);
    const about = `parcel ${colis.id} ${JSON.stringify({ etat: colis.etat, ledger })}`;
    const standing = ledger ? standingShares(ledger) : [];
    const waived = sumOfCents((ledger?.charges ?? []).filter(({ code }) => code === 'DISPENSE'));
    const paid = sumOfCents(ledger?.shares ?? []);
    if (ledger) expect(0 - waived, `waived of ${about}`).toBe(colis.waived?.cents ?? 0);
    const fees = sumOfCents((ledger?.charges ?? []).filter(({ code }) => code === 'ANNULATION'));
    expect(fees, `fee of ${about}`).toBe(colis.cancelFeeCents ?? 0);
    expect(askedIn(colis, ledger) - (ledger ? waived : 0) - fees, `asked of ${about}`).toBe(totalCentsOf(colis));
    expect(paid, `received of ${about}`).toBe(paidCentsOf(colis));
    expect(sumOfCents(standing), `standing shares of ${about}`).toBe(paid);
    expect(0 - waived, `waived of ${about}`).toBeLessThanOrEqual(totalCentsOf(colis));
    expect(paid, `received of ${about}`).toBeGreaterThanOrEqual(0);
    if (colis.etat === 'ANNULE') expect(paid, `kept of cancelled ${about}`).toBe(fees);
    else expect(owedCents(colis), `owed of ${about}`).toBe(Math.max(0, askedIn(colis, ledger) - paid));
    if (balanceOf(colis) < 0) expect(colis.refundAt, `refund of ${about}`).toBeDefined();
    for (const [paymentId, shares] of Map.groupBy(standing, (share) => share.paymentId)) {
      const cameIn = shares.filter(({ cents }) => cents > 0);
      const line = payments.find(({ id }) => id === paymentId)?.lines.find(({ colisId }) => colisId === colis.id);
      expect([cameIn.length, sumOfCents(cameIn)], `line of ${paymentId} for ${about}`).toEqual([1, line?.cents]);
      expect(sumOfCents(shares), `share of ${paymentId} in ${about}`).toBeGreaterThanOrEqual(0);
    }
  }
};

/**
 * Checks that the counters of a container have what payments pay for these parcels in it, by the method of each payment:
 * all that its parcels received.
 */
export const expectIncome = async (bookingId: number, all: readonly Money[]): Promise<void> => {
  const counters = await findCounters(bookingId);
  const expected = new Map<string, number>();
  for (const { parcels, ledgers, payments } of all)
    for (const { id } of parcels.filter((colis) => colis.bookingId === bookingId))
      for (const { paymentId, cents } of ledgers.get(id)?.shares ?? []) {
        const moyen = payments.find((payment) => payment.id === paymentId)?.moyen ?? 'none';
        expected.set(moyen, (expected.get(moyen) ?? 0) + cents);
      }
  const paidCents = [...expected.values()].reduce((sum, cents) => sum + cents, 0);
  expect([counters.paidCents, ...INCOME_COUNTERS.map(({ moyen, counter }) => [moyen, counters[counter]])]).toEqual([
    paidCents,
    ...INCOME_COUNTERS.map(({ moyen }) => [moyen, expected.get(moyen) ?? 0]),
  ]);
};
