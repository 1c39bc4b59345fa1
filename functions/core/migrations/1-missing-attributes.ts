import type { Item } from '../dynamo.ts';
import type { Step } from '../item-schema.ts';

/** What came into being after some items were written: they say it too, and messages to support are found by their email. */
export const missingAttributes: Step = {
  says: 'accounts know of their erasure, payments of all their sums, messages to support of being read and by whom they are',
  apply: (item) => ({ ...defaultsOf(item), ...item }),
};

const defaultsOf = (item: Item): Item => {
  switch (String(item.sk).split('#')[0]) {
    case 'ACCOUNT':
      return { emailProvenAt: null, erasedAt: null };
    case 'PAYMENT':
      return { username: '', foreignRefundedCents: 0 };
    case 'CONTACT':
      return {
        lu: true,
        byIdPk: `CONTACT#${item.email}`,
        byIdSk: `${item.createdAt}#${item.id}`,
      };
    default:
      return {};
  }
};
