import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { ConsumedCapacity } from '@aws-sdk/client-dynamodb';
import { dynamo } from '#functions/core/dynamo.ts';
import { apiListener } from '#local/api.ts';
import { type Emulator, serveOnLoopback } from '#local/emulator.ts';
import { isAccountRead } from '../support/account-read.ts';

/**
 * What was asked of DynamoDB: requests sent, and the capacity units that they consumed, reads and writes apart.
 * The consistent read of the account that checks a caller, which finds the owner of what an admin names too, is counted apart.
 */
export type Tally = { calls: number; reads: number; writes: number; accountCalls: number; accountReads: number };

const noCalls = (): Tally => ({ calls: 0, reads: 0, writes: 0, accountCalls: 0, accountReads: 0 });

/** Adds one request to a tally. */
const count = (tally: Tally, command: string, input: unknown, units: number): void => {
  if (isAccountRead(command, input)) {
    tally.accountCalls += 1;
    tally.accountReads += units;
    return;
  }
  if (!isLimitCount(input)) tally.calls += 1;
  tally[isRead(command) ? 'reads' : 'writes'] += units;
};

const isRead = (command: string): boolean => /^((Batch|Transact)?Get|Query|Scan)/.test(command);

/** Rate limits count before an action begins: their units are the action's, their calls are not. */
const isLimitCount = (input: unknown): boolean => (input as { Key?: { sk?: unknown } }).Key?.sk === 'LIMIT';

/** Units of one answer: a single request tells one sum, a batch or a transaction one per table. */
const unitsOf = (consumed: ConsumedCapacity | ConsumedCapacity[] | undefined): number =>
  [consumed ?? []].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);

/** The tally of the request that is being answered; what runs outside of one (streams, triggers) goes to `behind`. */
const answering = new AsyncLocalStorage<Tally>();
let current: Tally | undefined;
let behind = noCalls();
let lastCallAt = 0;

/** From now on every request that this process sends to DynamoDB is counted, refused ones too. */
export const startCounting = (): void =>
  dynamo.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        let units = 0;
        try {
          const result = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: 'TOTAL' } });
          units = unitsOf((result.output as { ConsumedCapacity?: ConsumedCapacity }).ConsumedCapacity);
          return result;
        } finally {
          lastCallAt = Date.now();
          count(answering.getStore() ?? behind, commandName, args.input, units);
        }
      },
    { step: 'initialize', name: 'count' },
  );

/** The cloud's API once more, in this process, so that each call is known by the request that it answers. */
export const serveCounted = (authorizer: Parameters<typeof apiListener>[0]): Promise<Emulator> => {
  const answer = apiListener(authorizer);
  return serveOnLoopback((request, response) =>
    current ? answering.run(current, answer, request, response) : answer(request, response),
  );
};

/** Long enough for the stream's poller (250 ms when it rests) to come by, and for a function to go on. */
const QUIET_MS = 500;

const quiet = async (): Promise<void> => {
  const since = Date.now();
  while (Date.now() - Math.max(since, lastCallAt) < QUIET_MS) await pause(QUIET_MS / 10);
};

/** Counts what `call` asks, itself or through the API, and what follows `behind` it by triggers and the stream. */
export const counting = async <T>(call: () => Promise<T>): Promise<{ result: T; own: Tally; behind: Tally }> => {
  await quiet();
  const own = noCalls();
  const followed = noCalls();
  behind = followed;
  current = own;
  try {
    const result = await answering.run(own, call);
    await quiet();
    return { result, own, behind: followed };
  } finally {
    current = undefined;
    behind = noCalls();
  }
};
