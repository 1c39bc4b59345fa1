import type { Item } from './dynamo.ts';
import { type Drawn, MIGRATIONS } from './migrations.ts';
import { withFullNames, withShortNames } from './short-names.ts';

/** Current schema; every item stores the schema that it was written in. The first one is 1. */
export const SCHEMA = MIGRATIONS.length + 1;

export const SCHEMA_ATTRIBUTE = 'schema';

/** Returns the schema of an item as the table holds it; 0 when it stores none. */
export const schemaOf = (item: Item): number => Number(item[SCHEMA_ATTRIBUTE] ?? 0);

/** Returns the migrations that an item lacks. */
const pendingMigrations = (item: Item) => MIGRATIONS.slice(Math.max(0, schemaOf(item) - 1));

/** Returns an item of the table with the full names of its attributes, in the current schema. */
export const readItem = (item: Item): Item => migrateItem(withFullNames(item));

/** Migrates an item with full names to the current schema. `npm run migrate` writes the same result back. */
const migrateItem = (item: Item): Item =>
  schemaOf(item) >= SCHEMA
    ? item
    : markSchema(pendingMigrations(item).reduce((before, { apply }) => apply(before), item));

/** Returns the items that the pending migrations of an item add. */
export const addedItems = (item: Item): Item[] =>
  pendingMigrations(item).flatMap(({ adds }) => (adds ? adds(withFullNames(item)).map(storedForm) : []));

/** Returns the random attributes that an item lacks, and the items that claim them; see `Migration`. */
export const drawMissing = (item: Item): Drawn => {
  const drawn = MIGRATIONS.flatMap(({ draw }) => draw?.(withFullNames(item)) ?? []);
  return {
    attributes: Object.assign({}, ...drawn.map(({ attributes }) => attributes)),
    inserts: drawn.flatMap(({ inserts }) => inserts).map(storedForm),
  };
};

/** Returns an item as the table stores it: marked with the current schema, under short names where it has them. */
export const storedForm = (item: Item): Item => withShortNames(markSchema(item));

const markSchema = (item: Item): Item => ({ ...item, [SCHEMA_ATTRIBUTE]: SCHEMA });

/**
 * Expression for an update that may create its item: a new item gets the current schema, an existing one keeps its own.
 */
export const SCHEMA_ON_CREATE = {
  set: '#schema = if_not_exists(#schema, :schema)',
  names: { '#schema': SCHEMA_ATTRIBUTE },
  values: { ':schema': SCHEMA },
} as const;
