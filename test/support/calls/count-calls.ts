import { dynamo, type Key } from '#functions/core/table/dynamo.ts';
import { isAccountRead } from './account-read.ts';

type Input = { Key?: Key };

let seen: string[] | undefined;

dynamo.middlewareStack.add(
  (next, { commandName = '' }) =>
    (args) => {
      const { Key } = args.input as Input;
      if (Key?.sk !== 'LIMIT' && !isAccountRead(commandName, args.input))
        seen?.push(commandName.replace(/Command$/, ''));
      return next(args);
    },
  { step: 'initialize' },
);

/**
 * Runs some work and returns its result with the table calls of this process, without reads of the caller's account and
 * rate limit counters.
 */
export const countCalls = async <T>(work: () => Promise<T>): Promise<{ result: T; calls: string[] }> => {
  const calls: string[] = [];
  seen = calls;
  try {
    return { result: await work(), calls };
  } finally {
    seen = undefined;
  }
};

type Put = { Item: Key };
type Keyed = { Key: Key };
type TransactItem = { Put?: Put; Update?: Keyed; Delete?: Keyed };
type WriteRequest = { PutRequest?: Put; DeleteRequest?: Keyed };
type WriteInput = Partial<Put & Keyed> & {
  TransactItems?: TransactItem[];
  RequestItems?: Record<string, WriteRequest[]>;
};

let written: Key[] | undefined;

/** The keys of all items that a call writes, without rate limit counters and items that it only checks. */
const keysIn = ({ Item, Key, TransactItems = [], RequestItems = {} }: WriteInput): Key[] =>
  [
    Item ?? Key,
    ...TransactItems.map(({ Put, Update, Delete }) => Put?.Item ?? (Update ?? Delete)?.Key),
    ...Object.values(RequestItems)
      .flat()
      .map(({ PutRequest, DeleteRequest }) => PutRequest?.Item ?? DeleteRequest?.Key),
  ].flatMap((key) => (key && !key.pk.startsWith('LIMIT#') ? [{ pk: key.pk, sk: key.sk }] : []));

dynamo.middlewareStack.add(
  (next, { commandName = '' }) =>
    (args) => {
      if (!/^(Get|BatchGet|Query)/.test(commandName)) written?.push(...keysIn(args.input as WriteInput));
      return next(args);
    },
  { step: 'initialize' },
);

/** Runs some work and returns its result with the keys of all items that this process writes or tries to write. */
export const collectWrites = async <T>(work: () => Promise<T>): Promise<{ result: T; written: Key[] }> => {
  const keys: Key[] = [];
  written = keys;
  try {
    return { result: await work(), written: keys };
  } finally {
    written = undefined;
  }
};

let toLose: { command: string; left: number } | undefined;

dynamo.middlewareStack.add(
  (next, { commandName = '' }) =>
    async (args) => {
      const answer = await next(args);
      if (commandName !== `${toLose?.command}Command` || !toLose || toLose.left === 0) return answer;
      toLose.left -= 1;
      throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET', $metadata: {} });
    },
  { step: 'finalizeRequest', priority: 'low' }, // within the SDK's own retries
);

/** Number of times that the SDK tries each call. */
export const ALL_TRIES = 4;

/** Loses the answers of the next transactions of this process; the writes themselves succeed. */
export const loseAnswers = (times: number): void => {
  toLose = { command: 'TransactWriteItems', left: times };
};
