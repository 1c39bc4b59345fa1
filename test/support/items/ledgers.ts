import { expect } from 'vitest';
import { findCounters } from '#functions/cockpit/cockpit.table.ts';
import { INCOME_COUNTERS } from '#functions/cockpit/counters.ts';
import { sumOfCents } from '#functions/colis/amounts.ts';
import type { StoredLedger } from '#functions/colis/ledger.table.ts';
import type { StoredColis } from '#functions/colis/stored-colis.ts';
import type { StoredPayment } from '#functions/payments/stored-payment.ts';
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

const waivedCents = ({ waived }: StoredColis): number => waived?.cents ?? 0;
export const received = ({ paidCents = 0 }: StoredColis): number => paidCents;
export const askedFor = (colis: StoredColis): number => colis.priceCents - waivedCents(colis);

/** Checks what must hold for each parcel after every write: its totals are those of its ledger. */
export const expectTotals = ({ parcels, ledgers, payments }: Money): void => {
  for (const colis of parcels) {
    const ledger = ledgers.get(colis.id);
    const about = `parcel ${colis.id} ${JSON.stringify({ etat: colis.etat, ledger })}`;
    if (ledger) {
      const waivers = ledger.charges.filter(({ code }) => code === 'DISPENSE');
      expect(sumOfCents(ledger.charges) - sumOfCents(waivers), `price of ${about}`).toBe(colis.priceCents);
      expect(0 - sumOfCents(waivers), `waived of ${about}`).toBe(waivedCents(colis));
      expect(sumOfCents(ledger.shares), `received of ${about}`).toBe(received(colis));
    } else expect(received(colis), `received of ${about}`).toBe(0);
    expect(waivedCents(colis), `waived of ${about}`).toBeLessThanOrEqual(colis.priceCents);
    expect(received(colis), `received of ${about}`).toBeGreaterThanOrEqual(0);
    if (colis.etat === 'ANNULE') expect(received(colis), `kept of cancelled ${about}`).toBe(0);
    else if (received(colis) > askedFor(colis)) expect(colis.refundAt, `refund of ${about}`).toBeDefined();
    for (const [paymentId, shares] of Map.groupBy(ledger?.shares ?? [], (share) => share.paymentId)) {
      const paid = shares.filter(({ cents }) => cents > 0);
      const line = payments.find(({ id }) => id === paymentId)?.lines.find(({ colisId }) => colisId === colis.id);
      expect([paid.length, sumOfCents(paid)], `line of ${paymentId} for ${about}`).toEqual([1, line?.cents]);
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
