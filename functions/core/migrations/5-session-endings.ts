import type { Item } from '../dynamo.ts';
import type { Migration } from '../item-schema.ts';

/** Adds to accounts the end of an attempt to end all sessions. */
export const sessionEndings: Migration = {
  description: 'accounts record whether all their sessions are being ended',
  apply: (item: Item) => (item.sk === 'ACCOUNT' ? { sessionsEndingUntil: null, ...item } : item),
};
