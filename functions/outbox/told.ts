import { setTimeout as sleep } from 'node:timers/promises';
import { hoursAfter, ttlOf } from '../core/clock.ts';
import { ConditionFailed, type Item, put, transact, update, type Write } from '../core/dynamo.ts';
import { keys } from '../core/keys.ts';
import { MAIL_MS } from '../core/mail.ts';
import { once } from '../core/once.ts';

/** Longer than a telling takes: one that old has broken off. Short enough to be waited for while the function runs. */
const LEASE_MS = MAIL_MS + 5_000;
const LOOK_AGAIN_MS = 250;
/** Longer than what is told is kept, though TTL may be days late with it: it could be handed over as long as it is there. */
const KEPT_HOURS = 24 * 21;

/** How somebody is told: by writes of the very transaction that notes it, by what is done beside it, or by both. */
export type Telling = { writes?: () => Record<string, Write>; send?: (() => Promise<void>) | undefined };

/**
 * Tells a person of an event unless they were told: the stream may hand the same event over twice, even at once.
 * What is written, is written exactly once. When the sending fails the next attempt does it; only a crash between sending
 * and noting it could send twice.
 */
export const tellOnce = async (eventId: string, who: string, { writes, send }: Telling): Promise<void> => {
  const key = keys.told(eventId, who);
  if (!(await begun(key, send ? 'TELLING' : 'TOLD', writes)) || !send) return;
  try {
    await send();
  } catch (error) {
    await note(key, 'FAILED');
    throw error;
  }
  await note(key, 'TOLD');
};

type Key = { pk: string; sk: string };
type State = 'TELLING' | 'TOLD' | 'FAILED';

const noteOf = (key: Key, etat: State): Item => ({
  ...key,
  etat,
  leaseUntil: Date.now() + LEASE_MS,
  ttl: ttlOf(hoursAfter(KEPT_HOURS)),
});

/** Begins a telling, with its writes. False when they were told already. */
const begun = async (key: Key, etat: State, writes: Telling['writes']): Promise<boolean> => {
  try {
    await once(undefined, () =>
      transact({
        told: { Put: { Item: noteOf(key, etat), ConditionExpression: 'attribute_not_exists(pk)' } },
        ...writes?.(),
      }),
    );
    return true;
  } catch (error) {
    if (!(error instanceof ConditionFailed && 'told' in error.failed)) throw error;
    return error.failed.told?.etat !== 'TOLD' && resumed(key);
  }
};

/** Goes on with a telling that failed or broke off; waits for whoever is at it right now. False when they have done it. */
const resumed = async (key: Key): Promise<boolean> => {
  try {
    await put(noteOf(key, 'TELLING'), {
      ConditionExpression: 'etat = :failed OR (etat = :telling AND leaseUntil < :now)',
      ExpressionAttributeValues: { ':failed': 'FAILED', ':telling': 'TELLING', ':now': Date.now() },
    });
    return true;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    if (error.failed.put?.etat === 'TOLD') return false;
  }
  await sleep(LOOK_AGAIN_MS);
  return resumed(key);
};

const note = (key: Key, etat: State): Promise<unknown> =>
  update({ Key: key, UpdateExpression: 'SET etat = :etat', ExpressionAttributeValues: { ':etat': etat } });
