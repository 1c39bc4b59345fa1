import type { Item } from '../dynamo.ts';
import type { Migration } from '../item-schema.ts';

/** Verifies accounts that are older than the limits of unverified ones; their unpaid parcels are not provisional. */
export const provisionalSpace: Migration = {
  description:
    'accounts record when they were verified, parcels whether they are provisional, containers the space of those',
  apply: (item) => ({ ...defaultsOf(item), ...item }),
};

const defaultsOf = (item: Item): Item => {
  switch (String(item.sk).split('#')[0]) {
    case 'ACCOUNT':
      return { verifiedAt: item.createdAt, provisionalColis: 0 };
    case 'BOOKING':
      return { provisionalGrams: 0, provisionalCm3: 0 };
    case 'COLIS':
      return { provisional: false };
    default:
      return {};
  }
};
