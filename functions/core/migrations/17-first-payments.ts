import type { Item } from '../dynamo.ts';
import type { Migration } from '../item-schema.ts';

/**
 * Adds to accounts when they first paid. An account that was verified otherwise than by the link to its address has paid,
 * or is older than that rule; of one that used its link, later payments are unknown.
 */
export const firstPayments: Migration = {
  description: 'accounts record their first payment',
  apply: (item) => (item.sk === 'ACCOUNT' ? { paidAt: firstPaymentOf(item), ...item } : item),
};

const firstPaymentOf = ({ verifiedAt = null, emailProvenAt = null }: Item): unknown =>
  verifiedAt === emailProvenAt ? null : verifiedAt;
