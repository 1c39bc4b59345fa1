import { setTimeout as sleep } from 'node:timers/promises';
import { retryOnContention } from '#functions/core/retry.ts';
import { AppError } from '#shared/errors.ts';
import { type Findings, markOf, type Table } from './report.ts';

/** Milliseconds of a call's way to the table and back, and during which a transaction holds its items. */
const NETWORK_MS = 6;
const HOLD_MS = 12;
/** Concurrent bookings of one container, and the maximum p99 in ms for each number. */
const P99_LIMITS = { 16: 700, 64: 1_500, 128: 2_600 } as const;
const ROUNDS = 5;

type Rush = { callers: number; p50: number; p99: number; busy: number; attemptsPerBooking: number };

/**
 * Measures the retries of concurrent transactions on one container. The local engines never conflict, so the table is
 * a model: it refuses a transaction that arrives while another holds the container.
 */
export const benchContention = async (): Promise<Findings> => {
  const rushes: Rush[] = [];
  for (const callers of Object.keys(P99_LIMITS).map(Number)) rushes.push(await measureRush(callers));
  return {
    figures: rushes,
    tables: [tableOf(rushes)],
    failures: rushes.flatMap(({ callers, p99, busy }) => [
      ...(busy > 0 ? [`${busy} of ${callers * ROUNDS} concurrent bookings get BUSY`] : []),
      ...(markOf(p99, limitFor(callers)) === 'FAIL'
        ? [`${callers} bookings: p99 ${p99} ms, over ${limitFor(callers)}`]
        : []),
    ]),
  };
};

const limitFor = (callers: number): number => P99_LIMITS[callers as keyof typeof P99_LIMITS];

const measureRush = async (callers: number): Promise<Rush> => {
  const times: number[] = [];
  let busy = 0;
  let attempts = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const transact = modelTransactions(() => attempts++);
    await Promise.all(
      Array.from({ length: callers }, async () => {
        const startedAt = performance.now();
        try {
          await retryOnContention(transact);
          times.push(performance.now() - startedAt);
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          busy++;
        }
      }),
    );
  }
  times.sort((a, b) => a - b);
  const quantile = (share: number): number => Math.round(times[Math.ceil(times.length * share) - 1] ?? 0);
  return {
    callers,
    p50: quantile(0.5),
    p99: quantile(0.99),
    busy,
    attemptsPerBooking: Math.round((10 * attempts) / times.length) / 10,
  };
};

/** Returns a transaction on one item, of which one runs at a time; the others fail like DynamoDB's. */
const modelTransactions = (onAttempt: () => void) => {
  let isHeld = false;
  return async (): Promise<void> => {
    onAttempt();
    await sleep(NETWORK_MS / 2);
    if (isHeld) {
      await sleep(NETWORK_MS / 2);
      throw Object.assign(new Error('conflict'), { CancellationReasons: [{ Code: 'TransactionConflict' }] });
    }
    isHeld = true;
    await sleep(HOLD_MS);
    isHeld = false;
    await sleep(NETWORK_MS / 2);
  };
};

const tableOf = (rushes: readonly Rush[]): Table => ({
  title: 'Contention',
  note: `Concurrent bookings of one container against a model of the table: ${HOLD_MS} ms per transaction, one at a time, ${NETWORK_MS} ms of network. Milliseconds over ${ROUNDS} rounds.`,
  columns: ['bookings at once', 'p50', 'p99', 'limit', '', 'BUSY', 'attempts each'],
  rows: rushes.map(({ callers, p50, p99, busy, attemptsPerBooking }) => [
    callers,
    p50,
    p99,
    limitFor(callers),
    busy > 0 ? 'FAIL' : markOf(p99, limitFor(callers)),
    busy,
    attemptsPerBooking,
  ]),
});
