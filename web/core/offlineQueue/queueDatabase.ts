import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { UploadKind } from '#shared/uploads/constants.ts';
import type { QueuedRouteName } from './queuedRoutes.ts';

/** File that is uploaded before its write is sent; bytes, because browsers store these most reliably. */
export interface QueuedFile {
  kind: UploadKind;
  name: string;
  type: string;
  bytes: ArrayBuffer;
  /** Property of the body that names only this file; absent for one that the write's `filesField` lists. */
  field?: string;
  /** Key of the upload, once it is made. */
  key?: string;
}

/** Refusal of a write by the API, for a person to decide on. */
interface QueuedRefusal {
  status: number;
  code: string;
  message: string;
}

/** Write that was made on this device: waiting for the network, sent, or refused by the API. */
export interface QueuedWrite {
  /** Position in the order of sending, on this device. */
  sequence: number;
  deviceId: string;
  /** User who made it; no other user's session sends it. */
  userId: number;
  route: QueuedRouteName;
  input: { params?: object; body?: object };
  files: QueuedFile[];
  /** Property of the body that names the uploaded files. */
  filesField?: string;
  idempotencyKey: string;
  /** Subject of the write, as people read it: the parcel's code or number. */
  subject: string;
  /** Time of the device when the write was made. */
  queuedAt: string;
  state: 'waiting' | 'sent' | 'refused';
  /** Time of the device when the API accepted or refused it. */
  settledAt?: string;
  refusal?: QueuedRefusal;
  /** Reply of the API to an accepted write, in the shape that the API had then. */
  reply?: { data?: object };
  /** Failed attempts that the API or the file store answered. */
  failures: number;
}

interface QueueSchema extends DBSchema {
  writes: { key: number; value: QueuedWrite; indexes: { byState: QueuedWrite['state'] } };
  settings: { key: 'deviceId' | 'lastSentAt'; value: string };
}

let opened: Promise<IDBPDatabase<QueueSchema>> | undefined;

const database = (): Promise<IDBPDatabase<QueueSchema>> => {
  opened ??= openDB<QueueSchema>('yonnee-queue', 1, {
    upgrade: (created) => {
      const writes = created.createObjectStore('writes', { keyPath: 'sequence', autoIncrement: true });
      writes.createIndex('byState', 'state');
      created.createObjectStore('settings');
    },
    terminated: () => {
      opened = undefined;
    },
  }).catch((error: unknown) => {
    opened = undefined; // the next use tries again
    throw error;
  });
  return opened;
};

/** Returns the id of this device, which is drawn at its first use. */
const deviceId = async (): Promise<string> => {
  const settings = (await database()).transaction('settings', 'readwrite').store;
  const stored = await settings.get('deviceId');
  if (stored !== undefined) return stored;
  const drawn = crypto.randomUUID();
  await settings.put(drawn, 'deviceId');
  return drawn;
};

/** Adds a write at the end of the queue and returns it; `replaced` leaves the queue in the same transaction. */
export const addWrite = async (
  write: Omit<QueuedWrite, 'sequence' | 'deviceId'>,
  replaced?: number,
): Promise<QueuedWrite> => {
  const added = { ...write, deviceId: await deviceId() };
  const { store, done } = (await database()).transaction('writes', 'readwrite');
  if (replaced !== undefined) await store.delete(replaced);
  const sequence = await store.add(added as QueuedWrite); // the database draws the number
  await done;
  return { ...added, sequence };
};

/** Returns all writes on this device, oldest first. */
export const allWrites = async (): Promise<QueuedWrite[]> => (await database()).getAll('writes');

/** Returns the oldest write of a user that waits to be sent. */
export const nextWaiting = async (userId: number): Promise<QueuedWrite | undefined> => {
  const waiting = await (await database()).getAllFromIndex('writes', 'byState', 'waiting');
  return waiting.find((write) => write.userId === userId);
};

/** Replaces a write that is still in the queue; one that a person discarded meanwhile stays away. */
export const updateWrite = async (write: QueuedWrite): Promise<void> => {
  const { store, done } = (await database()).transaction('writes', 'readwrite');
  if (await store.getKey(write.sequence)) await store.put(write);
  await done;
};

export const deleteWrite = async (sequence: number): Promise<void> => (await database()).delete('writes', sequence);

/** Time at which a write was last sent. */
export const readLastSentAt = async (): Promise<string | undefined> => (await database()).get('settings', 'lastSentAt');

export const storeLastSentAt = async (at: string): Promise<void> => {
  await (await database()).put('settings', at, 'lastSentAt');
};
