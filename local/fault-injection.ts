import type { IncomingMessage } from 'node:http';
import { GLOBAL_INDEXES } from '#functions/core/table/keys.ts';
import { type Emulator, serveOnLoopback } from './emulator.ts';
import { httpCall } from './http-call.ts';
import { startDelayedIndexCopy } from './index-delay.ts';

/** Faults that DynamoDB shows now and then, and its local engines never do. */
export type Faults = {
  /** Delay in ms until a write appears in queries of a global index. */
  indexDelayMs: number;
  /** Share of writes, from 0 to less than 1, that fail with a transaction conflict. */
  conflictRate: number;
};

/**
 * DynamoDB proxy that injects faults from `begin` until the emulator that it returns stops, so that data can be seeded
 * first.
 */
export type FaultyDynamo = Emulator & { begin(): Promise<Emulator> };

const NO_FAULTS: Faults = { indexDelayMs: 0, conflictRate: 0 };

/**
 * Starts a proxy in front of a DynamoDB engine that delays index queries and refuses writes; it forwards all other
 * calls.
 */
export const startFaultyDynamo = async (engine: string, tableName: string, faults: Faults): Promise<FaultyDynamo> => {
  let { conflictRate } = NO_FAULTS;
  let delayedCopy: Awaited<ReturnType<typeof startDelayedIndexCopy>> | undefined;

  const { endpoint, stop } = await serveOnLoopback(async (request, response) => {
    const operation = String(request.headers['x-amz-target'] ?? '').split('.')[1] ?? '';
    const body = Buffer.concat(await request.toArray()).toString();
    const refused = Math.random() < conflictRate ? conflictResponse(operation, body) : undefined;
    if (refused) return void response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' }).end(refused);
    const forwarded = await httpCall(engine, {
      method: 'POST',
      headers: headersOf(request),
      body: delayedCopy && operation === 'Query' ? redirectToCopy(body, delayedCopy.name) : body,
    });
    response.writeHead(forwarded.status, { 'content-type': forwarded.headers['content-type'] ?? 'text/plain' });
    response.end(forwarded.body);
  });
  const stopFaults = async (): Promise<void> => {
    conflictRate = NO_FAULTS.conflictRate;
    await delayedCopy?.stop();
    delayedCopy = undefined;
  };
  return {
    endpoint,
    begin: async () => {
      if (faults.indexDelayMs > 0)
        delayedCopy = await startDelayedIndexCopy({ endpoint: engine, tableName, delayMs: faults.indexDelayMs });
      conflictRate = faults.conflictRate;
      return { endpoint, stop: stopFaults };
    },
    stop,
  };
};

/** Returns the headers to forward, without those of the connection and the body's length, since the body may change. */
const headersOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      ['host', 'connection', 'content-length'].includes(name) ? [] : [[name, String(value)]],
    ),
  );

/** Redirects a query of a global index to the delayed copy; leaves other queries unchanged. */
const redirectToCopy = (body: string, TableName: string): string => {
  const query: { IndexName?: string } = JSON.parse(body);
  return query.IndexName !== undefined && query.IndexName in GLOBAL_INDEXES
    ? JSON.stringify({ ...query, TableName })
    : body;
};

/** Returns DynamoDB's reply to a write that conflicts with another one; undefined for operations without conflicts. */
const conflictResponse = (operation: string, body: string): string | undefined => {
  const Message = 'Transaction is ongoing for the item';
  if (/^(Put|Update|Delete)Item$/.test(operation)) return errorBody('TransactionConflictException', { Message });
  if (operation !== 'TransactWriteItems') return undefined;
  const { TransactItems }: { TransactItems: unknown[] } = JSON.parse(body);
  const CancellationReasons = TransactItems.map((_, at) =>
    at === 0 ? { Code: 'TransactionConflict', Message } : { Code: 'None' },
  );
  return errorBody('TransactionCanceledException', { Message: 'Transaction cancelled', CancellationReasons });
};

const errorBody = (name: string, rest: object): string =>
  JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${name}`, ...rest });
