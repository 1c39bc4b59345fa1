import { eraseIdentity } from '../auth/close-account.ts';
import { anonymiseColis } from '../colis/anonymise-colis.ts';
import { deleteFrom } from '../contact/contact.service.ts';
import { findAccount } from '../core/accounts.ts';
import { transact } from '../core/dynamo.ts';
import { pagesOf } from '../core/query.ts';
import { anonymisePayment } from '../payments/anonymise-payment.ts';
import { deleteOwned, deleteUnread, pageOfKind } from './account.table.ts';

const ERASED_KINDS = ['INSURANCE', 'CUSTOMS', 'NOTIFICATION'] as const;

/**
 * Erases whose account is closed: papers, notifications and messages go, with the files through the table's stream;
 * parcels and payments stay as what was sent and paid, by nobody. Every step may be done again, and the sign-in, by which
 * a half-done erasure is known, goes last.
 */
export const eraseCustomer = async (userId: number): Promise<void> => {
  const account = await findAccount(userId);
  if (!account || account.erasedAt === null || account.email === '') return; // not closed, or done already
  for (const kind of ERASED_KINDS)
    for await (const things of pagesOf((page) => pageOfKind(kind, userId, page)))
      if (things.length > 0)
        await transact(Object.fromEntries(things.map(({ id }) => [id, deleteOwned(kind, userId, id)])));
  for await (const colis of pagesOf((page) => pageOfKind('COLIS', userId, page)))
    for (const one of colis) await anonymiseColis(one);
  for await (const payments of pagesOf((page) => pageOfKind('PAYMENT', userId, page)))
    for (const payment of payments) await anonymisePayment(payment);
  if (account.emailProvenAt !== null) await deleteFrom(account.email);
  await transact({ unread: deleteUnread(userId) });
  await eraseIdentity(account);
};
