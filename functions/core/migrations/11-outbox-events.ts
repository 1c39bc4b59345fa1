import type { Migration } from '../item-schema.ts';

/** Renames the attribute of an outbox item that holds its event. */
export const outboxEvents: Migration = {
  description: 'outbox items hold their event as `event`',
  apply: ({ happening, ...item }) => (happening === undefined ? item : { ...item, event: happening }),
};
