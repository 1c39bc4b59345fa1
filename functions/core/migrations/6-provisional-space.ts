import type { Item } from '../dynamo.ts';
import type { Step } from '../item-schema.ts';

/** Accounts that are older than the rule for unverified ones are verified, and what they held unpaid is not provisional. */
export const provisionalSpace: Step = {
  says: 'accounts know since when they are verified, parcels whether they are provisional, containers how much of them is',
  apply: (item) => ({ ...addedTo(item), ...item }),
};

const addedTo = (item: Item): Item => {
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
