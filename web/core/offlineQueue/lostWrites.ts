import { allWrites, type QueuedWrite } from './queueDatabase.ts';

/** Write as this device remembers it outside of its database, which browsers may clear. */
export type RememberedWrite = Pick<QueuedWrite, 'route' | 'subject' | 'queuedAt' | 'idempotencyKey'>;

const WAITING = 'yonnee-queue-waiting';
const LOST = 'yonnee-queue-lost';

/** Remembers which writes are not sent yet; a device without storage remembers none. */
export const rememberWaiting = (writes: readonly QueuedWrite[]): void =>
  store(
    WAITING,
    writes
      .filter(({ state }) => state !== 'sent')
      .map(({ route, subject, queuedAt, idempotencyKey }) => ({ route, subject, queuedAt, idempotencyKey })),
  );

/**
 * Returns the writes that the browser cleared before they were sent: those remembered that are in the database no more,
 * and those found earlier that nobody has checked yet.
 */
export const findLost = async (): Promise<RememberedWrite[]> => {
  const waited = stored(WAITING); // read first: another tab remembers a write only once it is in the database
  const kept = await allWrites();
  const keys = new Set(kept.map(({ idempotencyKey }) => idempotencyKey));
  const lost = [...stored(LOST), ...waited.filter(({ idempotencyKey }) => !keys.has(idempotencyKey))];
  store(LOST, lost);
  rememberWaiting(kept);
  return lost;
};

/** Forgets the lost writes, once a person has checked the parcels. */
export const forgetLost = (): void => store(LOST, []);

const stored = (key: string): RememberedWrite[] => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '[]');
  } catch {
    return [];
  }
};

const store = (key: string, writes: readonly RememberedWrite[]): void => {
  try {
    localStorage.setItem(key, JSON.stringify(writes));
  } catch {
    // The queue itself tells the agent when the device is full.
  }
};
