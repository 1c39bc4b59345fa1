import { expect } from 'vitest';
import { sumOfCents } from '#functions/colis/amounts.ts';
import { standingShares } from '#functions/colis/ledger.table.ts';
import type { StoredPayment } from '#functions/payments/stored-payment.ts';
import { smallestOf } from '#shared/counter/cash.ts';
import type { DrawerWithMovements } from '#shared/counter/schema.ts';
import type { Currency } from '#shared/customs/constants.ts';
import { statementLines } from '#shared/payments/statement.ts';
import { centsOf, dollarsOf } from '#shared/units.ts';
import { api } from '../calls/api.ts';
import type { Person } from '../calls/people.ts';
import { tokenFor } from '../calls/tokens.ts';
import { balanceOf, type Money } from '../items/ledgers.ts';
import { stripeSdk } from '../items/money.ts';
import { callWaveApi } from '../items/wave.ts';
import type { World } from './world.ts';

/** Checks that the money of ledgers is where it came in: at the providers, in the drawers, and on the statement. */

/** Cents that Stripe has of a payment: charged less its refunds, and what a lost dispute took. */
const keptAtStripe = async ({ paymentIntentId, cents }: StoredPayment): Promise<number> => {
  const payment_intent = String(paymentIntentId);
  const [refunds, disputes] = await Promise.all([
    stripeSdk().refunds.list({ payment_intent, limit: 100 }),
    stripeSdk().disputes.list({ payment_intent, limit: 100 }),
  ]);
  const back = (all: readonly { amount: number; status: string | null }[], statuses: readonly string[]): number =>
    all.reduce((sum, { amount, status }) => sum + (statuses.includes(String(status)) ? amount : 0), 0);
  return cents - back(refunds.data, ['succeeded']) - back(disputes.data, ['lost']);
};

/** Cents that Wave has of a payment: all or nothing. Checks that it took what the payment asked. */
const keptAtWave = async ({ sessionId, cents, recu }: StoredPayment): Promise<number> => {
  const { body } = await callWaveApi('GET', `/v1/checkout/sessions/${sessionId}`);
  expect([body.payment_status, body.currency, Number(body.amount)]).toEqual(['succeeded', recu?.devise, recu?.montant]);
  return body.when_refunded ? 0 : cents;
};

/** Cents that are kept of a payment that came in, without what went back by hand. */
const keptOf = async (payment: StoredPayment): Promise<number> => {
  const kept = { CARTE: keptAtStripe, WAVE: keptAtWave }[payment.moyen as string];
  const hand = payment.handRefundedCents ?? 0;
  return (kept && payment.paymentIntentId ? await kept(payment) : payment.cents) - hand;
};

/**
 * Checks that the shares of each payment are the money that is kept of it; they are more by what somebody refunded in a
 * provider's dashboard without a parcel, until the whole payment went back.
 */
export const expectMoneyKept = async ({ ledgers, payments }: Money): Promise<void> => {
  const shares = [...ledgers.values()].flatMap((ledger) => ledger.shares);
  for (const payment of payments) {
    const held = sumOfCents(shares.filter(({ paymentId }) => paymentId === payment.id));
    const about = JSON.stringify({ ...payment, pk: undefined, sk: undefined });
    if (payment.paidAt === null) {
      expect(held, about).toBe(0);
      continue;
    }
    const kept = await keptOf(payment);
    expect(payment.cents - payment.refundedCents, `kept of ${about}`).toBe(kept);
    expect(held, `shares of ${about}`).toBeGreaterThanOrEqual(Math.max(0, kept));
    expect(held, `shares of ${about}`).toBeLessThanOrEqual(Math.max(0, kept + payment.foreignRefundedCents));
  }
};

/** Amount of a drawer's movement or sum in the smallest unit of its currency. */
const smallest = ({ devise, montant }: { devise: Currency; montant: number }): number =>
  smallestOf(montant, devise) ?? Number.NaN;

const add = (sums: Map<Currency, number>, devise: Currency, amount: number): void =>
  void sums.set(devise, (sums.get(devise) ?? 0) + amount);

/** Sums of amounts by currency, without those of nothing. */
export const sumsOf = (all: readonly { devise: Currency; montant: number }[]): Record<string, number> => {
  const sums = new Map<Currency, number>();
  for (const each of all) add(sums, each.devise, smallest(each));
  return Object.fromEntries([...sums].filter(([, amount]) => amount !== 0).toSorted());
};

/** Returns the drawers that were opened since a batch began, with their movements. */
export const drawersSince = async ({ admin, since }: World): Promise<DrawerWithMovements[]> => {
  const token = await tokenFor(admin);
  const found: DrawerWithMovements[] = [];
  let cursor = '';
  do {
    const { body, text } = await api('GET', `/comptoir/caisses?limit=100&du=${since}${cursor}`, { token });
    if (!body?.data) throw new Error(`drawers: ${text}`);
    for (const { id } of body.data) found.push((await api('GET', `/comptoir/caisse?id=${id}`, { token })).body.data);
    cursor = body.next ? `&cursor=${encodeURIComponent(body.next)}` : '';
  } while (cursor);
  return found;
};

/** Checks that each drawer should hold what its movements add up to. */
export const expectDrawersExact = (drawers: readonly DrawerWithMovements[]): void => {
  for (const { id, attendu, liste, mouvements, fonds, agentId } of drawers) {
    expect(sumsOf(attendu), `drawer ${id}`).toEqual(sumsOf(liste));
    expect(liste.length, `movements of drawer ${id}`).toBe(mouvements);
    expect(sumsOf(liste.filter(({ type }) => type === 'FONDS')), `float of drawer ${id}`).toEqual(sumsOf(fonds));
    if (agentId !== null)
      for (const cash of attendu) expect(cash.montant, `cash in drawer ${id}`).toBeGreaterThanOrEqual(0);
  }
};

/** Returns the cash that a payment brought and that is kept of it, as it came, in the smallest unit. */
const cashOf = ({ moyen, paidAt, cents, recu, handRefundedCents: hand = 0 }: StoredPayment): number => {
  if (moyen !== 'ESPECES' || paidAt === null) return 0;
  return recu ? recu.montant - Math.round((recu.montant * hand) / cents) : cents - hand;
};

/** Checks that the drawers hold the cash of each payment that is kept of it, once, in the currency in which it came. */
export const expectCashInDrawers = (
  drawers: readonly DrawerWithMovements[],
  payments: readonly StoredPayment[],
): void => {
  const ofPayment = Map.groupBy(
    drawers.flatMap(({ liste }) => liste),
    ({ paymentId }) => paymentId,
  );
  for (const payment of payments) {
    const movements = ofPayment.get(payment.id) ?? [];
    const kept = cashOf(payment);
    const devise = payment.recu?.devise ?? 'USD';
    expect(sumsOf(movements), `cash of ${payment.id}`).toEqual(kept === 0 ? {} : { [devise]: kept });
    expect(movements.filter(({ type }) => type === 'PAIEMENT').length).toBeLessThanOrEqual(1);
  }
};

/** Checks that the account statement ends with what the customer owes, and lists the lines of the ledgers. */
export const expectStatement = async (awa: Person, { parcels, ledgers }: Money): Promise<void> => {
  const { body, text } = await api('GET', `/payments/releve/${awa.userId}`, { token: await tokenFor(awa) });
  if (!body?.data) throw new Error(`statement: ${text}`);
  const balance = parcels.reduce((sum, colis) => sum + balanceOf(colis), 0);
  const lines = statementLines(body.data);
  expect(lines.at(-1)?.solde ?? 0).toBe(dollarsOf(balance));
  const moved = lines.filter(({ type }) => type === 'VERSEMENT');
  const shares = [...ledgers.values()].flatMap(standingShares);
  expect(moved.reduce((sum, { montant }) => sum - centsOf(montant), 0)).toBe(sumOfCents(shares));
  expect(moved).toHaveLength(shares.length);
};
