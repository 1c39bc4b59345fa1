import { devicesRoutes } from '#shared/devices/routes.ts';
import { call } from '#web/core/api/call.ts';
import { session, subscribe } from '#web/core/session/session.ts';
import { findLost, forgetLost } from './lostWrites.ts';
import {
  addWrite,
  allWrites,
  deleteWrite,
  discardStored,
  markTold,
  nextWaiting,
  type QueuedFile,
  type QueuedWrite,
  readDeviceState,
} from './queueDatabase.ts';
import type { QueuedInput, QueuedRouteName } from './queuedRoutes.ts';
import { announceChange, readQueue, setLost, setPause, setPersistent, setSentElsewhere } from './queueState.ts';
import { sendWrite } from './sendWrite.ts';

/**
 * Queue of writes on this device. Each is stored before it is sent, in order and one at a time, by one tab; a write
 * that the API did not answer is repeated with its idempotency key until it does.
 */

/** Name of the lock that the sending tab holds. */
const LOCK = 'yonnee-queue';
/** Milliseconds between attempts, the last one for all further ones; a returning network starts one at once. */
const RETRY_MS = [2_000, 5_000, 15_000, 60_000];
/** Milliseconds for which sent writes stay in the list. */
const SENT_KEPT_MS = 24 * 3_600_000;

export interface NewWrite<Name extends QueuedRouteName> {
  route: Name;
  input: QueuedInput<Name>;
  /** Subject of the write, as people read it. */
  subject: string;
  files?: QueuedFile[];
  filesField?: string;
}

/**
 * Stores a write on this device and starts to send it; `replaced` is the write that it corrects. Throws when the
 * browser cannot store it.
 */
export const enqueue = async <Name extends QueuedRouteName>(
  { route, input, subject, files = [], filesField }: NewWrite<Name>,
  replaced?: number,
): Promise<QueuedWrite> => {
  const { userId } = session();
  if (userId === undefined) throw new Error('nobody is logged in');
  const write = await addWrite(
    {
      userId,
      route,
      input: input as QueuedWrite['input'],
      files,
      ...(filesField && files.length > 0 && { filesField }),
      subject,
      idempotencyKey: crypto.randomUUID(),
      queuedAt: new Date().toISOString(),
      state: 'waiting',
      failures: 0,
    },
    replaced,
  );
  await announceChange();
  void sendWaiting();
  return write;
};

/** Sends a refused write again as it is, as a new request. */
export const retryWrite = async ({
  route,
  input,
  subject,
  files,
  filesField,
  sequence,
}: QueuedWrite): Promise<void> => {
  await enqueue({ route, input: input as never, subject, files, ...(filesField && { filesField }) }, sequence);
};

/** Removes a write from the device for good. */
export const discardWrite = async (sequence: number): Promise<void> => {
  await discardStored(sequence);
  await announceChange();
  void sendWaiting();
};

let attempt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

let isSending = false;

/** Sends the waiting writes of the signed-in user; waits until no other tab is sending. */
export const sendWaiting = async (): Promise<void> => {
  try {
    const wasFree = await navigator.locks.request(LOCK, { ifAvailable: true }, sendAlone);
    if (wasFree) return;
    if (!isSending) setSentElsewhere();
    await navigator.locks.request(LOCK, sendAlone);
  } catch {
    scheduleRetry();
  }
};

/** Sends while this tab holds the lock; returns false when another call holds it. */
const sendAlone = async (lock: Lock | null): Promise<boolean> => {
  if (!lock) return false;
  isSending = true;
  try {
    await sendInOrder();
  } finally {
    isSending = false;
  }
  return true;
};

const sendInOrder = async (): Promise<void> => {
  clearTimeout(timer);
  for (;;) {
    const { userId } = session();
    const next = userId === undefined ? undefined : await nextWaiting(userId);
    if (!next) {
      if (userId !== undefined && navigator.onLine) await reportDevice(userId);
      return setPause(userId === undefined ? 'session' : undefined);
    }
    if (!navigator.onLine) return setPause('offline'); // the event `online` starts the next attempt
    if (session().userId !== next.userId) continue; // somebody else has logged in meanwhile
    const outcome = await sendWrite(next);
    await announceChange();
    if (outcome === 'settled') attempt = 0;
    else if (outcome !== 'repeat') {
      setPause(outcome);
      return scheduleRetry();
    }
  }
};

/**
 * Tells the API what no record will: that numbers were discarded, or that the browser cleared the database. A failure
 * is left to the next attempt.
 */
const reportDevice = async (userId: number): Promise<void> => {
  const device = await readDeviceState(userId);
  if (!device?.isUrgent || session().userId !== userId) return;
  const { appareil, report } = device;
  try {
    await call(devicesRoutes.report, { params: { appareil }, body: report });
    await markTold(userId, report);
  } catch {
    // The next record tells it too.
  }
};

const scheduleRetry = (): void => {
  clearTimeout(timer);
  timer = setTimeout(() => void sendWaiting(), RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)]);
  attempt += 1;
};

const sendNow = (): void => {
  attempt = 0;
  void sendWaiting();
};
const sendWhenVisible = (): void => {
  if (document.visibilityState === 'visible') sendNow();
};

let isStarted = false;

/**
 * Sends what waits from an earlier visit, and from now on whenever the network, a session or the reader returns. Asks
 * the browser to keep the queue when it is short of space.
 */
export const startQueue = async (): Promise<void> => {
  if (isStarted) return;
  isStarted = true;
  addEventListener('online', sendNow);
  addEventListener('offline', () => setPause('offline'));
  document.addEventListener('visibilitychange', sendWhenVisible);
  subscribe(sendNow);
  void askToKeep();
  setLost(await findLost());
  await removeOldSent();
  await readQueue();
  sendNow();
};

/** Asks the browser not to clear the queue when the device is short of space. */
const askToKeep = async (): Promise<void> => {
  const isKept = await navigator.storage?.persist?.().catch(() => false);
  setPersistent(isKept ?? false);
};

/** Ends the notice of lost writes, after a person has checked the parcels. */
export const confirmLostChecked = (): void => {
  forgetLost();
  setLost([]);
};

const removeOldSent = async (): Promise<void> => {
  const before = Date.now() - SENT_KEPT_MS;
  for (const { sequence, state, settledAt } of await allWrites())
    if (state === 'sent' && Date.parse(settledAt ?? '') < before) await deleteWrite(sequence);
};

/** Removes the sent writes at the logout; waiting and refused ones stay for the user who made them. */
export const forgetSent = async (): Promise<void> => {
  for (const { sequence, state } of await allWrites()) if (state === 'sent') await deleteWrite(sequence);
  await announceChange();
};
