import type { Item } from './dynamo.ts';
import { missingAttributes } from './migrations/1-missing-attributes.ts';
import { customersInContainers } from './migrations/2-customers-in-containers.ts';
import { lockMethods } from './migrations/3-lock-methods.ts';
import { customsHistory } from './migrations/4-customs-history.ts';
import { sessionEndings } from './migrations/5-session-endings.ts';
import { provisionalSpace } from './migrations/6-provisional-space.ts';
import { phonesInE164 } from './migrations/7-phones-in-e164.ts';
import { customsDecisions } from './migrations/8-customs-decisions.ts';
import { customsOfParcels } from './migrations/9-customs-of-parcels.ts';
import { indexAttributes } from './migrations/10-index-attributes.ts';
import { outboxEvents } from './migrations/11-outbox-events.ts';
import { trackingCodes } from './migrations/12-tracking-codes.ts';
import { cockpitRows } from './migrations/13-cockpit-rows.ts';
import { depotLists } from './migrations/14-depot-lists.ts';
import { arrivalLists } from './migrations/15-arrival-lists.ts';
import { customsInventories } from './migrations/16-customs-inventories.ts';
import { firstPayments } from './migrations/17-first-payments.ts';
import { outstandingParcels } from './migrations/18-outstanding-parcels.ts';

/** Migration of an item, as the table holds it, from one schema to the next. */
export type Migration = {
  /** Description that `npm run migrate` prints. */
  description: string;
  /** Returns the migrated item, or the item itself when it is not concerned. Pure, and safe to repeat. */
  apply: (item: Item) => Item;
  /** Returns items that `npm run migrate` writes in the same transaction; existing ones are replaced. */
  adds?: (item: Item) => Item[];
  /**
   * Draws random attributes that the item lacks, which no read can add, and the new items that claim them; undefined
   * when it lacks none. `npm run migrate` writes them all, also to an item that was meanwhile written in the new
   * schema.
   */
  draw?: (item: Item) => Drawn | undefined;
};

/** Random attributes of an item, and the items that claim them and must not exist yet. */
export type Drawn = { attributes: Item; inserts: Item[] };

/**
 * One migration per schema, in order; the first one migrates items that were written without a schema. Migrations never
 * change.
 */
export const MIGRATIONS: readonly Migration[] = [
  missingAttributes,
  customersInContainers,
  lockMethods,
  customsHistory,
  sessionEndings,
  provisionalSpace,
  phonesInE164,
  customsDecisions,
  customsOfParcels,
  indexAttributes,
  outboxEvents,
  trackingCodes,
  cockpitRows,
  depotLists,
  arrivalLists,
  customsInventories,
  firstPayments,
  outstandingParcels,
];

/** Current schema; every item stores the schema that it was written in. */
export const SCHEMA = MIGRATIONS.length;

export const SCHEMA_ATTRIBUTE = 'schema';

/** Returns the schema of an item as the table holds it; 0 when it stores none. */
export const schemaOf = (item: Item): number => Number(item[SCHEMA_ATTRIBUTE] ?? 0);

/** Migrates an item to the current schema. `npm run migrate` writes the same result back. */
export const migrateItem = (item: Item): Item =>
  schemaOf(item) >= SCHEMA
    ? item
    : withSchema(MIGRATIONS.slice(schemaOf(item)).reduce((before, { apply }) => apply(before), item));

/** Returns the items that the pending migrations of an item add. */
export const addedItems = (item: Item): Item[] =>
  MIGRATIONS.slice(schemaOf(item)).flatMap(({ adds }) => (adds ? adds(item).map(withSchema) : []));

/** Returns the random attributes that an item lacks, and the items that claim them; see `Migration`. */
export const drawMissing = (item: Item): Drawn => {
  const drawn = MIGRATIONS.flatMap(({ draw }) => draw?.(item) ?? []);
  return {
    attributes: Object.assign({}, ...drawn.map(({ attributes }) => attributes)),
    inserts: drawn.flatMap(({ inserts }) => inserts).map(withSchema),
  };
};

/** Marks an item with the current schema. */
export const withSchema = (item: Item): Item => ({ ...item, [SCHEMA_ATTRIBUTE]: SCHEMA });

/**
 * Expression for an update that may create its item: a new item gets the current schema, an existing one keeps its own.
 */
export const SCHEMA_ON_CREATE = {
  set: '#schema = if_not_exists(#schema, :schema)',
  names: { '#schema': SCHEMA_ATTRIBUTE },
  values: { ':schema': SCHEMA },
} as const;
