/** Calls at a time: a batch of pages fits into one invocation, and mails stay near SES's initial rate per second. */
const CONCURRENCY = 2;

/** Runs `work` for each item; a failure stops no other item, and the first one is thrown at the end. */
export const forEachSettled = async <T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> => {
  const queue = [...all];
  const failures: unknown[] = [];
  const runWorker = async (): Promise<void> => {
    for (let one = queue.shift(); one !== undefined; one = queue.shift())
      await work(one).catch((error: unknown) => failures.push(error));
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, runWorker));
  if (failures.length > 0) throw failures[0];
};
