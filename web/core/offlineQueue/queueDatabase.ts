import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { MAX_RANGES, type NumberRange, rangesOf } from '#shared/devices/ranges.ts';
import type { UploadKind } from '#shared/uploads/constants.ts';
import { rememberedDevice, rememberNumber } from './deviceMemory.ts';
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
  /** Number among the user's records on this device; absent from those of before there were numbers. */
  number?: number;
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
  settings: { key: 'deviceId' | 'lastSentAt' | `numbers:${number}`; value: string };
}

/** Numbers of a user's records on this device. */
interface RecordNumbers {
  /** Latest number. */
  drawn: number;
  /** Latest number that the API knows of. */
  told: number;
  /** Numbers that a person discarded or replaced, until the API knows. */
  discarded: number[];
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

/** Starts a transaction of the writes and settings. */
const transaction = async () => {
  const begun = (await database()).transaction(['writes', 'settings'], 'readwrite');
  return { writes: begun.objectStore('writes'), settings: begun.objectStore('settings'), done: begun.done };
};
type Writes = Awaited<ReturnType<typeof transaction>>['writes'];
type Settings = Awaited<ReturnType<typeof transaction>>['settings'];

/** Returns the id of this device, which is drawn at its first use, or remembered when the database was cleared. */
const deviceIdIn = async (settings: Settings): Promise<string> => {
  const stored = await settings.get('deviceId');
  if (stored !== undefined) return stored;
  const id = rememberedDevice()?.id ?? crypto.randomUUID();
  await settings.put(id, 'deviceId');
  return id;
};

/** Returns the numbers of a user's records; after the database was cleared, the latest one is remembered. */
const numbersIn = async (settings: Settings, userId: number): Promise<RecordNumbers> => {
  const stored = await settings.get(`numbers:${userId}`);
  if (stored !== undefined) return JSON.parse(stored);
  const remembered = rememberedDevice();
  const id = (await settings.get('deviceId')) ?? remembered?.id;
  return { drawn: (remembered?.id === id && remembered?.drawn[userId]) || 0, told: 0, discarded: [] };
};

const storeNumbers = async (settings: Settings, userId: number, numbers: RecordNumbers): Promise<void> => {
  await settings.put(JSON.stringify(numbers), `numbers:${userId}`);
};

/** Adds a write at the end of the queue and returns it; `replaced` leaves the queue in the same transaction. */
export const addWrite = async (
  write: Omit<QueuedWrite, 'sequence' | 'deviceId' | 'number'>,
  replaced?: number,
): Promise<QueuedWrite> => {
  const { writes, settings, done } = await transaction();
  const { userId } = write;
  const deviceId = await deviceIdIn(settings);
  if (replaced !== undefined) await discardIn(writes, settings, replaced);
  const numbers = await numbersIn(settings, userId);
  const added = { ...write, deviceId, number: numbers.drawn + 1 };
  await storeNumbers(settings, userId, { ...numbers, drawn: added.number });
  const sequence = await writes.add(added as QueuedWrite); // the database draws the position
  await done;
  rememberNumber(deviceId, userId, added.number);
  return { ...added, sequence };
};

/** Removes a write that a person gives up; the API is told that its number never comes. */
export const discardStored = async (sequence: number): Promise<void> => {
  const { writes, settings, done } = await transaction();
  await discardIn(writes, settings, sequence);
  await done;
};

const discardIn = async (writes: Writes, settings: Settings, sequence: number): Promise<void> => {
  const write = await writes.get(sequence);
  await writes.delete(sequence);
  if (write?.number === undefined || write.state === 'sent') return;
  const numbers = await numbersIn(settings, write.userId);
  await storeNumbers(settings, write.userId, { ...numbers, discarded: [...numbers.discarded, write.number] });
};

/** What this device tells the API of a user's records. */
interface DeviceState {
  appareil: string;
  report: { dernier: number; enAttente: NumberRange[]; abandonnes: NumberRange[] };
  /** True when the API should know it even if no record follows. */
  isUrgent: boolean;
}

/**
 * Returns what the API should know of a user's records on this device, besides the one that is being sent; undefined
 * before the first one.
 */
export const readDeviceState = async (userId: number, sent?: number): Promise<DeviceState | undefined> => {
  const { writes, settings, done } = await transaction();
  const { drawn, told, discarded } = await numbersIn(settings, userId);
  const isStored = (await settings.get(`numbers:${userId}`)) !== undefined;
  const appareil = drawn > 0 ? await deviceIdIn(settings) : '';
  const held = (await writes.getAll()).flatMap(({ userId: owner, state, number }) =>
    owner === userId && state !== 'sent' && number !== undefined && number !== sent ? [number] : [],
  );
  await done;
  if (drawn === 0) return undefined;
  return {
    appareil,
    report: {
      dernier: drawn,
      enAttente: limited(rangesOf(held)),
      abandonnes: rangesOf(discarded).slice(0, MAX_RANGES), // the next report tells the rest
    },
    isUrgent: !isStored || discarded.some((number) => number <= told),
  };
};

/** Returns as many ranges as one report may have; the last one covers the rest. */
const limited = (ranges: NumberRange[]): NumberRange[] => {
  const last = ranges.at(-1);
  const kept = ranges.slice(0, MAX_RANGES);
  const end = kept.at(-1);
  return last && end ? [...kept.slice(0, -1), { de: end.de, a: last.a }] : kept;
};

/** Notes that the API knows what a report says. */
export const markTold = async (userId: number, { dernier, abandonnes }: DeviceState['report']): Promise<void> => {
  const { settings, done } = await transaction();
  const { drawn, told, discarded } = await numbersIn(settings, userId);
  const isTold = (number: number) => abandonnes.some(({ de, a }) => de <= number && number <= a);
  await storeNumbers(settings, userId, {
    drawn,
    told: Math.max(told, dernier),
    discarded: discarded.filter((number) => !isTold(number)),
  });
  await done;
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
