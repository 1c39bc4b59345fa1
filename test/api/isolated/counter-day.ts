import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { getItem } from '#functions/core/table/dynamo.ts';
import { keys } from '#functions/core/table/keys.ts';
import { pageOfReceipts } from '#functions/payments/receipts.table.ts';
import { CURRENCIES, type Currency, UNITS } from '#shared/customs/constants.ts';
import { api, type Reply } from '../../support/calls/api.ts';
import { ALL_TRIES, loseAnswers } from '../../support/calls/count-calls.ts';
import type { LoggedIn } from '../../support/calls/people.ts';
import { ownCloud } from '../../support/clouds/own-cloud.ts';
import { cash, closeDrawer, drawerOf, openDrawer, parcelsOf, saleBody } from '../../support/items/counter.ts';
import { addCustomer } from '../../support/items/customers.ts';
import { newDepot } from '../../support/items/intake.ts';
import { asAdmin } from '../../support/items/journey.ts';
import { expectTotals, moneyOf } from '../../support/items/ledgers.ts';
import { eventually, sweep } from '../../support/items/money.ts';
import { newAgent } from '../../support/items/sites.ts';
import { expectExactCounts } from '../../support/items/unverified-accounts.ts';
import { pickFrom, randomFrom } from '../../support/runs/random-operations.ts';

/** Time in which a day ends on a busy machine. */
const DAY_MS = 900_000;
/** Tries of a request before the agent gives up: an outage lasts a few of them. */
const MOST_TRIES = 12;
/** Customers who come more than once. */
const REGULARS = 6;

/** Agent at a counter: `cash` is what their drawer must hold, in the smallest unit of each currency. */
type Clerk = { agent: LoggedIn; next: () => number; cash: Map<Currency, number>; sales: Sold[]; done: string[] };
/** Sale as its agent knows it; `key` is that of its request, which they may repeat. */
type Sold = { key: string; body: object; reply: Reply };

const add = ({ cash: held }: Clerk, devise: Currency, montant: number): void =>
  void held.set(devise, (held.get(devise) ?? 0) + Math.round(montant * UNITS[devise]));

/** Sends a request under its key until it is answered; a dead network loses some answers on their way back. */
const ask = async (
  { agent, next }: Clerk,
  path: string,
  body: object,
  key: string,
  left = MOST_TRIES,
): Promise<Reply> => {
  if (next() < 0.15) loseAnswers(1 + Math.floor(next() * ALL_TRIES));
  const reply = await api('POST', path, { token: agent.token, headers: { 'idempotency-key': key }, body });
  if (reply.status === 500) throw new Error(`${path}: ${reply.text}`);
  const isAnswer = reply.status < 500 && reply.body.code !== 'BUSY' && next() > 0.1;
  if (isAnswer || left === 1) return reply;
  await setTimeout(50);
  return ask({ agent, next } as Clerk, path, body, key, left - 1);
};

/** Payments that leave nothing unpaid of $100, or a rest. */
const PAYMENTS = [
  [cash(100)],
  [cash(30)],
  [cash(45.5, 'EUR')],
  [cash(20_000, 'XOF')],
  [cash(20, 'EUR'), cash(10_000, 'XOF'), cash(25)],
  [{ moyen: 'TERMINAL', devise: 'USD', montant: 100, reference: '004211' }],
  [{ moyen: 'TERMINAL', devise: 'USD', montant: 60, reference: '004212' }, cash(5_000, 'XOF')],
  [],
] as const;

const sellOne = async (clerk: Clerk, conteneurId: number, clients: number[]): Promise<void> => {
  const pick = pickFrom(clerk.next);
  const clientId = clerk.next() < 0.4 ? (pick(clients.slice(0, REGULARS)) ?? 0) : await addCustomer();
  if (!clients.includes(clientId)) clients.push(clientId);
  const count = clerk.next() < 0.3 ? 2 : 1;
  const paiements = pick(PAYMENTS) ?? [];
  const body = await saleBody(clerk.agent, conteneurId, {
    clientId,
    colis: parcelsOf(count),
    total: 100 * count,
    paiements,
    reste: 'RETRAIT',
  });
  const key = randomUUID();
  const reply = await ask(clerk, '/comptoir/ventes', body, key);
  clerk.done.push(`sale ${reply.status} ${reply.status === 201 ? '' : reply.text}`);
  if (reply.status !== 201) return;
  clerk.sales.push({ key, body, reply });
  for (const { moyen, devise, montant } of paiements) if (moyen === 'ESPECES') add(clerk, devise as Currency, montant);
};

/** Acts that may follow a sale at the counter. */
const AFTERWARDS: Record<string, (clerk: Clerk, sold: Sold) => Promise<unknown>> = {
  collectRest: async (clerk, { reply }) => {
    const { reste, colis } = reply.body.data;
    if (reste === 0) return undefined;
    const body = { colisIds: colis.map(({ id }: { id: number }) => id), paiements: [cash(reste)] };
    const collected = await ask(clerk, '/comptoir/encaissements', body, randomUUID());
    if (collected.status === 201) add(clerk, 'USD', reste);
    return collected.status;
  },
  waiveRest: async (_, { reply }) => {
    const [{ id }] = reply.body.data.colis;
    return (await asAdmin('POST', `/colis/${id}/dispense`, { motif: 'Geste commercial' })).status;
  },
  cancelAndGiveBack: async (clerk, { reply }) => {
    const { clientId, colis } = reply.body.data;
    await asAdmin('PUT', `/colis/modifier/${colis[0].id}`, { etat: 'ANNULE' });
    const served = await api('GET', `/comptoir/clients?clientId=${clientId}`, { token: clerk.agent.token });
    for (const { paiementId, especes } of served.body.data?.aRendre ?? []) {
      const given = await ask(clerk, '/comptoir/remboursements', { clientId, paiementId }, randomUUID());
      if (given.status !== 201) continue; // the drawer holds too little of that currency
      expect(given.body.data.especes.devise).toBe(especes.devise);
      add(clerk, especes.devise, -given.body.data.especes.montant);
    }
    return 200;
  },
  bringToBank: async (clerk) => {
    const body = { type: 'BANQUE', devise: 'USD', montant: 40, motif: 'Dépôt du midi' };
    const moved = await ask(clerk, '/comptoir/caisse/mouvements', body, randomUUID());
    if (moved.status === 201) add(clerk, 'USD', -40);
    return moved.status;
  },
  repeatSale: async (clerk, { key, body, reply }) => {
    const again = await ask(clerk, '/comptoir/ventes', body, key);
    const idsOf = ({ body: { data } }: Reply) => data.colis.map(({ id }: { id: number }) => id);
    expect(idsOf(again)).toEqual(idsOf(reply));
    return again.status;
  },
};

const workDay = async (clerk: Clerk, sales: number, conteneurId: number, clients: number[]): Promise<void> => {
  const pick = pickFrom(clerk.next);
  for (let sale = 0; sale < sales; sale++) {
    await sellOne(clerk, conteneurId, clients);
    const sold = pick(clerk.sales);
    const [name = '', follow] = pick(Object.entries(AFTERWARDS)) ?? [];
    if (sold && clerk.next() < 0.6) clerk.done.push(`${name} ${await follow?.(clerk, sold)}`);
  }
};

/** Returns the sums of a drawer as its count names them, without those of nothing. */
const countOf = (held: ReadonlyMap<Currency, number>) =>
  CURRENCIES.flatMap((devise) => {
    const amount = held.get(devise) ?? 0;
    return amount === 0 ? [] : [{ devise, montant: amount / UNITS[devise] }];
  });

/** Checks that the drawer holds what its agent counted by hand, closes it without a difference, and confirms it. */
const expectDrawerExact = async ({ agent, cash: held }: Clerk): Promise<void> => {
  const counted = countOf(held);
  const expected = (await drawerOf(agent)).attendu.filter(({ montant }: { montant: number }) => montant !== 0);
  expect(expected).toEqual(counted);
  const closed = await closeDrawer(agent, counted);
  expect([closed.status, closed.text]).toEqual([201, expect.any(String)]);
  expect(closed.body.data.cloture.ecarts.filter(({ montant }: { montant: number }) => montant !== 0)).toEqual([]);
  expect((await asAdmin('POST', `/comptoir/caisses/${closed.body.data.id}/validation`)).status).toBe(201);
};

/** Reads something of each customer in turn: all at once, they would wait for each other. */
const readEach = async <T>(clients: readonly number[], read: (userId: number) => Promise<T[]>): Promise<T[]> => {
  const found: T[] = [];
  for (const userId of clients) found.push(...(await read(userId)));
  return found;
};

/**
 * Checks that every payment that came in on a day has one receipt, and that their numbers follow those of the days
 * before without a gap. Returns how many receipts the year has then.
 */
const expectReceiptsGapFree = async (clients: readonly number[], before: number): Promise<number> => {
  const payments = await readEach(clients, async (userId) => (await moneyOf({ userId })).payments);
  const paid = payments.filter(({ paidAt, cents }) => paidAt !== null && cents > 0);
  const receipts = await readEach(clients, async (userId) => (await pageOfReceipts(userId, { limit: 100 })).items);
  expect(receipts.map(({ paymentId }) => paymentId).sort()).toEqual(paid.map(({ id }) => id).sort());
  const numbers = receipts.map(({ numero }) => Number(numero.split('-')[1])).sort((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: receipts.length }, (_, index) => before + index + 1));
  const year = Number(receipts[0]?.numero.slice(0, 4));
  expect((await getItem<{ dernier: number }>(keys.receiptCount(year)))?.dernier).toBe(before + receipts.length);
  return before + receipts.length;
};

/** Checks that the parcels of the customers are those of the sales, and no others. */
const expectSalesKept = async (clients: readonly number[], sales: readonly Sold[]): Promise<void> => {
  const sold = sales.flatMap(({ reply }) => reply.body.data.colis.map(({ id }: { id: number }) => id));
  const stored = await readEach(clients, async (userId) => (await moneyOf({ userId })).parcels);
  expect(stored.map(({ id }) => id).sort()).toEqual(sold.sort());
};

/**
 * Tests a day at two counters of a depot, with slow indexes, conflicts, kills of the API and lost answers: sales in three
 * currencies, rests, waivers, refunds and cash brought to the bank. At noon the drawers hold what the agents counted.
 */
export const testCounterDay = ({ days, sales }: { days: number; sales: number }): void => {
  ownCloud({ indexDelayMs: 200, conflictRate: 0.15 });

  beforeAll(() => sweep()); // fetches the rates of the day

  let receipts = 0;
  test.each(Array.from({ length: days }, (_, day) => day))(
    'two drawers, the receipts and the ledgers are exact after a day of sales (day %i)',
    async (day) => {
      const { site, agent, container } = await newDepot({ poidsMax: 20_000, volumeMax: 100 });
      const agents = [agent, await newAgent(site)];
      const clerks = agents.map((each, at): Clerk => {
        return { agent: each, next: randomFrom(2 * day + at), cash: new Map(), sales: [], done: [] };
      });
      for (const clerk of clerks) {
        const float = [
          { devise: 'USD', montant: 50 },
          { devise: 'XOF', montant: 25_000 },
        ] as const;
        expect((await openDrawer(clerk.agent, [...float])).status).toBe(201);
        for (const { devise, montant } of float) add(clerk, devise, montant);
      }
      const here: number[] = [];
      for (let regular = 0; regular < REGULARS; regular++) here.push(await addCustomer());
      try {
        await Promise.all(clerks.map((clerk) => workDay(clerk, sales / clerks.length, container.id, here)));
        loseAnswers(0);
        for (const clerk of clerks) await expectDrawerExact(clerk);
        receipts = await eventually(() => expectReceiptsGapFree(here, receipts));
        const people = here.map((userId) => ({ userId }));
        for (const person of people) expectTotals(await moneyOf(person));
        const all = clerks.flatMap((clerk) => clerk.sales);
        await expectSalesKept(here, all);
        expect(all.length).toBeGreaterThan(sales * 0.8);
        await eventually(() => expectExactCounts(people, [container.id]));
      } catch (error) {
        const histories = clerks.map(({ agent: { userId }, done }) => `${userId}: ${done.join(', ')}`);
        throw new Error(`${(error as Error).message}\n${histories.join('\n')}`, { cause: error });
      }
    },
    DAY_MS,
  );
};
