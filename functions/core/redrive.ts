import { hoursAfter, nowIso } from './clock.ts';
import { ConditionFailed, type Key, updateItem } from './dynamo.ts';

/** Outbox events and mail deliveries: both wait in the index `due` and come again through the table's stream. */

/** Minutes from a failure to the next attempt; the last figure holds for all further ones. */
const RETRY_MINUTES: readonly number[] = [1, 5, 15];
const LAST_RETRY_MINUTES = 60;

/** Longer than the stream and its function need: whatever is not done by then got lost on the way. */
const LOST_MINUTES = 10;

const minutesFromNow = (minutes: number): string => hoursAfter(minutes / 60);

/** Instant of the next attempt, after so many that failed. */
export const retryAt = (attempts: number): string => minutesFromNow(RETRY_MINUTES[attempts - 1] ?? LAST_RETRY_MINUTES);

/** Instant from which the sweep takes what is handed over now for lost. */
export const overdueAt = (): string => minutesFromNow(LOST_MINUTES);

/**
 * Hands an item over again: the stream passes this very change on to its function. `due` does so once per time that it
 * falls due, however many sweeps meet. False when there is nothing to do any more.
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
      ExpressionAttributeValues: { ':now': now, ':dueSk': dueSkOf(overdueAt()) },
    });
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
};
