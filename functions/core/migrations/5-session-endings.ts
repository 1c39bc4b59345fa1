import type { Item } from '../dynamo.ts';
import type { Step } from '../item-schema.ts';

/** Adds to accounts the end of an attempt to end all sessions. */
export const sessionEndings: Step = {
  says: 'accounts record whether all their sessions are being ended',
  apply: (item: Item) => (item.sk === 'ACCOUNT' ? { sessionsEndingUntil: null, ...item } : item),
};
