import { hoursAfter, ttlOf } from '../core/clock.ts';
import { ConditionFailed, put, update } from '../core/dynamo.ts';
import { keys } from '../core/keys.ts';

/** Longer than the function may run: a telling that old has broken off. */
const LEASE_MS = 120_000;
const KEPT_HOURS = 24 * 14;

/**
 * Tells a person of an event unless they were told: the stream may hand the same event over twice, even at once.
 * When the telling fails the next attempt does it; only a crash between sending and noting it could tell twice.
 */
export const tellOnce = async (eventId: string, who: string, tell: () => Promise<void>): Promise<void> => {
  const key = keys.told(eventId, who);
  if (!(await claimed(key))) return;
  try {
    await tell();
  } catch (error) {
    await note(key, 'FAILED');
    throw error;
  }
  await note(key, 'TOLD');
};

type Key = { pk: string; sk: string };

/** False when they were told already. Throws when somebody else is telling them right now. */
const claimed = async (key: Key): Promise<boolean> => {
  const now = Date.now();
  try {
    await put(
      { ...key, etat: 'TELLING', leaseUntil: now + LEASE_MS, ttl: ttlOf(hoursAfter(KEPT_HOURS)) },
      {
        ConditionExpression: 'attribute_not_exists(pk) OR etat = :failed OR (etat = :telling AND leaseUntil < :now)',
        ExpressionAttributeValues: { ':failed': 'FAILED', ':telling': 'TELLING', ':now': now },
      },
    );
    return true;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    if (error.failed.put?.etat === 'TOLD') return false;
    throw new Error('somebody else is telling this right now', { cause: error });
  }
};

const note = (key: Key, etat: 'TOLD' | 'FAILED'): Promise<unknown> =>
  update({ Key: key, UpdateExpression: 'SET etat = :etat', ExpressionAttributeValues: { ':etat': etat } });
