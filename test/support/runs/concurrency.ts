import { dynamo } from '#functions/core/table/dynamo.ts';
import { newId } from '#functions/core/table/ids.ts';
import { runUnrestricted } from '#local/iam.ts';

/** Runs `others` right before the first transaction that `work` sends in this process. */
export const interruptBeforeWrite = async <T>(others: () => Promise<unknown>, work: () => Promise<T>): Promise<T> => {
  const name = `meanwhile ${newId()}`;
  let left = 1;
  dynamo.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        if (commandName === 'TransactWriteItemsCommand' && left-- === 1) await runUnrestricted(others);
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
