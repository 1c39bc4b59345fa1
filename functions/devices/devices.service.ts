import type { ExportedDevice, MissingRecords, NewVerification } from '#shared/devices/schema.ts';
import { AppError } from '#shared/errors.ts';
import { ATTEMPTS, busyError } from '../core/attempts.ts';
import { nowIso } from '../core/clock.ts';
import { findAccounts } from '../core/items/accounts.ts';
import { type IdempotencyKey, type IdempotencyWriter, idempotent } from '../core/items/idempotency.ts';
import { addEntryWrite } from '../core/items/journal.ts';
import type { Caller } from '../core/request/caller.ts';
import { ConditionFailed, labelledWrites, transact } from '../core/table/dynamo.ts';
import { newId } from '../core/table/ids.ts';
import { type Page, type PageRequest, pagesOf } from '../core/table/query.ts';
import { sitesById } from '../sites/sites.service.ts';
import {
  deleteDeviceWrite,
  findDevice,
  insertMissingRecordsWrite,
  isSilent,
  pageOfClosed,
  pageOfDevices,
  pageOfDueDevices,
  type StoredDevice,
  type StoredMissingRecords,
  saveDeviceWrite,
} from './devices.table.ts';
import { countHeld, countMissing, type Gap, settleGaps } from './record-gaps.ts';

/** Missing records, with the verification of those that are closed. */
type Shown = Omit<StoredMissingRecords, 'verification'> & Partial<Pick<StoredMissingRecords, 'verification'>>;

/** Lists missing records for admins, which takes two reads besides the list's own. */
export const listMissing = async (
  statut: MissingRecords['statut'],
  page: PageRequest,
): Promise<Page<MissingRecords>> => {
  const { items, next } = statut === 'CLOS' ? await pageOfClosed(page) : await openOnes(() => pageOfDueDevices(page));
  return { items: await present(items), ...(next !== undefined && { next }) };
};

const openOnes = async (read: () => Promise<Page<StoredDevice>>): Promise<Page<Shown>> => {
  const { items, next } = await read();
  return { items: items.flatMap(openOf), ...(next !== undefined && { next }) };
};

/** Lists the missing records of a user. */
export const listOwnMissing = async (userId: number): Promise<MissingRecords[]> => {
  const found: Shown[] = [];
  for await (const devices of pagesOf((page) => pageOfDevices(userId, page))) found.push(...devices.flatMap(openOf));
  return present(found);
};

/** Returns the missing records of a device, if an admin should look into them now. */
const openOf = (device: StoredDevice): Shown[] =>
  device.aVerifierLe !== undefined && device.aVerifierLe <= nowIso()
    ? [shownOf(device, settleGaps(device, device.numero, isSilent(device)).settled)]
    : [];

const shownOf = (device: StoredDevice, gaps: readonly Gap[]): Shown => {
  const { id, userId, appareil, siteId, dernierContact, numero } = device;
  const avant = gaps[0]?.avant ?? null;
  const apres = gaps.at(-1)?.apres ?? null;
  const containers = gaps.flatMap((gap) => [gap.avant?.conteneurId, gap.apres?.conteneurId]);
  return {
    ...{ id, userId, appareil, siteId, dernierContact, avant, apres },
    manquants: countMissing(device),
    surAppareil: countHeld(device),
    conteneurs: [...new Set(containers.filter((container) => typeof container === 'number'))],
    jusqua: numero,
  };
};

const present = async (records: readonly Shown[]): Promise<MissingRecords[]> => {
  const userIds = records.flatMap(({ userId, verification }) => [
    userId,
    ...(verification ? [verification.userId] : []),
  ]);
  const [accounts, sites] = await Promise.all([
    findAccounts([...new Set(userIds)]),
    sitesById(records.map(({ siteId }) => siteId)),
  ]);
  const names = new Map(accounts.map(({ userId, prenom, nom }) => [userId, `${prenom} ${nom}`.trim() || null]));
  const nameOf = (userId: number): string | null => names.get(userId) ?? null;
  return records.map(({ siteId, verification, avant, apres, ...shown }) => {
    const site = sites.get(siteId ?? 0);
    return {
      ...shown,
      statut: verification ? 'CLOS' : 'OUVERT',
      nom: nameOf(shown.userId),
      site: site ? { id: site.id, nom: site.nom, ville: site.ville } : null,
      avant: avant && { le: avant.le, conteneurId: avant.conteneurId },
      apres: apres && { le: apres.le, conteneurId: apres.conteneurId },
      verification: verification ? { ...verification, nom: nameOf(verification.userId) } : null,
    };
  });
};

/** Returns a device of a user. Throws MISSING_RECORDS_NOT_FOUND. */
export const deviceOf = async (userId: number, appareil: string): Promise<StoredDevice> => {
  const device = await findDevice(userId, appareil);
  if (!device) throw new AppError('MISSING_RECORDS_NOT_FOUND');
  return device;
};

/**
 * Closes the missing records of a device up to the number that the admin saw, and notes it in the journals of their
 * containers. Later ones stay open. Throws MISSING_RECORDS_NOT_FOUND when all have arrived or are closed, or BUSY.
 */
export const verifyMissing = async (
  device: StoredDevice,
  verification: NewVerification,
  { userId }: Caller,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<MissingRecords> => {
  const closed = await idempotent<StoredMissingRecords>(idempotencyKey, (record) =>
    closeMissing(device, verification, userId, record),
  );
  const [shown] = await present([closed]);
  if (!shown) throw new AppError('MISSING_RECORDS_NOT_FOUND');
  return shown;
};

const closeMissing = async (
  device: StoredDevice,
  verification: NewVerification,
  par: number,
  record: IdempotencyWriter<StoredMissingRecords>,
  attemptsLeft = ATTEMPTS.device,
): Promise<StoredMissingRecords> => {
  const { jusqua, note } = verification;
  const { settled, rest } = settleGaps(device, jusqua, isSilent(device));
  if (settled.length === 0) throw new AppError('MISSING_RECORDS_NOT_FOUND');
  const of = { ...device, manques: settled };
  const closed: StoredMissingRecords = {
    ...shownOf(of, settled),
    id: newId(),
    jusqua,
    verification: { le: nowIso(), userId: par, note },
  };
  try {
    await transact({
      device: saveDeviceWrite({ ...device, ...rest }),
      id: insertMissingRecordsWrite(closed),
      ...Object.assign(
        {},
        ...closed.conteneurs.map((bookingId) =>
          labelledWrites(bookingId, { journal: addEntryWrite({ bookingId }, 'ENREGISTREMENTS_MANQUANTS') }),
        ),
      ),
      idempotency: record(closed),
    });
    return closed;
  } catch (error) {
    if (!(error instanceof ConditionFailed && error.has('device'))) throw error;
    if (attemptsLeft <= 1) throw busyError(error);
    const current = await deviceOf(device.userId, device.appareil);
    return closeMissing(current, verification, par, record, attemptsLeft - 1);
  }
};

/** Lists the devices of a user for the export of their data. */
export const listDevices = async (userId: number, page: PageRequest): Promise<Page<ExportedDevice>> => {
  const { items, next } = await pageOfDevices(userId, page);
  return {
    items: items.map(({ appareil, createdAt, dernierContact, numero }) => ({
      ...{ appareil, createdAt, dernierContact },
      enregistrements: numero,
    })),
    ...(next !== undefined && { next }),
  };
};

/** Deletes the devices of a user. */
export const deleteDevicesOf = async (userId: number): Promise<void> => {
  for await (const devices of pagesOf((page) => pageOfDevices(userId, page)))
    if (devices.length > 0)
      await transact(
        Object.fromEntries(devices.map((device, index) => [`device:${index}`, deleteDeviceWrite(device)])),
      );
};
