import type { Item } from './dynamo.ts';

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
 * One migration per schema, in order: the first one leads from schema 1 to schema 2. Migrations never change. None was
 * needed yet; `test/support/calls/example-migrations.ts` has one of each kind.
 */
export const MIGRATIONS: readonly Migration[] = [];
