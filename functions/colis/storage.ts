import { AppError } from '#shared/errors.ts';
import { lastFreeDay, type StorageTerms, storageDays } from '#shared/handover/storage.ts';
import { timeZoneAt } from '#shared/places/places.ts';
import { centsOf, dollarsOf } from '#shared/units.ts';
import { containerOf } from '../containers/containers.service.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { nowIso } from '../core/clock.ts';
import { eventWrite } from '../core/events/outbox.ts';
import { forEachIndependently } from '../core/for-each-independently.ts';
import { findCollection } from '../core/items/collection.ts';
import { type IdempotencyKey, idempotent } from '../core/items/idempotency.ts';
import { logFailure } from '../core/log.ts';
import type { Caller } from '../core/request/caller.ts';
import { transact } from '../core/table/dynamo.ts';
import { pagesOf } from '../core/table/query.ts';
import { sitesById } from '../sites/sites.service.ts';
import { soldVersion } from '../tarifs/tarifs.service.ts';
import { owedCents, storageCents, withArrivalCents } from './amounts.ts';
import { logChange } from './change-log.ts';
import { retryWithCurrentColis } from './colis.service.ts';
import { pageOfStorageDue, replaceColisWrite } from './colis.table.ts';
import { closesCollection, collectionChangeWrites } from './collection-changes.ts';
import { chargesOfChange, ledgerWrite, type StoredCharge } from './ledger.table.ts';
import { checkPriceOpen } from './price-changes.ts';
import { ENDED_WAIT } from './storage-wait.ts';
import type { StoredColis } from './stored-colis.ts';

/** Parcels that are charged at a time. */
const CONCURRENCY = 10;

/** Storage of a parcel as its readers are told: the last free day, the cents of each later one, and the days charged. */
export type StorageOfColis = { dernierJour: string; cents: number; jours: number };

/** Returns the storage that the price list sells at which a parcel was sold; undefined without one. */
const storageTermsOf = async ({ terms }: StoredColis): Promise<StorageTerms | undefined> => {
  const version = await soldVersion(terms && { id: terms.tarifId, version: terms.version });
  const { magasinage } = version ?? {};
  return magasinage && { joursGratuits: magasinage.joursGratuits, cents: centsOf(magasinage.prixJour) };
};

/**
 * Returns the storage of a parcel that waits for its recipient, with the last free day that its site announced; undefined
 * for another one, or where none is charged.
 */
export const storageOf = async (
  colis: StoredColis,
  container: StoredContainer,
  dernierJour: string | null,
): Promise<StorageOfColis | undefined> => {
  const { depuis, jours = 0 } = colis.garde ?? {};
  const terms = depuis === undefined ? undefined : await storageTermsOf(colis);
  if (!terms || depuis === undefined) return undefined;
  const fuseau = await arrivalZone(container);
  return { dernierJour: lastFreeDay(terms, { depuis, fuseau, dernierJour }), cents: terms.cents, jours };
};

/** Presents storage in dollars. */
export const presentStorage = ({ dernierJour, cents, jours }: StorageOfColis) => ({
  dernierJour,
  prixJour: dollarsOf(cents),
  jours,
});

/**
 * Returns the storage of parcels of one container as a mail about them all says it: the earliest last free day, and the
 * highest price of a later one; undefined without any.
 */
export const storageOfAll = async (
  colisList: readonly StoredColis[],
  dernierJour: string | null,
): Promise<Pick<StorageOfColis, 'dernierJour' | 'cents'> | undefined> => {
  const waiting = colisList.filter(({ garde }) => garde?.depuis !== undefined);
  const [first] = waiting;
  if (!first) return undefined;
  const container = await containerOf(first.bookingId);
  const all = (await Promise.all(waiting.map((colis) => storageOf(colis, container, dernierJour)))).filter(
    (storage) => storage !== undefined,
  );
  const [earliest] = all.map((storage) => storage.dernierJour).sort();
  return earliest === undefined
    ? undefined
    : { dernierJour: earliest, cents: Math.max(...all.map(({ cents }) => cents)) };
};

/** Returns the zone of the site where the parcels of a container are collected. */
const arrivalZone = async ({ siteArriveeId, destination, fuseau }: StoredContainer): Promise<string> =>
  (await sitesById([siteArriveeId])).get(siteArriveeId ?? 0)?.fuseau ?? timeZoneAt(destination, fuseau);

/**
 * Charges the days of storage that are over, for the parcels that are due; returns how many it processed. What it has no
 * time for, the next sweep charges.
 */
export const chargeStorage = async (hasTimeLeft: () => boolean): Promise<number> => {
  let processed = 0;
  for await (const items of pagesOf((page) => pageOfStorageDue(nowIso(), page))) {
    if (!hasTimeLeft()) return processed;
    await forEachIndependently(
      items,
      (colis) => logFailure({ colisId: colis.id }, () => retryWithCurrentColis(colis, chargeDays)),
      CONCURRENCY,
    );
    processed += items.length;
  }
  return processed;
};

/**
 * Charges the days of a parcel that are over since the last one, in one transaction, and plans the next look. An open
 * payment comes first, since its sum is that of the parcel.
 */
const chargeDays = async (colis: StoredColis): Promise<void> => {
  const { garde, lockedBy, userId, id: colisId, bookingId } = colis;
  if (garde?.depuis === undefined || garde.prochain === undefined || garde.prochain > nowIso()) return;
  if (lockedBy !== null) return;
  const terms = await storageTermsOf(colis);
  if (!terms) return transact({ colis: replaceColisWrite({ ...colis, garde: { ...garde, prochain: undefined } }) });
  const [container, collection] = await Promise.all([containerOf(bookingId), findCollection(bookingId)]);
  const { depuis, jusquau, jours: charged = 0 } = garde;
  const wait = { depuis, jusquau, charged, fuseau: await arrivalZone(container) };
  const { days, next } = storageDays(terms, { ...wait, dernierJour: collection?.dernierJour ?? null }, new Date());
  if (!days) return transact({ colis: replaceColisWrite({ ...colis, garde: { ...garde, prochain: next } }) });
  const line: StoredCharge = { code: 'MAGASINAGE', cents: days.jours * terms.cents, ...days, le: nowIso() };
  const counted = { ...garde, jusquau: days.au, jours: charged + days.jours, prochain: next };
  const after = withArrivalCents({ ...colis, garde: counted }, 'magasinage', line.cents, nowIso());
  await transact({
    ...(await collectionChangeWrites(colis, after, { cause: 'STORAGE' })),
    ledger: ledgerWrite(colis, { charges: [line, ...chargesOfChange(colis, after)] }),
    event:
      charged > 0 || closesCollection(colis, after)
        ? undefined
        : eventWrite({ type: 'STORAGE_BEGUN', userId, colisId, dayCents: terms.cents, owedCents: owedCents(after) }),
  });
};

/**
 * Ends the storage of a parcel, with a reason: what is unpaid of it is not asked any more, and no further day is charged.
 * Throws SUPPLEMENT_NOT_DUE for a parcel without storage, COLIS_CANCELLED, COLIS_HANDED_OVER or COLIS_LOCKED.
 */
export const waiveStorage = (
  colis: StoredColis,
  motif: string,
  admin: Caller,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<StoredColis> =>
  idempotent(idempotencyKey, (record) =>
    retryWithCurrentColis(colis, async (current) => {
      checkPriceOpen(current);
      const { garde } = current;
      if (!garde || garde.dispense) throw new AppError('SUPPLEMENT_NOT_DUE');
      const cents = Math.min(owedCents(current), storageCents(current));
      const { changed, changes } = logChange(current, { champ: 'magasinage', de: '', vers: 'DISPENSE', motif }, admin);
      const stopped = { ...changed, garde: { ...garde, ...ENDED_WAIT } };
      const after = cents > 0 ? withArrivalCents(stopped, 'magasinage', -cents, nowIso()) : stopped;
      const saved = { ...after, version: after.version + 1 };
      const { userId, id: colisId } = after;
      const line: StoredCharge = { code: 'MAGASINAGE', cents: -cents, le: nowIso(), motif, par: admin.userId };
      await transact({
        ...(await collectionChangeWrites(current, after, { cause: 'STORAGE' })),
        changes,
        ledger: cents > 0 ? ledgerWrite(current, { charges: [line, ...chargesOfChange(current, after)] }) : undefined,
        event: eventWrite({ type: 'STORAGE_WAIVED', userId, colisId, cents, owedCents: owedCents(after) }),
        idempotency: record(saved),
      });
      return saved;
    }),
  );
