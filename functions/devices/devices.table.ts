import { hoursAfter, minutesAfter, nowIso, retentionEnd, ttlOf } from '../core/clock.ts';
import { getItem, type Item, insertWrite, putItem, type Write } from '../core/table/dynamo.ts';
import { indexKeys, keys, ranges } from '../core/table/keys.ts';
import { type Page, type PageRequest, pageOf, pageOfPartition } from '../core/table/query.ts';
import { type ArrivedRecord, countHeld, type Numbering } from './record-gaps.ts';

/** Device of a user, with the numbering of that user's records on it. */
export type StoredDevice = Numbering & {
  id: number;
  userId: number;
  appareil: string;
  /** Site of the agent when the device was last heard from. */
  siteId: number | null;
  createdAt: string;
  dernierContact: string;
  /** Since when another device of the user is heard from instead, while this one holds records. */
  remplaceLe?: string | undefined;
  /** Since when an admin should look into its records; derived by `withDueTime`. */
  aVerifierLe?: string | undefined;
  version: number;
};

/** Missing records that an admin closed. */
export type StoredMissingRecords = {
  id: number;
  userId: number;
  appareil: string;
  siteId: number | null;
  manquants: number;
  surAppareil: number;
  avant: ArrivedRecord | null;
  apres: ArrivedRecord | null;
  dernierContact: string;
  conteneurs: number[];
  jusqua: number;
  verification: { le: string; userId: number; note: string };
};

/** Minutes for which missing records may still come: those of another tab, or in another order. */
const GRACE_MINUTES = 10;
/** Hours of silence after which the records that a device holds are looked into. */
const SILENCE_HOURS = 12;
/** Years for which a device is remembered after its last contact, longer than one lies in a drawer. */
const RETENTION_HOURS = 24 * 365 * 2;

export const findDevice = (userId: number, appareil: string): Promise<StoredDevice | undefined> =>
  getItem(keys.device(userId, appareil));

/** Lists the devices of a user. */
export const pageOfDevices = (userId: number, page: PageRequest): Promise<Page<StoredDevice>> =>
  pageOfPartition(keys.account(userId).pk, { prefix: ranges.devices }, page);

/** Lists the devices whose records an admin should look into, longest due first. */
export const pageOfDueDevices = (page: PageRequest): Promise<Page<StoredDevice>> =>
  pageOf('dueKeys', 'DEVICE', { upTo: nowIso() }, page);

/** Lists the missing records that admins closed, latest first. */
export const pageOfClosed = (page: PageRequest): Promise<Page<StoredMissingRecords>> =>
  pageOf('listKeys', 'MISSING_RECORDS', { order: 'descending' }, page);

/** Stores a device. Throws `ConditionFailed` when it has changed since it was read. */
export const saveDevice = (device: StoredDevice): Promise<unknown> => putItem(itemOf(device), unchanged(device));

/** Returns the write that stores a device, refused when it has changed since it was read. */
export const saveDeviceWrite = (device: StoredDevice): Write => ({
  Put: { Item: itemOf(device), ...unchanged(device) },
});

export const deleteDeviceWrite = ({ userId, appareil }: StoredDevice): Write => ({
  Delete: { Key: keys.device(userId, appareil) },
});

export const insertMissingRecordsWrite = (records: StoredMissingRecords): Write =>
  insertWrite({
    ...records,
    ...keys.missingRecords(records.id),
    ...indexKeys.missingRecords(records.verification.le),
    ttl: ttlOf(retentionEnd(new Date(records.verification.le))),
  });

const itemOf = (device: StoredDevice): Item => {
  const { userId, appareil, dernierContact, version } = device;
  const aVerifierLe = dueTimeOf(device);
  return {
    ...device,
    version: version + 1,
    aVerifierLe,
    ttl: ttlOf(hoursAfter(RETENTION_HOURS, dernierContact)),
    ...keys.device(userId, appareil),
    ...(aVerifierLe && indexKeys.deviceDue(userId, appareil, aVerifierLe)),
  };
};

const unchanged = ({ version }: StoredDevice) =>
  version === 0
    ? { ConditionExpression: 'attribute_not_exists(pk)' }
    : {
        ConditionExpression: '#version = :version',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':version': version },
      };

/** Returns the time from which an admin should look into the records of a device; undefined when all is well. */
const dueTimeOf = (device: StoredDevice): string | undefined => {
  const { manques, dernierContact, remplaceLe } = device;
  const missing = manques.flatMap(({ depuis }) => (depuis === undefined ? [] : [minutesAfter(GRACE_MINUTES, depuis)]));
  const held = countHeld(device) === 0 ? [] : [silenceEnd(dernierContact, remplaceLe)];
  return [...missing, ...held].sort()[0];
};

/** Returns when a device that holds records has been silent for too long, by full hours: the index changes rarely. */
const silenceEnd = (dernierContact: string, remplaceLe: string | undefined): string =>
  remplaceLe === undefined
    ? hoursAfter(SILENCE_HOURS + 1, `${dernierContact.slice(0, 13)}:00:00.000Z`)
    : minutesAfter(GRACE_MINUTES, remplaceLe);

/** Reports whether a device that holds records has been silent for too long. */
export const isSilent = (device: StoredDevice): boolean =>
  countHeld(device) > 0 && silenceEnd(device.dernierContact, device.remplaceLe) <= nowIso();
