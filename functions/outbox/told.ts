import { setTimeout as sleep } from 'node:timers/promises';
import { hoursAfter, ttlOf } from '../core/clock.ts';
import { ConditionFailed, put, update } from '../core/dynamo.ts';
import { keys } from '../core/keys.ts';
import { MAIL_MS } from '../core/mail.ts';

/** Longer than a telling takes: one that old has broken off. Short enough to be waited for while the function runs. */
const LEASE_MS = MAIL_MS + 5_000;
const LOOK_AGAIN_MS = 250;
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

/** False when they were told already; waits for whoever is telling them right now, or broke off doing so. */
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
  }
  await sleep(LOOK_AGAIN_MS);
  return claimed(key);
};

const note = (key: Key, etat: 'TOLD' | 'FAILED'): Promise<unknown> =>
  update({ Key: key, UpdateExpression: 'SET etat = :etat', ExpressionAttributeValues: { ':etat': etat } });
