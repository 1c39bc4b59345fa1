import type { Item } from '../dynamo.ts';
import type { Step } from '../item-schema.ts';

/** Accounts say whether their sessions are being ended. */
export const sessionEndings: Step = {
  says: 'accounts say whether all their sessions are being ended',
  apply: (item: Item) => (item.sk === 'ACCOUNT' ? { sessionsEndingUntil: null, ...item } : item),
};
