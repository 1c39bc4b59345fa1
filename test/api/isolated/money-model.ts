import { afterAll, expect, test, vi } from 'vitest';
import type { StoredPayment } from '#functions/payments/stored-payment.ts';
import { ACCOUNTS } from '#shared/accounting/chart.ts';
import { compareWithProvider } from '#shared/accounting/compare.ts';
import { bookEntries } from '#shared/accounting/entries.ts';
import { numberEntries, toFec } from '#shared/accounting/fec.ts';
import { dayIn } from '#shared/dates.ts';
import type { Movement } from '#shared/payments/movements.ts';
import type { ProviderEntry } from '#shared/payments/provider-entries.ts';
import { localSite } from '#shared/site.ts';
import { centsOf } from '#shared/units.ts';
import { api, newContainer } from '../../support/calls/api.ts';
import { makeCustomer, type Person } from '../../support/calls/people.ts';
import { itemsOfCustomer } from '../../support/calls/stored-state.ts';
import { severalColis } from '../../support/calls/table.ts';
import { tokenFor } from '../../support/calls/tokens.ts';
import { ownCloud } from '../../support/clouds/own-cloud.ts';
import {
  enterCard,
  eventually,
  newSession,
  reconcile,
  returnFromPayment,
  stripeControl,
  stripeSdk,
  sweep,
} from '../../support/items/money.ts';
import { movementsOf } from '../../support/items/movements.ts';
import { pickFrom, randomFrom, runRounds } from '../../support/runs/random-operations.ts';

const AT_ONCE = 8;
const DAY = 24 * 3_600_000;
/** Days between two rounds, so that 24 of them take about four months. */
const STEP = 5;

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
const withToken = async (person: Person): Promise<Person> => ({ ...person, token: await tokenFor(person) });

/** Tests the model in this many rounds, with slow indexes and a conflict in every fifth write. */
export const testMoneyModel = (rounds: number): void => {
  afterAll(() => void vi.useRealTimers()); // after the cloud has stopped
  ownCloud({ indexDelayMs: 300, conflictRate: 0.2 });

  test('after any payments, refunds, disputes and replays, the months add up to the payments less what went back, and no month that was read changes', async () => {
    const next = randomFrom(2);
    const pick = pickFrom(next);
    const start = Date.now();
    const [admin, awa] = await Promise.all([makeCustomer({ role: 'ADMIN' }), makeCustomer()]);
    const at = (days: number) => new Date(start + days * DAY).toISOString();
    const container = await newContainer({
      poidsMax: 30_000,
      volumeMax: 60,
      dateDepart: at(200),
      dateArrivee: at(230),
    });
    const ids = await severalColis(awa, container.id, 60, { lapsesAt: at(199) });

    const asAdmin = async (method: 'POST' | 'PUT', path: string, body?: object) =>
      api(method, path, { token: (await withToken(admin)).token, ...(body && { body }) });
    const payments = async () =>
      (await itemsOfCustomer(awa.userId)).filter(({ sk }) =>
        /^PAYMENT#/.test(String(sk)),
      ) as unknown as StoredPayment[];
    const aPayment = async (isFit: (payment: StoredPayment) => boolean) => pick((await payments()).filter(isFit));
    const intentOf = async () => (await aPayment(({ paymentIntentId }) => paymentIntentId !== null))?.paymentIntentId;
    const refuse = () => undefined;

    const payByCard = async () => {
      const chosen = [...new Set([pick(ids), pick(ids), pick(ids)])].slice(0, 1 + Math.floor(next() * 3));
      const session = await newSession(await withToken(awa), chosen as number[]).catch(refuse);
      if (session) await enterCard(session.page);
      if (session && next() < 0.5) await returnFromPayment(await withToken(awa), session.sessionId);
    };
    const operations: (() => Promise<unknown>)[] = [
      payByCard,
      payByCard,
      payByCard,
      async () => {
        const moyen = next() < 0.5 ? 'ESPECES' : 'VIREMENT';
        const body = { moyen, colisIds: [pick(ids)] };
        const { body: reply } = await asAdmin('POST', `/payments/add/${awa.userId}/${container.id}`, body);
        if (reply?.data && next() < 0.7) await asAdmin('PUT', `/payments/confirm/${reply.data.id}`);
      },
      async () => {
        const pending = await aPayment(({ statut }) => statut === 'EN_ATTENTE');
        return pending && asAdmin('PUT', `/payments/${next() < 0.7 ? 'confirm' : 'reject'}/${pending.id}`);
      },
      () => asAdmin('PUT', `/colis/modifier/${pick(ids)}`, { etat: 'ANNULE' }),
      async () => {
        const refunded = await aPayment(({ refunds }) => Object.keys(refunds).length > 0);
        return refunded && asAdmin('PUT', `/payments/update/${refunded.id}`, { rembourse: true });
      },
      async () => {
        const payment_intent = await intentOf();
        const amount = 1 + Math.floor(next() * 4_000);
        if (payment_intent) await stripeSdk().refunds.create({ payment_intent, amount }).catch(refuse);
      },
      async () => {
        const payment_intent = await intentOf();
        const { data } = await stripeSdk().refunds.list(payment_intent ? { payment_intent } : {});
        const refund = pick(data);
        if (refund) await stripeControl(`fail-refund/${refund.id}`).catch(refuse);
      },
      async () => {
        const intent = await intentOf();
        if (intent) await stripeControl(`dispute/${intent}`).catch(refuse);
      },
      async () => {
        const dispute = pick((await stripeSdk().disputes.list({ limit: 100 })).data);
        const mode = next() < 0.5 ? 'won' : 'lost';
        if (dispute) await stripeControl(`close-dispute/${dispute.id}`, { mode }).catch(refuse);
      },
      async () => {
        const event = pick((await stripeSdk().events.list({ limit: 100 })).data);
        if (event) await stripeControl(`replay/${event.id}`);
      },
      sweep,
      () => reconcile().catch(refuse),
    ];

    /** The movements of all months of the run. */
    const allMovements = async (): Promise<Movement[]> => {
      const months = new Set(Array.from({ length: rounds + 2 }, (_, round) => at(round * STEP).slice(0, 7)));
      const listed = await Promise.all(
        [...months].map(async (month) => ({ month, movements: await movementsOf(month) })),
      );
      for (const { month, movements } of listed)
        for (const { le } of movements) expect(dayIn(le, localSite.zone).slice(0, 7)).toBe(month);
      return listed.flatMap(({ movements }) => movements);
    };

    let known: Movement[] = [];
    let round = 0;
    await runRounds({
      rounds,
      atOnce: AT_ONCE,
      operations,
      random: next,
      check: async () => {
        const found = await allMovements();
        expect(found.map(withoutReceipt)).toEqual(expect.arrayContaining(known.map(withoutReceipt)));
        known = found;
        round += 1;
        vi.useFakeTimers({ toFake: ['Date'], now: start + round * STEP * DAY });
      },
    });

    await eventually(async () => {
      await sweep();
      const movements = await allMovements();
      expect(new Set(movements.map(({ id }) => id)).size).toBe(movements.length);
      const all = await payments();
      const cents = (id: number) =>
        sum(movements.filter((one) => one.paymentId === id).map((one) => centsOf(one.montant)));
      expect(Object.fromEntries(all.map(({ id }) => [id, cents(id)]))).toEqual(
        Object.fromEntries(all.map(({ id, paidAt, ...of }) => [id, paidAt === null ? 0 : of.cents - of.refundedCents])),
      );
      expect(movements.length).toBeGreaterThan(rounds / 2);
      expectNumbered(movements);
      await expectBooksToEqual(await payments(), movements);
    });
  });
};

/** Each refund has a credit note of its own, and no number of a year is missing. */
const expectNumbered = (movements: readonly Movement[]): void => {
  const numbers = movements.flatMap(({ type, avoir }) => (type === 'PAIEMENT' ? [] : [avoir ?? 'none']));
  const years = Map.groupBy(numbers, (number) => number.slice(0, 7));
  for (const [year, ofYear] of years)
    expect(ofYear.toSorted()).toEqual(ofYear.map((_, index) => `${year}-${String(index + 1).padStart(6, '0')}`));
};

/** All entries of our account at Stripe in these months. */
const entriesOf = async (months: Iterable<string>, token: string): Promise<ProviderEntry[]> => {
  const found: ProviderEntry[] = [];
  for (const month of months) {
    let cursor = '';
    do {
      const { body } = await api('GET', `/comptabilite/${month}/comptes/CARTE?limit=100${cursor}`, { token });
      found.push(...body.data);
      cursor = body.next ? `&cursor=${encodeURIComponent(body.next)}` : '';
    } while (cursor !== '');
  }
  return found;
};

/** The file of the books equals a recount of the payments, and our movements equal Stripe's entries, one by one. */
const expectBooksToEqual = async (payments: readonly StoredPayment[], movements: readonly Movement[]) => {
  const admin = await makeCustomer({ role: 'ADMIN' });
  const months = new Set(movements.map(({ le }) => dayIn(le, localSite.zone).slice(0, 7)));
  const entries = await entriesOf(months, await tokenFor(admin));
  const differences = compareWithProvider('CARTE', movements, entries);
  expect(differences.filter(({ enLitige }) => !enLitige)).toEqual([]);
  const booked = bookEntries({
    ...{ movements, providers: { CARTE: entries, WAVE: [] }, drawers: [], tauxTva: 20, fuseau: localSite.zone },
    taux: { date: '2026-11-30', USD: 1, CAD: 1.5 },
  });
  const rows = toFec(numberEntries(booked, { mois: '2026-11' }))
    .split('\r\n')
    .slice(1, -1)
    .map((row) => row.split('\t'));
  const of = (account: string) =>
    sum(
      rows
        .filter((row) => row[4] === account)
        .map((row) => Number(row[11]?.replace(',', '')) - Number(row[12]?.replace(',', ''))),
    );
  const paid = payments.filter(({ paidAt }) => paidAt !== null);
  expect(0 - of(ACCOUNTS.transport.numero) - of(ACCOUNTS.tva.numero)).toBe(
    sum(paid.map(({ cents, refundedCents }) => cents - refundedCents)),
  );
  expect(of(ACCOUNTS.client.numero)).toBe(0);
  const fees = sum(entries.map(({ frais }) => centsOf(frais)));
  expect(of(ACCOUNTS.frais.numero)).toBe(fees);
};

/** A movement but for its receipt and credit note, whose numbers are issued moments after it. */
const withoutReceipt = ({ recu: _, avoir: __, ...movement }: Movement) => movement;
