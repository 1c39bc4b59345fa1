import type { Item } from '../dynamo.ts';
import type { Migration } from '../item-schema.ts';

/** Adds attributes that are newer than some items; messages to support are found by their email. */
export const missingAttributes: Migration = {
  description: 'accounts record their erasure, payments all amounts, messages their email and whether they are read',
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
