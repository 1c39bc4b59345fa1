import type { Item } from '../dynamo.ts';
import type { Migration } from '../item-schema.ts';
import { indexKeys, keys } from '../keys.ts';

/** Adds items to the indexes of decision 30 and keeps them in the former ones; ids name the owner of their item. */
export const indexAttributes: Migration = {
  description: 'items are in the indexes of decision 30, and ids name the owner of their item',
  apply: (item) => ({ ...item, ...indexesOf(item) }),
  adds: (item) => (OWNED_KINDS.has(kindOf(item)) ? [{ ...keys.id(Number(item.id)), userId: item.userId }] : []),
};

const OWNED_KINDS = new Set(['COLIS', 'INSURANCE', 'CUSTOMS', 'PAYMENT', 'NOTIFICATION']);

const kindOf = ({ sk }: Item): string => String(sk).split('#')[0] ?? '';

const indexesOf = (item: Item): Item => {
  const kind = kindOf(item);
  const of = <T>(): T => item as T;
  switch (kind) {
    case 'ACCOUNT':
      return indexKeys.account(String(item.createdAt));
    case 'BOOKING':
      return indexKeys.container(of());
    case 'COLIS':
      return indexKeys.colis({
        ...of<Omit<Parameters<typeof indexKeys.colis>[0], 'paye'>>(),
        paye: item.paymentId !== null,
      });
    case 'INSURANCE':
    case 'CUSTOMS':
      return indexKeys.document(kind, of());
    case 'PAYMENT':
      return indexKeys.payment(of());
    case 'NOTIFICATION':
      return indexKeys.notification(String(item.createdAt));
    case 'COORDINATION':
      return indexKeys.coordination(of());
    case 'TRACKING':
      return indexKeys.tracking(of());
    case 'CONTACT':
      return indexKeys.contact(of());
    case 'DELIVERY':
      return undeliveredOf(item);
    default:
      return {};
  }
};

/** Returns the list keys of an undelivered mail; none for a mail that arrived or has not failed yet. */
const undeliveredOf = ({ statut, failedAt }: Item): Item =>
  failedAt === undefined || statut === 'SENT'
    ? {}
    : indexKeys.undelivered({ statut: String(statut), at: String(failedAt) });
