import type { StoredColis } from '../colis/stored-colis.ts';
import { type CustomerIds, partitionsOf } from '../core/items/accounts.ts';
import type { Write } from '../core/table/dynamo.ts';
import { keys } from '../core/table/keys.ts';
import { type Page, type PageRequest, pageOfCustomerList } from '../core/table/query.ts';
import type { presentCustomsDocument } from '../customs/customs.present.ts';
import type { presentInsurance } from '../insurance/insurance.service.ts';
import type { presentNotification } from '../notifications/notifications.service.ts';
import type { StoredPayment } from '../payments/stored-payment.ts';

/** Items of a customer's partition besides the account, by kind. */
export type CustomerItems = {
  COLIS: StoredColis;
  INSURANCE: Parameters<typeof presentInsurance>[0];
  CUSTOMS: Parameters<typeof presentCustomsDocument>[0];
  PAYMENT: StoredPayment;
  NOTIFICATION: Parameters<typeof presentNotification>[0];
  RESERVATION: { bookingId: number; colisCount: number; createdAt: string };
};

/** Reads a page of a customer's items of one kind, oldest first. */
export const pageOfKind = <Kind extends keyof CustomerItems>(
  kind: Kind,
  ids: CustomerIds,
  page: PageRequest,
): Promise<Page<CustomerItems[Kind]>> => pageOfCustomerList('mine', partitionsOf(ids), { prefix: `${kind}#` }, page);

/** Returns the write that deletes an item of a customer, whatever its current state. */
export const deleteOwnedWrite = (
  kind: 'INSURANCE' | 'CUSTOMS' | 'NOTIFICATION',
  userId: number,
  id: number,
): Write => ({
  Delete: { Key: keys.owned(kind, userId, id) },
});

/** Returns the write that deletes a customer's count of unread notifications. */
export const deleteUnreadWrite = (userId: number): Write => ({ Delete: { Key: keys.unread(userId) } });
