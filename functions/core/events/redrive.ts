import { minutesAfter, nowIso } from '../clock.ts';
import { ConditionFailed, type Key, updateItem } from '../table/dynamo.ts';

/** Retries of outbox events and mail deliveries: both wait in the index `dueKeys` and pass through the stream again. */

/** Minutes from each of the first failures to the next attempt; later ones wait `LAST_RETRY_MINUTES`. */
const RETRY_MINUTES: readonly number[] = [1, 5, 15];
const LAST_RETRY_MINUTES = 60;

/** Longer than the stream and its function need: an item that is not handled by then was lost. */
const LOST_MINUTES = 10;

/** Returns the instant of the next attempt after `attempts` failures. */
export const retryAt = (attempts: number): string => minutesAfter(RETRY_MINUTES[attempts - 1] ?? LAST_RETRY_MINUTES);

/** Returns the time at which the sweep redrives an item that is handed over now, in case the stream lost it. */
export const redriveIfLostAt = (): string => minutesAfter(LOST_MINUTES);

/**
 * Redrives an item by a change that the stream passes to its function. With `due`, once per due time, even when sweeps
 * run concurrently. Returns false when there is nothing left to do.
 */
export const redriveItem = async (
  key: Key,
  dueSkOf: (dueAt: string) => string,
  when: 'due' | 'now',
): Promise<boolean> => {
  const now = nowIso();
  try {
    await updateItem({
      Key: key,
      UpdateExpression: 'SET redrivenAt = :now, dueSk = :dueSk',
      ConditionExpression: when === 'due' ? 'dueSk < :now' : 'attribute_exists(duePk)',
      ExpressionAttributeValues: { ':now': now, ':dueSk': dueSkOf(redriveIfLostAt()) },
    });
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
};
