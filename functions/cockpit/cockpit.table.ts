import type { CustomsStatut } from '#shared/customs/schema.ts';
import type { Moyen } from '#shared/payments/schema.ts';
import type { Site } from '#shared/sites/schema.ts';
import { paidShares } from '../colis/amounts.ts';
import { ledgersOf } from '../colis/colis.service.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { addToCountersWrite } from '../core/items/expenses.ts';
import {
  ConditionFailed,
  deleteWrite,
  getItem,
  getItems,
  insertWrite,
  replaceWrite,
  transact,
  type Write,
} from '../core/table/dynamo.ts';
import { keys, ranges } from '../core/table/keys.ts';
import { type Page, type PageRequest, pageOfPartition } from '../core/table/query.ts';
import { type Counters, countersDelta, NO_COUNTERS } from './counters.ts';
import type { ColisToProject, Source } from './project-colis.ts';
import type { Income, Row } from './row.ts';
import { searchableRow, termWrites } from './search-writes.ts';

/** Row as stored; `version` counts its writes. */
export type StoredRow = Row & { version: number };

/** Lists the rows of a container by number, consistently. */
export const pageOfRows = (bookingId: number, page: PageRequest): Promise<Page<StoredRow>> =>
  pageOfPartition(keys.container(bookingId).pk, { prefix: ranges.cockpitRows }, page);

/** Reads a row consistently. */
export const findRow = (bookingId: number, colisId: number): Promise<StoredRow | undefined> =>
  getItem(keys.cockpitRow(bookingId, colisId));

/** Items that one read returns at most. */
const READ_SIZE = 100;

/** Reads the counters of containers, in the order given, and their sites: in one consistent read, or two of many. */
export const findCountersAndSites = async (
  containers: readonly StoredContainer[],
): Promise<{ counters: Counters[]; sites: Map<number, Site> }> => {
  const siteIds = new Set(containers.flatMap(({ siteDepartId, siteArriveeId }) => [siteDepartId, siteArriveeId]));
  const siteKeys = [...siteIds].filter((id) => typeof id === 'number').map(keys.site);
  const counterKeys = containers.map(({ id }) => keys.counters(id));
  const isOneRead = counterKeys.length + siteKeys.length <= READ_SIZE;
  const found = isOneRead
    ? await getItems([...counterKeys, ...siteKeys])
    : (await Promise.all([getItems(counterKeys), getItems(siteKeys)])).flat();
  const sites = found.slice(counterKeys.length).filter((site) => site !== undefined) as Site[];
  return {
    counters: found.slice(0, counterKeys.length).map((stored) => ({ ...NO_COUNTERS, ...stored })),
    sites: new Map(sites.map((site) => [site.id, site])),
  };
};

/** Reads the counters of a container consistently, with the `version` that each change of them raises. */
export const findCounters = async (bookingId: number): Promise<Counters & { version: number }> => ({
  ...NO_COUNTERS,
  version: 0,
  ...(await getItem<Partial<Counters>>(keys.counters(bookingId))),
});

/**
 * Reads a parcel, the statut of its customs document and what payments pay for it consistently: in one call for a parcel
 * for which nothing was paid, whose document is known.
 */
export const findColisWithSources = async ({ userId, colisId, documentId }: ColisToProject): Promise<Source> => {
  const [colis, document] = (await getItems([
    keys.owned('COLIS', userId, colisId),
    ...(documentId === undefined ? [] : [keys.owned('CUSTOMS', userId, documentId)]),
  ])) as [StoredColis | undefined, StoredDocument | undefined];
  const [current, [recettes = {}]] = await Promise.all([
    !colis || colis.documentId === documentId
      ? document
      : getItem<StoredDocument>(keys.owned('CUSTOMS', userId, colis.documentId)),
    findIncomes(colis ? [colis] : []),
  ]);
  return { colis, douane: current?.colisId === colisId ? current.statut : null, recettes };
};

/**
 * Reads what payments pay for parcels, by their method: the lines of the ledgers, which change together with their
 * parcels, by the method of their payment, which is final once it pays. Two consistent reads, none of unpaid parcels.
 */
export const findIncomes = async (all: readonly StoredColis[]): Promise<Income[]> => {
  const ledgers = await ledgersOf(all.map((colis) => (colis.paidCents ? colis : { ...colis, paidCents: undefined })));
  const shares = ledgers.map((ledger) => paidShares(ledger));
  const userIds = new Map(
    shares.flatMap((ofColis, index) => ofColis.map(({ paymentId }) => [paymentId, all[index]?.userId ?? 0] as const)),
  );
  const payments = await getItems([...userIds].map(([paymentId, userId]) => keys.owned('PAYMENT', userId, paymentId)));
  const methods = new Map([...userIds.keys()].map((id, index) => [id, payments[index]?.moyen as Moyen | undefined]));
  return shares.map((ofColis) => {
    const income: Income = {};
    for (const { paymentId, cents } of ofColis) {
      const moyen = methods.get(paymentId);
      if (moyen) income[moyen] = (income[moyen] ?? 0) + cents;
    }
    return income;
  });
};

type StoredDocument = { colisId: number | null; statut: CustomsStatut };

/** Reads the statut of the customs documents of parcels, in one consistent read. */
export const findStatutsOf = async (all: readonly StoredColis[]): Promise<(CustomsStatut | null)[]> => {
  const documents = await getItems(all.map(({ userId, documentId }) => keys.owned('CUSTOMS', userId, documentId)));
  return (documents as (StoredDocument | undefined)[]).map((document, index) =>
    document?.colisId === all[index]?.id ? (document?.statut ?? null) : null,
  );
};

/**
 * Replaces a row, and changes the counters of its container and its search entries by what changed, in one
 * transaction. Returns false when the row has changed since it was read.
 */
export const writeRow = async (before: StoredRow | undefined, after: Row | undefined): Promise<boolean> => {
  const bookingId = after?.bookingId ?? before?.bookingId ?? 0;
  const delta = countersDelta(before, after);
  try {
    await transact({
      row: rowWrite(before, after),
      counters: Object.keys(delta).length > 0 ? addToCountersWrite(bookingId, delta) : undefined,
      ...termWrites(before && searchableRow(before), after && searchableRow(after)),
    });
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
};

const rowWrite = (before: StoredRow | undefined, after: Row | undefined): Write | undefined => {
  if (after === undefined) return before && deleteWrite(keys.cockpitRow(before.bookingId, before.id), before.version);
  const item = { ...after, ...keys.cockpitRow(after.bookingId, after.id) };
  return before ? replaceWrite({ ...item, version: before.version }) : insertWrite({ ...item, version: 1 });
};

/** Adds a correction to counters that are unchanged since `version`; returns false when they are not. */
export const correctCounters = async (
  bookingId: number,
  version: number,
  delta: Partial<Counters>,
): Promise<boolean> => {
  try {
    await transact({ counters: addToCountersWrite(bookingId, delta, { version: version || undefined }) });
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
};
