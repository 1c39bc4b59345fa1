import { DEVICE_HEADER } from '#shared/devices/header.ts';
import type { DeviceRecord } from '#shared/devices/schema.ts';
import { call } from '#web/core/api/call.ts';
import { ApiUnreachable, Refusal } from '#web/core/api/refusal.ts';
import { uploadFile } from '#web/core/api/upload.ts';
import {
  markTold,
  type QueuedFile,
  type QueuedWrite,
  readDeviceState,
  storeLastSentAt,
  updateWrite,
} from './queueDatabase.ts';
import { QUEUED_ROUTES } from './queuedRoutes.ts';
import type { Pause } from './queueState.ts';

/**
 * Outcome of an attempt: the write is settled and the next one follows, the same one is sent again at once, or all wait
 * for the reason given.
 */
export type AttemptOutcome = 'settled' | 'repeat' | Pause;

/** Answered failures after which a write no longer holds up the others, and a person decides on it. */
const MAX_FAILURES = 8;

/** Sends a write with its files, and stores the outcome. Uploads and the request may be repeated safely. */
export const sendWrite = async (write: QueuedWrite): Promise<AttemptOutcome> => {
  let current = write;
  try {
    for (const [index, file] of write.files.entries()) {
      if (file.key) continue;
      // Stored at once, so that a repeated request names the same uploads.
      current = { ...current, files: current.files.with(index, { ...file, key: await upload(file) }) };
      await updateWrite(current);
    }
    const reply = await sendNumbered(current);
    return await settle(current, { state: 'sent', files: [], reply });
  } catch (error) {
    return failed(current, error);
  }
};

const upload = ({ kind, bytes, name, type }: QueuedFile): Promise<string> =>
  uploadFile(kind, new File([bytes], name, { type }), { onProgress: () => {}, signal: new AbortController().signal });

/** Sends a write with its number, by which the API notices when another one never comes. */
const sendNumbered = async (write: QueuedWrite): Promise<QueuedWrite['reply']> => {
  const { number, userId } = write;
  const device = number === undefined ? undefined : await readDeviceState(userId, number);
  if (number === undefined || !device) return callApi(write);
  const header: DeviceRecord = { appareil: device.appareil, numero: number, ...device.report };
  const reply = await callApi(write, { [DEVICE_HEADER]: JSON.stringify(header) });
  await markTold(userId, device.report);
  return reply;
};

const callApi = (
  { route, input, files, filesField, idempotencyKey }: QueuedWrite,
  headers: Record<string, string> = {},
): Promise<QueuedWrite['reply']> => {
  const own = files.filter(({ field }) => field).map(({ field, key }) => [field, key]);
  const listed = files.filter(({ field }) => !field).map(({ key }) => key);
  const body = input.body && {
    ...input.body,
    ...Object.fromEntries(own),
    ...(filesField && listed.length > 0 && { [filesField]: listed }),
  };
  // The input was typed for its route when it was put into the queue.
  return call(QUEUED_ROUTES[route], { ...input, ...(body && { body }) } as never, { idempotencyKey, headers });
};

const settle = async (write: QueuedWrite, change: Partial<QueuedWrite>): Promise<AttemptOutcome> => {
  const settledAt = new Date().toISOString();
  await updateWrite({ ...write, ...change, settledAt });
  if (change.state === 'sent') await storeLastSentAt(settledAt);
  return 'settled';
};

const failed = async (write: QueuedWrite, error: unknown): Promise<AttemptOutcome> => {
  if (error instanceof ApiUnreachable) return 'offline';
  if (!(error instanceof Refusal)) throw error;
  const { status, code, message } = error;
  if (status === 401) return 'session';
  if (code === 'FORBIDDEN' || code === 'ACCOUNT_DISABLED') return 'forbidden';
  const failures = write.failures + 1;
  const mayPass = code === 'UPLOAD_REFUSED' || code === 'FILE_NOT_FOUND' || status === 429 || status >= 500;
  if (mayPass && failures < MAX_FAILURES) return repeatLater({ ...write, failures }, code);
  return settle(write, { state: 'refused', refusal: { status, code, message }, failures });
};

/** Keeps a write waiting; an upload that the API no longer has, because a day has passed, is made again. */
const repeatLater = async (write: QueuedWrite, code: string): Promise<AttemptOutcome> => {
  const isGone = code === 'FILE_NOT_FOUND';
  await updateWrite({ ...write, files: isGone ? write.files.map(withoutKey) : write.files });
  return isGone ? 'repeat' : 'offline';
};

const withoutKey = ({ key: _, ...file }: QueuedFile): QueuedFile => file;
