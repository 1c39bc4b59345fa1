import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { hasUnpaidAmount, overpaidCents, owedCents, sumOfCents } from '#functions/colis/amounts.ts';
import type { StoredPayment } from '#functions/payments/stored-payment.ts';
import { statementLines } from '#shared/payments/statement.ts';
import { centsOf, dollarsOf } from '#shared/units.ts';
import { api, containerBody, type Reply } from '../../support/calls/api.ts';
import { ALL_TRIES, loseAnswers } from '../../support/calls/count-calls.ts';
import { makeCustomer, type Person } from '../../support/calls/people.ts';
import { tokenFor } from '../../support/calls/tokens.ts';
import { ownCloud } from '../../support/clouds/own-cloud.ts';
import { PIECES } from '../../support/data/pieces.ts';
import {
  arrivalSite,
  comingColis,
  dayAhead,
  handOver,
  handoverBody,
  makeAvailable,
  unload,
} from '../../support/items/arrival.ts';
import { everyDrawer } from '../../support/items/counter.ts';
import { receive, weighAgain } from '../../support/items/intake.ts';
import { askedFor, expectIncome, expectTotals, type Money, moneyOf, received } from '../../support/items/ledgers.ts';
import { load } from '../../support/items/manifest.ts';
import {
  CARDS,
  enterCard,
  eventually,
  newSession,
  reconcile,
  returnFromPayment,
  stripeControl,
  stripeSdk,
  sweep,
} from '../../support/items/money.ts';
import { newAgent, newSite } from '../../support/items/sites.ts';
import { newTarif } from '../../support/items/tarifs.ts';
import { bookOne, expectExactCounts } from '../../support/items/unverified-accounts.ts';
import { pickFrom, randomFrom } from '../../support/runs/random-operations.ts';

/** Customers whose sequences run at once, so that their commands meet in one sweep, one index and one clock. */
const AT_ONCE = 10;
/** Time in which a batch ends on a busy machine; an idle one takes a minute. */
const BATCH_MS = 1_800_000;
/** Hours between two steps: pages and refunds expire within a sequence, and parcels lapse. */
const STEP_HOURS = 4;
const HOUR = 3_600_000;
const MAX_PARCELS = 5;
/** Sequences after which each command has found a parcel that takes it. */
const MANY = 200;

/** People, depots and containers of one run; the containers are those of one batch of sequences. */
type World = {
  admin: Person;
  depotAgent: Person;
  arrivalAgent: Person;
  departing: readonly [number, number];
  arriving: number;
  /** Uploaded signature and photo of all handovers. */
  proof: object;
};

/** One sequence of commands: a customer with random numbers of their own. */
type Sequence = { seed: number; awa: Person; next: () => number; done: string[] };

const refreshed = async (person: Person): Promise<Person> => ({ ...person, token: await tokenFor(person) });
/** Disputes of these payments, as Stripe has them. */
const disputesOf = async (intents: readonly string[]) => {
  const all = await stripeSdk().disputes.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 });
  return all.filter(({ payment_intent }) => intents.includes(String(payment_intent)));
};

/** Cents that Stripe has of a payment: charged less its refunds, those by hand, and what a lost dispute took. */
const keptAtStripe = async ({ paymentIntentId, cents, handRefundedCents = 0 }: StoredPayment): Promise<number> => {
  const payment_intent = String(paymentIntentId);
  const [refunds, disputes] = await Promise.all([
    stripeSdk().refunds.list({ payment_intent, limit: 100 }),
    disputesOf([payment_intent]),
  ]);
  const back = (all: readonly { amount: number; status: string | null }[], statuses: readonly string[]): number =>
    all.reduce((sum, { amount, status }) => sum + (statuses.includes(String(status)) ? amount : 0), 0);
  return cents - handRefundedCents - back(refunds.data, ['succeeded']) - back(disputes, ['lost']);
};

/**
 * Checks that the shares of each payment are the money that is kept of it; they are more by what an admin refunded in
 * Stripe's dashboard without a parcel, until the whole payment went back.
 */
const expectMoneyKept = async ({ ledgers, payments }: Money): Promise<void> => {
  const shares = [...ledgers.values()].flatMap((ledger) => ledger.shares);
  for (const payment of payments) {
    const held = sumOfCents(shares.filter(({ paymentId }) => paymentId === payment.id));
    const about = JSON.stringify({ ...payment, pk: undefined, sk: undefined });
    if (payment.paidAt === null) {
      expect(held, about).toBe(0);
      continue;
    }
    const kept = payment.paymentIntentId
      ? await keptAtStripe(payment)
      : payment.cents - (payment.handRefundedCents ?? 0);
    expect(payment.cents - payment.refundedCents, `Stripe's of ${about}`).toBe(kept);
    expect(held, `shares of ${about}`).toBeGreaterThanOrEqual(kept);
    expect(held, `shares of ${about}`).toBeLessThanOrEqual(kept + payment.foreignRefundedCents);
  }
};

/** Checks that the drawers hold the cash of each payment that is kept of it, once, and what their movements add up to. */
const expectCashInDrawers = async (admin: Person, payments: readonly StoredPayment[]): Promise<void> => {
  const drawers = await everyDrawer(admin);
  const cents = (all: readonly { montant: number }[]) => all.reduce((sum, { montant }) => sum + centsOf(montant), 0);
  for (const { attendu, liste } of drawers) expect(cents(attendu)).toBe(cents(liste));
  const ofPayment = Map.groupBy(
    drawers.flatMap(({ liste }) => liste),
    ({ paymentId }) => paymentId,
  );
  for (const { id, moyen, paidAt, cents: paid, handRefundedCents = 0 } of payments)
    expect([id, cents(ofPayment.get(id) ?? [])]).toEqual([
      id,
      moyen === 'ESPECES' && paidAt !== null ? paid - handRefundedCents : 0,
    ]);
};

/** Checks that the account statement ends with what the customer owes, and lists the lines of the ledgers. */
const expectStatement = async (awa: Person, { parcels, ledgers }: Money): Promise<void> => {
  const { body, text } = await api('GET', `/payments/releve/${awa.userId}`, { token: await tokenFor(awa) });
  if (!body?.data) throw new Error(`statement: ${text}`);
  const balance = parcels.reduce(
    (sum, colis) => sum + (colis.etat === 'ANNULE' ? 0 : askedFor(colis)) - received(colis),
    0,
  );
  const lines = statementLines(body.data);
  expect(lines.at(-1)?.solde ?? 0).toBe(dollarsOf(balance));
  const moved = lines.filter(({ type }) => type === 'VERSEMENT');
  const shares = [...ledgers.values()].flatMap((ledger) => ledger.shares);
  expect(moved.reduce((sum, { montant }) => sum - centsOf(montant), 0)).toBe(sumOfCents(shares));
  expect(moved).toHaveLength(shares.length);
};

/** Answer of a command that has none of its own. */
const DONE = { status: 200 };

/** Commands of a sequence; each answers with a reply of the API, or nothing where it found nothing to act on. */
const commandsOf = ({ awa, next }: Sequence, world: World, money: Money): Record<string, () => Promise<unknown>> => {
  const pick = pickFrom(next);
  const ids = money.parcels.map(({ id }) => id);
  const colis = pick(money.parcels);
  const id = colis?.id ?? 0;
  const dollars = (most: number) => (1 + Math.floor(next() * most * 100)) / 100;
  const motif = 'Modèle';
  const asAdmin = (method: 'POST' | 'PUT', path: string, body?: object) =>
    api(method, path, { token: world.admin.token, ...(body && { body }) });
  const owing = money.parcels.filter((one) => owedCents(one) > 0).map((one) => one.id);
  const anId = () => pick(next() < 0.9 && owing.length > 0 ? owing : ids) ?? 0;
  const someIds = () => [...new Set([anId(), anId(), anId()])].slice(0, 1 + Math.floor(next() * 3));
  const paymentThat = (isFit: (payment: StoredPayment) => boolean) => pick(money.payments.filter(isFit));
  const intents = money.payments.flatMap(({ paymentIntentId }) => paymentIntentId ?? []);
  const intent = () => pick(intents);
  const started = (): Promise<{ page: string; sessionId: string }> => newSession(awa, someIds());
  const decide = (what: 'confirm' | 'reject') => async () => {
    const pending = paymentThat(({ statut, moyen }) => statut === 'EN_ATTENTE' && moyen !== 'CARTE');
    return pending && asAdmin('PUT', `/payments/${what}/${pending.id}`);
  };
  const recorded = async (part: boolean) => {
    const body = {
      moyen: next() < 0.5 ? 'ESPECES' : 'VIREMENT',
      colisIds: someIds(),
      ...(part && { montant: dollars(120) }),
    };
    const bookingId = money.parcels.find((one) => one.id === body.colisIds[0])?.bookingId;
    const reply = await asAdmin('POST', `/payments/add/${awa.userId}/${bookingId}`, body);
    if (reply.status === 201 && next() < 0.7) return asAdmin('PUT', `/payments/confirm/${reply.body.data.id}`);
    return reply;
  };
  const measures = { poids: 4 + Math.floor(next() * 14), longueur: 0.4, largeur: 0.3, hauteur: 0.3 };
  return {
    book: async () =>
      ids.length < MAX_PARCELS
        ? bookOne(awa, pick(world.departing) ?? 0, { poids: 10, description: 'Habits' })
        : undefined,
    bookPiece: async () =>
      ids.length < MAX_PARCELS
        ? bookOne(awa, world.departing[1], { piece: PIECES.suitcase.code, description: 'Habits' })
        : undefined,
    payAndReturn: async () => {
      const { page, sessionId } = await started();
      if (next() < 0.1) await enterCard(page, CARDS.declined);
      await enterCard(page);
      return returnFromPayment(awa, sessionId);
    },
    payOnly: async () => enterCard((await started()).page),
    payByDebit: async () => enterCard((await started()).page, next() < 0.5 ? CARDS.settles : CARDS.fails),
    openPage: started,
    cash: () => recorded(false),
    partOfCash: () => recorded(true),
    confirm: decide('confirm'),
    reject: decide('reject'),
    onArrival: () => asAdmin('POST', `/colis/${id}/conditions`, { type: 'A_L_ARRIVEE', motif }),
    deposit: () =>
      asAdmin('POST', `/colis/${id}/conditions`, {
        type: 'ACOMPTE',
        acompte: dollars(80),
        reste: next() < 0.5 ? 'RETRAIT' : 'CHARGEMENT',
        motif,
      }),
    prepaid: () => asAdmin('POST', `/colis/${id}/conditions`, { type: 'PREPAYE', motif }),
    waive: () => asAdmin('POST', `/colis/${id}/dispense`, { motif }),
    fee: () => asAdmin('POST', `/colis/${id}/frais`, { code: 'FRAIS', nom: 'Emballage', montant: dollars(30), motif }),
    reduction: () =>
      asAdmin('POST', `/colis/${id}/frais`, { code: 'RABAIS', nom: 'Fidèle', montant: dollars(60), motif }),
    receive: () => receive(world.depotAgent, id, next() < 0.4 ? {} : { mesures: measures }),
    weigh: () => weighAgain(world.depotAgent, id, { mesures: measures }),
    applyDifference: () => asAdmin('POST', `/colis/${id}/ecart`, { decision: 'APPLIQUER' }),
    keepPrice: () => asAdmin('POST', `/colis/${id}/ecart`, { decision: 'MAINTENIR', motif }),
    edit: () => asAdmin('PUT', `/colis/modifier/${id}`, { poids: 6 + Math.floor(next() * 8) }),
    move: () => asAdmin('POST', `/colis/${id}/transfert`, { vers: pick(world.departing), autreDestination: true }),
    cancel: () => asAdmin('PUT', `/colis/modifier/${id}`, { etat: 'ANNULE' }),
    revive: () => asAdmin('PUT', `/colis/modifier/${id}`, { etat: 'EN_ATTENTE' }),
    load: () => load(world.depotAgent, id, colis?.bookingId ?? 0),
    receiveAndLoad: async () => {
      await receive(world.depotAgent, id);
      return load(world.depotAgent, id, colis?.bookingId ?? 0);
    },
    unload: () => unload(world.arrivalAgent, id, world.arriving),
    handOver: async () => {
      if (!colis?.arrivee) await unload(world.arrivalAgent, id, world.arriving);
      const reply = await handOver(world.arrivalAgent, id, world.proof);
      if (reply.status === 201) await expectPaidAtHandover(awa, id, money);
      return reply;
    },
    manualRefund: async () => {
      const payment = paymentThat(({ refunds }) => Object.keys(refunds).length > 0);
      return payment && asAdmin('PUT', `/payments/update/${payment.id}`, { rembourse: true });
    },
    dashboardRefund: async () => {
      const payment_intent = intent();
      const amount = next() < 0.5 ? undefined : 1 + Math.floor(next() * 4_000);
      return payment_intent && stripeSdk().refunds.create({ payment_intent, ...(amount && { amount }) });
    },
    returnRefund: async () => {
      const payment_intent = intent();
      const { data } = await stripeSdk().refunds.list({ ...(payment_intent && { payment_intent }), limit: 100 });
      // One of the dashboard is the admin's to follow there.
      const refund = pick(data.filter(({ metadata }) => metadata && Object.keys(metadata).length > 0));
      return refund && stripeControl(`fail-refund/${refund.id}`);
    },
    dispute: async () => {
      const payment = intent();
      return payment && stripeControl(`dispute/${payment}`);
    },
    endDispute: async () => {
      const dispute = pick((await disputesOf(intents)).filter(({ status }) => status === 'needs_response'));
      return dispute && stripeControl(`close-dispute/${dispute.id}`, { mode: next() < 0.5 ? 'won' : 'lost' });
    },
    replay: async () => {
      const event = pick((await stripeSdk().events.list({ limit: 100 })).data);
      return event && stripeControl(`replay/${event.id}`);
    },
    loseWebhooks: async () => {
      await stripeControl('webhooks', { mode: 'drop' });
      await payLost(started, enterCard);
      return stripeControl('webhooks', { mode: 'send' });
    },
    crash: async () => {
      loseAnswers(1 + Math.floor(next() * ALL_TRIES));
      return DONE;
    },
    sweep: () => sweep().then(() => DONE),
    reconcile: () => reconcile().then(() => DONE),
  };
};

/** Pays on a page while no webhook is delivered; also if the page cannot be opened. */
const payLost = async (started: () => Promise<{ page: string }>, pay: typeof enterCard): Promise<void> => {
  await started().then(
    ({ page }) => pay(page),
    () => undefined,
  );
};

/** Checks that a parcel that was just handed over owed nothing, unless money went back in the same moment. */
const expectPaidAtHandover = async (awa: Person, id: number, before: Money): Promise<void> => {
  const { parcels, ledgers } = await moneyOf(awa);
  const colis = parcels.find((one) => one.id === id);
  if (!colis) throw new Error(`no parcel ${id}`);
  const known = before.ledgers.get(id)?.shares.length ?? 0;
  const wentBack = ledgers.get(id)?.shares.some(({ cents }, index) => cents < 0 && index >= known);
  if (!wentBack) expect([id, hasUnpaidAmount(colis), owedCents(colis)]).toEqual([id, false, 0]);
};

/** Runs the next step of a sequence: one command, or two at once. A server error or an outage is its answer. */
const runStep = async (sequence: Sequence, world: World, tally: Map<string, number>): Promise<number> => {
  sequence.awa = await refreshed(sequence.awa);
  const commands = Object.entries(commandsOf(sequence, world, await moneyOf(sequence.awa)));
  const chosen = Array.from({ length: sequence.next() < 0.25 ? 2 : 1 }, () => pickFrom(sequence.next)(commands));
  await Promise.all(
    chosen.map(async (command) => {
      const [name = '', run] = command ?? [];
      const reply = (await run?.().catch((error: unknown) => {
        if (error instanceof Error && error.name === 'AssertionError') throw error;
        return { status: 409 };
      })) as Partial<Reply> | undefined;
      sequence.done.push(`${name} ${reply?.status ?? ''}`);
      if (reply && !(Number(reply.status) >= 400)) tally.set(name, (tally.get(name) ?? 0) + 1);
      if (reply?.status === 500) throw new Error(`${name}: ${reply.text}`);
    }),
  );
  return chosen.length;
};

/** Ends what waits: webhooks, expired pages, disputes, refunds, and those that an admin pays by hand. */
const settleAll = async (sequences: readonly Sequence[], world: World): Promise<void> => {
  loseAnswers(0);
  await stripeControl('webhooks', { mode: 'send' });
  await eventually(async () => {
    for await (const { id, status } of stripeSdk().disputes.list({ limit: 100 }))
      if (status === 'needs_response') await stripeControl(`close-dispute/${id}`, { mode: 'won' });
    await sweep();
    await reconcile();
    for (const sequence of sequences) {
      const { payments } = await moneyOf(sequence.awa);
      for (const { id, statut, moyen } of payments)
        if (statut === 'EN_ATTENTE' && moyen !== 'CARTE')
          await api('PUT', `/payments/reject/${id}`, { token: world.admin.token });
      const unsettled = payments.filter(({ refunds }) => Object.values(refunds).some(({ etat }) => etat !== 'DONE'));
      for (const { id } of unsettled)
        await api('PUT', `/payments/update/${id}`, { token: world.admin.token, body: { rembourse: true } });
    }
    for (const sequence of sequences) {
      const { payments: left, parcels } = await moneyOf(sequence.awa);
      expect(left.flatMap(({ refunds }) => Object.values(refunds)).filter(({ etat }) => etat !== 'DONE')).toEqual([]);
      expect(left.filter(({ statut }) => statut === 'EN_ATTENTE').map(({ id }) => id)).toEqual([]);
      expect(parcels.filter((colis) => overpaidCents(colis) > 0).map(({ id, refundAt }) => [id, refundAt])).toEqual([]);
      expect(parcels.filter(({ lockedBy }) => lockedBy !== null).map(({ id }) => id)).toEqual([]);
    }
  });
};

/** Creates a container as an admin who has just logged in, and returns its id. */
const containerOf = async ({ token }: Person, change: object): Promise<number> => {
  const { body, text } = await api('POST', '/bookings', { token, body: containerBody({ ...change }) });
  if (!body?.data) throw new Error(`container: ${text}`);
  return body.data.id;
};

/** Moves the clock, on which pages expire, parcels lapse and refunds become due. */
const moveClock = (hours: number): void => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * HOUR });

/** Sequences of commands, and the seed of the first one. */
type Sample = { sequences: number; commands: number; firstSeed?: number };

/**
 * Tests the money of parcels in random sequences of commands, with slow indexes and a conflict in every fifth write:
 * what is asked, what came in, and what is kept at Stripe and in cash agree after each command.
 */
export const testLedgerModel = ({ sequences, commands, firstSeed = 0 }: Sample): void => {
  afterAll(() => void vi.useRealTimers()); // after the cloud has stopped
  ownCloud({ indexDelayMs: 300, conflictRate: 0.2 });
  const tally = new Map<string, number>();
  let people: Pick<World, 'depotAgent' | 'arrivalAgent'> & { depot: number; arrival: number; tarif: number };

  beforeAll(async () => {
    const [depot, arrival, tarif] = await Promise.all([newSite(), arrivalSite(), newTarif({ departs: ['FR'] })]);
    const [depotAgent, arrivalAgent] = await Promise.all([newAgent(depot), newAgent(arrival)]);
    people = { depotAgent, arrivalAgent, depot, arrival, tarif };
  });

  const newWorld = async (): Promise<World> => {
    const { depot, arrival, tarif } = people;
    const [admin, depotAgent, arrivalAgent] = await Promise.all([
      makeCustomer({ role: 'ADMIN' }),
      refreshed(people.depotAgent),
      refreshed(people.arrivalAgent),
    ]);
    const size = { poidsMax: 22 * AT_ONCE, volumeMax: AT_ONCE / 2 };
    const [one, other, arriving] = await Promise.all([
      containerOf(admin, { ...size, siteDepartId: depot }),
      containerOf(admin, { ...size, siteDepartId: depot, tarifId: tarif }),
      containerOf(admin, { poidsMax: 5_000, volumeMax: 50, siteArriveeId: arrival }),
    ]);
    await makeAvailable(arrivalAgent, arriving, dayAhead(35));
    const proof = await handoverBody(arrivalAgent);
    return { admin, depotAgent, arrivalAgent, departing: [one, other], arriving, proof };
  };

  const newSequence = async (seed: number, { arriving, departing }: World): Promise<Sequence> => {
    const awa = await makeCustomer();
    await bookOne(awa, departing[0]);
    await comingColis(awa, arriving, { paymentId: null, conditions: { type: 'A_L_ARRIVEE' } });
    await comingColis(awa, arriving, {
      paymentId: null,
      conditions: { type: 'ACOMPTE', acompteCents: 3_000, reste: 'RETRAIT' },
    });
    return { seed, awa, next: randomFrom(seed), done: [] };
  };

  const batches = Array.from({ length: Math.ceil(sequences / AT_ONCE) }, (_, batch) => batch);
  test.each(batches)(
    'after any commands, the money of parcels is exact (batch %i)',
    async (batch) => {
      let world = await newWorld();
      const before = batch * AT_ONCE;
      const seeds = Array.from({ length: Math.min(AT_ONCE, sequences - before) }, (_, n) => firstSeed + before + n);
      const running: Sequence[] = [];
      for (const seed of seeds) running.push(await newSequence(seed, world));
      const containers = [...world.departing, world.arriving];
      try {
        while (running.some(({ done }) => done.length < commands)) {
          world = {
            ...world,
            admin: await refreshed(world.admin),
            depotAgent: await refreshed(world.depotAgent),
            arrivalAgent: await refreshed(world.arrivalAgent),
          };
          await Promise.all(running.map((sequence) => runStep(sequence, world, tally)));
          for (const { awa } of running) expectTotals(await moneyOf(awa));
          moveClock(STEP_HOURS);
        }
        moveClock(25); // a refund that Stripe refused is tried again after a day
        world = { ...world, admin: await refreshed(world.admin) };
        await settleAll(running, world);
        for (const { awa } of running) {
          const money = await moneyOf(awa);
          expectTotals(money);
          await expectMoneyKept(money);
          await expectStatement(awa, money);
        }
        const all = await Promise.all(running.map(({ awa }) => moneyOf(awa)));
        await expectCashInDrawers(
          await refreshed(world.admin),
          all.flatMap(({ payments }) => payments),
        );
        await eventually(() =>
          expectExactCounts(
            running.map(({ awa }) => awa),
            containers,
          ),
        );
        await eventually(async () => {
          for (const id of containers) await expectIncome(id, all);
        });
      } catch (error) {
        const histories = running.map(({ seed, awa, done }) => `${seed} (${awa.userId}): ${done.join(', ')}`);
        throw new Error(`${(error as Error).message}\n${histories.join('\n')}`, { cause: error });
      }
    },
    BATCH_MS,
  );

  if (sequences >= MANY)
    test('each command took effect in some sequence', async () => {
      const sequence = { seed: 0, awa: await makeCustomer(), next: randomFrom(1), done: [] };
      const nothing = { parcels: [], ledgers: new Map(), payments: [] };
      const known = Object.keys(commandsOf(sequence, await newWorld(), nothing));
      expect(known.filter((name) => !tally.has(name))).toEqual([]);
    });
};
