import type { Step } from '../item-schema.ts';

/** Renames the attribute of an outbox item that holds its event. */
export const outboxEvents: Step = {
  says: 'outbox items hold their event as `event`',
  apply: ({ happening, ...item }) => (happening === undefined ? item : { ...item, event: happening }),
};
