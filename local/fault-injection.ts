import type { IncomingMessage } from 'node:http';
import { GLOBAL_INDEXES } from '#functions/core/keys.ts';
import { type Emulator, serveOnLoopback } from './emulator.ts';
import { startDelayedIndexCopy } from './index-delay.ts';

/** What DynamoDB does to everybody now and then, and its local engines never do. */
export type Faults = {
  /** So long, in ms, no query of a global index sees what was written. */
  indexDelayMs: number;
  /** How many of the writes, from 0 to less than 1, hear that another one is in their way. */
  conflictRate: number;
};

/** Calm until it is told to `begin`, so that a cloud can be filled first, and again once what begins then is stopped. */
export type FaultyDynamo = Emulator & { begin(): Promise<Emulator> };

const NO_FAULTS: Faults = { indexDelayMs: 0, conflictRate: 0 };

/** Stands before a DynamoDB engine: passes calls on, lets index queries see the table as it was, and refuses writes. */
export const startFaultyDynamo = async (engine: string, tableName: string, wanted: Faults): Promise<FaultyDynamo> => {
  let { conflictRate } = NO_FAULTS;
  let late: Awaited<ReturnType<typeof startDelayedIndexCopy>> | undefined;

  const { endpoint, stop } = await serveOnLoopback(async (request, response) => {
    const operation = String(request.headers['x-amz-target'] ?? '').split('.')[1] ?? '';
    const body = Buffer.concat(await request.toArray()).toString();
    const refused = Math.random() < conflictRate ? conflictResponse(operation, body) : undefined;
    if (refused) return void response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' }).end(refused);
    const passed = await fetch(engine, {
      method: 'POST',
      headers: headersOf(request),
      body: late && operation === 'Query' ? fromStaleIndex(body, late.name) : body,
    });
    response.writeHead(passed.status, { 'content-type': passed.headers.get('content-type') ?? 'text/plain' });
    response.end(Buffer.from(await passed.arrayBuffer()));
  });
  const calm = async (): Promise<void> => {
    conflictRate = NO_FAULTS.conflictRate;
    await late?.stop();
    late = undefined;
  };
  return {
    endpoint,
    begin: async () => {
      if (wanted.indexDelayMs > 0)
        late = await startDelayedIndexCopy({ endpoint: engine, tableName, delayMs: wanted.indexDelayMs });
      conflictRate = wanted.conflictRate;
      return { endpoint, stop: calm };
    },
    stop,
  };
};

/** All but what belongs to one connection, and to a body that may be another one now. */
const headersOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      ['host', 'connection', 'content-length'].includes(name) ? [] : [[name, String(value)]],
    ),
  );

/** A query of a global index, asked of the late copy; any other as it is. */
const fromStaleIndex = (body: string, TableName: string): string => {
  const query: { IndexName?: string } = JSON.parse(body);
  return query.IndexName !== undefined && query.IndexName in GLOBAL_INDEXES
    ? JSON.stringify({ ...query, TableName })
    : body;
};

/** How DynamoDB refuses a write because another is at the same item. Undefined for what it never refuses so. */
const conflictResponse = (operation: string, body: string): string | undefined => {
  const Message = 'Transaction is ongoing for the item';
  if (/^(Put|Update|Delete)Item$/.test(operation)) return refusal('TransactionConflictException', { Message });
  if (operation !== 'TransactWriteItems') return undefined;
  const { TransactItems }: { TransactItems: unknown[] } = JSON.parse(body);
  const CancellationReasons = TransactItems.map((_, at) =>
    at === 0 ? { Code: 'TransactionConflict', Message } : { Code: 'None' },
  );
  return refusal('TransactionCanceledException', { Message: 'Transaction cancelled', CancellationReasons });
};

const refusal = (name: string, rest: object): string =>
  JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${name}`, ...rest });
