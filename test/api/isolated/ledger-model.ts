import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Reply } from '../../support/calls/api.ts';
import { ALL_KILLS, killsDone, unlessKilled } from '../../support/calls/kills.ts';
import { ownCloud } from '../../support/clouds/own-cloud.ts';
import { expectIncome, expectTotals, type Money, moneyOf } from '../../support/items/ledgers.ts';
import { eventually, reconcile, sweep } from '../../support/items/money.ts';
import { expectExactCounts } from '../../support/items/unverified-accounts.ts';
import { expectBooks, expectMovementsKept, type KnownMovements } from '../../support/ledger-model/check-books.ts';
import {
  drawersSince,
  expectCashInDrawers,
  expectDrawersExact,
  expectMoneyKept,
  expectStatement,
} from '../../support/ledger-model/check-money.ts';
import { expectPapers, type Papers } from '../../support/ledger-model/check-papers.ts';
import { commandsOf } from '../../support/ledger-model/commands.ts';
import { contextOf, Refused } from '../../support/ledger-model/context.ts';
import { closeDrawers, settleAll } from '../../support/ledger-model/settle.ts';
import {
  AT_ONCE,
  moneyInOrder,
  newPlaces,
  newSequence,
  newWorld,
  type Places,
  refreshed,
  refreshWorld,
  type Sequence,
  type World,
} from '../../support/ledger-model/world.ts';
import { pickFrom, randomFrom } from '../../support/runs/random-operations.ts';

/** Time in which a batch ends on a busy machine; an idle one takes two minutes. */
const BATCH_MS = 1_800_000;
/** Hours between two steps: pages and refunds expire within a sequence, parcels lapse, and storage is charged. */
const STEP_HOURS = 4;
const STEPS_PER_DAY = 24 / STEP_HOURS;
const HOUR = 3_600_000;
/** Sequences after which each command has found a parcel that takes it. */
const MANY = 200;

/** Number of times that each command took effect. */
type Tally = Map<string, number>;

/** Sequences of commands, and the seed of the first one. */
type Sample = { sequences: number; commands: number; firstSeed?: number };

/** Moves the clock, which goes on from there: pages expire, parcels lapse, and refunds become due. */
const moveClockTo = (now: number): void =>
  void vi.useFakeTimers({ toFake: ['Date'], now, shouldAdvanceTime: true, advanceTimeDelta: 20 });

/** Returns the last morning of the month after the next one, so that no month belongs to two batches. */
const nextMonthEnd = (): number => {
  const now = new Date();
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 3, 0, 8);
};

/** Returns the reply with which a command ended, also one that was refused in its middle. */
const replyOf = (ended: PromiseSettledResult<unknown>): Partial<Reply> | undefined => {
  if (ended.status === 'fulfilled') return ended.value as Partial<Reply> | undefined;
  return ended.reason instanceof Refused ? ended.reason.reply : { status: 409 };
};

/** Returns the status of what a command ended with; throws what a check found, or an error of the server. */
const statusOf = (name: string, ended: PromiseSettledResult<unknown>): number | undefined => {
  const error: unknown = ended.status === 'rejected' ? ended.reason : undefined;
  if (error instanceof Error && error.name === 'AssertionError') throw error;
  const reply = replyOf(ended);
  if (reply?.status === 500) throw new Error(`${name}: ${reply.text}`);
  return reply && (reply.status ?? 200);
};

/** Commands that a step chooses until one finds something to act on. */
const MAX_CHOICES = 4;

/** Chooses a command, and others as long as they find nothing to act on, and runs it. */
const runCommand = async (
  sequence: Sequence,
  world: World,
  money: Money,
  seed: number,
  tally: Tally,
): Promise<void> => {
  const next = randomFrom(seed); // the other command of the step takes none of these numbers
  for (let choices = 0; choices < MAX_CHOICES; choices++) {
    const [name = '', run] = pickFrom(next)(Object.entries(commandsOf(contextOf(sequence, world, money, next)))) ?? [];
    const [ended] = await Promise.allSettled([run?.()]);
    const status = ended && statusOf(name, ended);
    if (status === undefined) continue;
    sequence.done.push(`${name} ${status}`);
    if (status < 400) tally.set(name, (tally.get(name) ?? 0) + 1);
    return;
  }
  sequence.done.push('nothing');
};

/** Runs the next step of a sequence: one command, or two at once. An outage is its answer. */
const runStep = async (sequence: Sequence, world: World, tally: Tally): Promise<void> => {
  sequence.awa = await refreshed(sequence.awa);
  const money = await moneyInOrder(sequence);
  const seeds = Array.from({ length: sequence.next() < 0.25 ? 2 : 1 }, () => Math.floor(sequence.next() * 2 ** 32));
  await Promise.all(seeds.map((seed) => runCommand(sequence, world, money, seed, tally)));
};

/** Names the sequence in the error of its check. */
const ofSequence = async ({ seed, awa }: Sequence, check: () => Promise<void> | void): Promise<void> => {
  try {
    await check();
  } catch (error) {
    throw new Error(`sequence ${seed} (customer ${awa.userId}): ${(error as Error).message}`, { cause: error });
  }
};

/** Runs the commands of sequences, a day's sweep and comparison with the providers, and checks the totals after each. */
const runCommands = async (
  running: readonly Sequence[],
  start: World,
  commands: number,
  tally: Tally,
): Promise<World> => {
  let world = start;
  let movements: KnownMovements = new Map();
  for (let step = 1; running.some(({ done }) => done.length < commands); step++) {
    world = await refreshWorld(world);
    await Promise.all(running.map((sequence) => ofSequence(sequence, () => runStep(sequence, world, tally))));
    for (const sequence of running) await ofSequence(sequence, async () => expectTotals(await moneyOf(sequence.awa)));
    if (step % STEPS_PER_DAY === 0) {
      await unlessKilled(sweep()); // the next one does what is left
      await unlessKilled(reconcile());
      expectDrawersExact(await drawersSince(world));
      movements = await expectMovementsKept(world, movements);
    }
    moveClockTo(Date.now() + STEP_HOURS * HOUR);
  }
  return world;
};

/** Settles a batch, and checks that its money is exact wherever it is shown. Returns the papers of the run so far. */
const expectSettled = async (running: readonly Sequence[], before: World, papers: Papers): Promise<Papers> => {
  moveClockTo(Date.now() + 25 * HOUR); // a refund that a provider refused is tried again after a day
  const world = await refreshWorld(before);
  await settleAll(running, world);
  await eventually(() => closeDrawers(world));
  for (const sequence of running)
    await ofSequence(sequence, async () => {
      const money = await moneyOf(sequence.awa);
      expectTotals(money);
      await expectMoneyKept(money);
      await expectStatement(sequence.awa, money);
    });
  const all = await Promise.all(running.map(({ awa }) => moneyOf(awa)));
  const payments = all.flatMap((money) => money.payments);
  const containers = [...world.departing, world.arriving];
  const people = running.map(({ awa }) => awa);
  await eventually(() => expectExactCounts(people, containers));
  await eventually(async () => {
    for (const id of containers) await expectIncome(id, all);
  });
  return eventually(async () => {
    moveClockTo(Date.now() + HOUR); // what failed is tried again later
    await sweep();
    const drawers = await drawersSince(world);
    expectDrawersExact(drawers);
    expectCashInDrawers(drawers, payments);
    return expectPapers(papers, await expectBooks(world, payments, drawers), payments);
  });
};

/**
 * Seeds of a run, in batches; `SEEDS` names others, such as those of a batch that failed (`SEEDS=250-259`) or one alone.
 */
const batchesOf = ({ sequences, firstSeed = 0 }: Sample): number[][] => {
  const [from = firstSeed, to = from] = process.env.SEEDS?.split('-').map(Number) ?? [
    firstSeed,
    firstSeed + sequences - 1,
  ];
  const seeds = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return Array.from({ length: Math.ceil(seeds.length / AT_ONCE) }, (_, batch) =>
    seeds.slice(batch * AT_ONCE, (batch + 1) * AT_ONCE),
  );
};

/**
 * Tests the money of parcels in random sequences of commands, with slow indexes, a conflict in every fifth write, and
 * functions that are killed at their calls to the providers: what is asked, what came in, what is kept at Stripe, at Wave
 * and in drawers, and the books agree.
 */
export const testLedgerModel = (sample: Sample): void => {
  afterAll(() => void vi.useRealTimers()); // after the cloud has stopped
  ownCloud({ indexDelayMs: 300, conflictRate: 0.2 });
  const tally: Tally = new Map();
  let papers: Papers = { receipts: [], creditNotes: [] };
  let places: Places;

  beforeAll(async () => {
    await sweep(); // fetches the rates of the day
    places = await newPlaces();
  });

  test.each(batchesOf(sample).map((seeds) => [`${seeds[0]}-${seeds.at(-1)}`, seeds] as const))(
    'after any commands, the money of parcels is exact (seeds %s)',
    async (name, seeds) => {
      moveClockTo(nextMonthEnd());
      await sweep();
      let world = await newWorld(places);
      const running: Sequence[] = [];
      try {
        for (const seed of seeds) running.push(await newSequence(seed, world));
        world = await runCommands(running, world, sample.commands, tally);
        papers = await expectSettled(running, world, papers);
      } catch (error) {
        const histories = running.map(({ seed, awa, done }) => `${seed} (${awa.userId}): ${done.join(', ')}`);
        const again = `again: SEEDS=${name} with ${sample.commands} commands each`;
        throw new Error([(error as Error).message, again, ...histories].join('\n'), { cause: error });
      }
    },
    BATCH_MS,
  );

  if (sample.sequences >= MANY && !process.env.SEEDS)
    test('each command took effect in some sequence, and each call to a provider was interrupted', async () => {
      const world = await newWorld(places);
      const context = contextOf(await newSequence(0, world), world, await moneyOf(world.admin), randomFrom(1));
      expect(Object.keys(commandsOf(context)).filter((name) => !tally.has(name))).toEqual([]);
      expect(ALL_KILLS.filter((name) => !killsDone().has(name))).toEqual([]);
    });
};
