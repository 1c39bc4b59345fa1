/**
 * Calls at a time by default: a batch of pages fits into one invocation, and mails stay near SES's initial rate per
 * second.
 */
const CONCURRENCY = 2;

/**
 * Runs `work` for each item, `concurrency` at a time; a failure stops no other item, and the first one is thrown at the
 * end.
 */
export const forEachIndependently = async <T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
  concurrency = CONCURRENCY,
): Promise<void> => {
  const queue = [...items];
  const failures: unknown[] = [];
  const runWorker = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift())
      await work(item).catch((error: unknown) => failures.push(error));
  };
  await Promise.all(Array.from({ length: concurrency }, runWorker));
  if (failures.length > 0) throw failures[0];
};
