import { forget } from '../auth/leaving.ts';
import { makeColisNobodys } from '../colis/nobodys.ts';
import { deleteFrom } from '../contact/contact.service.ts';
import { findAccount } from '../core/accounts.ts';
import { transact } from '../core/dynamo.ts';
import { pagesOf } from '../core/query.ts';
import { makePaymentNobodys } from '../payments/nobodys.ts';
import { deleteOwned, deleteUnread, pageOfKind } from './account.table.ts';

const GOING = ['INSURANCE', 'CUSTOMS', 'NOTIFICATION'] as const;

/**
 * Erases whose account is closed: papers, notifications and messages go, with the files through the table's stream;
 * parcels and payments stay as what was sent and paid, by nobody. Every step may be done again, and the sign-in, by which
 * a half-done erasure is known, goes last.
 */
export const erase = async (userId: number): Promise<void> => {
  const account = await findAccount(userId);
  if (!account || account.erasedAt === null || account.email === '') return; // not closed, or done already
  for (const kind of GOING)
    for await (const things of pagesOf((page) => pageOfKind(kind, userId, page)))
      if (things.length > 0)
        await transact(Object.fromEntries(things.map(({ id }) => [id, deleteOwned(kind, userId, id)])));
  for await (const colis of pagesOf((page) => pageOfKind('COLIS', userId, page)))
    for (const one of colis) await makeColisNobodys(one);
  for await (const payments of pagesOf((page) => pageOfKind('PAYMENT', userId, page)))
    for (const payment of payments) await makePaymentNobodys(payment);
  if (account.emailProvenAt !== null) await deleteFrom(account.email);
  await transact({ unread: deleteUnread(userId) });
  await forget(account);
};
