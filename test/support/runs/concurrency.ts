import { dynamo, type Key } from '#functions/core/table/dynamo.ts';
import { newId } from '#functions/core/table/ids.ts';
import { runUnrestricted } from '#local/iam.ts';

/** Runs `others` right before the first transaction that `work` sends in this process. */
export const interruptBeforeWrite = <T>(others: () => Promise<unknown>, work: () => Promise<T>): Promise<T> =>
  interruptBefore((command) => command === 'TransactWriteItemsCommand', others, work);

/** Runs `others` right before `work` in this process reads the item with this key for the `nth` time by itself. */
export const interruptBeforeRead = <T>(
  { pk, sk }: Key,
  nth: number,
  others: () => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> => {
  let reads = 0;
  const isThisRead = (command: string, key: Partial<Key> = {}) =>
    command === 'GetItemCommand' && key.pk === pk && key.sk === sk && ++reads === nth;
  return interruptBefore(isThisRead, others, work);
};

/** Runs `others` right before the first call of `work` that `isDue`, by the name of its command and its key. */
const interruptBefore = async <T>(
  isDue: (command: string, key: Partial<Key> | undefined) => boolean,
  others: () => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> => {
  const name = `meanwhile ${newId()}`;
  let hasRun = false;
  dynamo.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        if (!hasRun && isDue(commandName, (args.input as { Key?: Partial<Key> }).Key)) {
          hasRun = true;
          await runUnrestricted(others);
        }
        return next(args);
      },
    { step: 'initialize', name },
  );
  try {
    return await work();
  } finally {
    dynamo.middlewareStack.remove(name);
  }
};

/** Runs both at once; the second starts first when `n` is even. */
export const runConcurrently = async <A, B>(
  n: number,
  one: () => Promise<A>,
  two: () => Promise<B>,
): Promise<[A, B]> => {
  if (n % 2) return Promise.all([one(), two()]);
  const [second, first] = await Promise.all([two(), one()]);
  return [first, second];
};
