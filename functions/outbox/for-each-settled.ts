/** So many at a time: a batch of pages within a call's time, and about as many mails a second as SES takes at first. */
const CONCURRENCY = 2;

/** Works for each of many: a failure keeps nobody else back, and the first one is thrown when all had their turn. */
export const forEachSettled = async <T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> => {
  const waiting = [...all];
  const failures: unknown[] = [];
  const serve = async (): Promise<void> => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift())
      await work(one).catch((error: unknown) => failures.push(error));
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, serve));
  if (failures.length > 0) throw failures[0];
};
