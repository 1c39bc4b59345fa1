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

/**
 * Brings an item, as the table holds it, from one schema to the next; what it does not concern it gives back as it is. It
 * asks nobody, and may meet what it has done already.
 */
export type Step = {
  says: string;
  apply: (item: Item) => Item;
  /** Items that `npm run migrate` writes beside this one, in the same transaction; what stands there is replaced. */
  adds?: (item: Item) => Item[];
};

/** One step per schema, in their order; the first one takes what was written before items had any. None is ever changed. */
export const STEPS: readonly Step[] = [
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
];

/** The schema that items are written in; every item says its own. */
export const SCHEMA = STEPS.length;

export const SCHEMA_ATTRIBUTE = 'schema';

/** The schema of an item as the table holds it. */
export const schemaOf = (item: Item): number => Number(item[SCHEMA_ATTRIBUTE] ?? 0);

/** An item in today's schema, whichever it was written in. `npm run migrate` writes the same back. */
export const migrateItem = (item: Item): Item =>
  schemaOf(item) >= SCHEMA
    ? item
    : withSchema(STEPS.slice(schemaOf(item)).reduce((before, { apply }) => apply(before), item));

/** Items that the steps which an item lacks put beside it. */
export const addedItems = (item: Item): Item[] =>
  STEPS.slice(schemaOf(item)).flatMap(({ adds }) => (adds ? adds(item).map(withSchema) : []));

/** An item that says which schema it is in. */
export const withSchema = (item: Item): Item => ({ ...item, [SCHEMA_ATTRIBUTE]: SCHEMA });

/** For an update that may make its item: what it makes is in today's schema, and what is there stays in its own. */
export const SCHEMA_ON_CREATE = {
  set: '#schema = if_not_exists(#schema, :schema)',
  names: { '#schema': SCHEMA_ATTRIBUTE },
  values: { ':schema': SCHEMA },
} as const;
