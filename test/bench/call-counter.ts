import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { BatchGetItemCommand, type ConsumedCapacity, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { dynamo, type Key, tableName } from '#functions/core/table/dynamo.ts';
import { apiListener } from '#local/api.ts';
import { type Emulator, serveOnLoopback } from '#local/emulator.ts';
import { runUnrestricted } from '#local/iam.ts';
import { isAccountRead } from '../support/calls/account-read.ts';
import { type RawItem, unitsOfTransaction } from './transaction-units.ts';

/**
 * Requests to DynamoDB and the capacity units that they consumed, reads and writes apart. Counted apart are also the
 * consistent reads of accounts, which check the caller and find the owner of an item that an admin names.
 */
export type Tally = {
  calls: number;
  reads: number;
  writes: number;
  /** Write units as AWS charges them: the engines count too few for a transaction. */
  charged: number;
  accountCalls: number;
  accountReads: number;
};

const noCalls = (): Tally => ({ calls: 0, reads: 0, writes: 0, charged: 0, accountCalls: 0, accountReads: 0 });

/** Adds one request to a tally. */
const count = (tally: Tally, command: string, input: unknown, units: number, charged = units): void => {
  if (isAccountRead(command, input)) {
    tally.accountCalls += 1;
    tally.accountReads += units;
    return;
  }
  if (!isLimitCount(input)) tally.calls += 1;
  tally[isRead(command) ? 'reads' : 'writes'] += units;
  if (!isRead(command)) tally.charged += charged;
};

const isRead = (command: string): boolean => /^((Batch|Transact)?Get|Query|Scan)/.test(command);

/** Rate limits count before an action begins: their units count as the action's, their calls do not. */
const isLimitCount = (input: unknown): boolean => (input as { Key?: { sk?: unknown } }).Key?.sk === 'LIMIT';

/** Capacity units of one reply: a single request has one sum, a batch or transaction one per table. */
const unitsOf = (consumed: ConsumedCapacity | ConsumedCapacity[] | undefined): number =>
  [consumed ?? []].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);

/** Items that the writes of a transaction name; undefined for any other call. */
const keysOf = (input: unknown): Key[] | undefined =>
  (input as { TransactItems?: Record<string, { Key?: Key; Item?: Key }>[] }).TransactItems?.flatMap((item) =>
    Object.values(item).flatMap(({ Key, Item }) => Key ?? (Item ? { pk: Item.pk, sk: Item.sk } : [])),
  );

let uncounted: DynamoDBClient | undefined;

/** Reads items as the table holds them, in the order of their keys, without counting the call. */
const readRaw = async (keys: readonly Key[]): Promise<(RawItem | undefined)[]> => {
  uncounted ??= new DynamoDBClient({});
  const Keys = keys.map(({ pk, sk }) => marshall({ pk, sk }));
  const request = { RequestItems: { [tableName()]: { Keys, ConsistentRead: true } } };
  const table = uncounted;
  const { Responses } = await runUnrestricted(() => table.send(new BatchGetItemCommand(request)));
  const found = new Map((Responses?.[tableName()] ?? []).map((item) => [`${item.pk?.S}|${item.sk?.S}`, item]));
  return keys.map(({ pk, sk }) => found.get(`${pk}|${sk}`));
};

/** Tally of the current API request; calls outside of a request (stream, triggers) count in `behind`. */
const requestTally = new AsyncLocalStorage<Tally>();
let current: Tally | undefined;
let behind = noCalls();
let lastCallAt = 0;

/** Starts counting every request that this process sends to DynamoDB, including rejected ones. */
export const startCounting = (): void =>
  dynamo.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        let units = 0;
        let charged: number | undefined;
        const written = keysOf(args.input);
        const before = written && (await readRaw(written));
        try {
          const result = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: 'TOTAL' } });
          units = unitsOf((result.output as { ConsumedCapacity?: ConsumedCapacity }).ConsumedCapacity);
          if (written && before) charged = unitsOfTransaction(before, await readRaw(written));
          return result;
        } finally {
          lastCallAt = Date.now();
          count(requestTally.getStore() ?? behind, commandName, args.input, units, charged);
        }
      },
    { step: 'initialize', name: 'count' },
  );

/** Serves the cloud's API in this process, so that each call is attributed to its request. */
export const serveCountedApi = (...gateway: Parameters<typeof apiListener>): Promise<Emulator> => {
  const handle = apiListener(...gateway);
  return serveOnLoopback((request, response) =>
    current ? requestTally.run(current, handle, request, response) : handle(request, response),
  );
};

/** Longer than the stream's polling interval (250 ms when idle), with time for a function to continue. */
const QUIET_MS = 500;

const waitUntilQuiet = async (): Promise<void> => {
  const since = Date.now();
  while (Date.now() - Math.max(since, lastCallAt) < QUIET_MS) await pause(QUIET_MS / 10);
};

/** Counts the calls of `call`, direct or through the API, and `behind` it those of triggers and the stream. */
export const countCalls = async <T>(call: () => Promise<T>): Promise<{ result: T; own: Tally; behind: Tally }> => {
  await waitUntilQuiet();
  const own = noCalls();
  const effects = noCalls();
  behind = effects;
  current = own;
  try {
    const result = await requestTally.run(own, call);
    await waitUntilQuiet();
    return { result, own, behind: effects };
  } finally {
    current = undefined;
    behind = noCalls();
  }
};
