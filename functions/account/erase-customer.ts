import { eraseIdentity } from '../auth/close-account.ts';
import { anonymiseClaim } from '../claims/anonymise-claim.ts';
import { anonymiseColis } from '../colis/customer-fields.ts';
import { deleteFromEmail } from '../contact/contact.service.ts';
import { deleteMessageWrite, pageOfMessages } from '../core/events/recipient-messages.ts';
import { findAccount, findAccounts, isAnonymised } from '../core/items/accounts.ts';
import { dismissAgent } from '../core/items/agents.ts';
import { pageOfClaimsOf } from '../core/items/claims.ts';
import { deleteCollectionCodeWrite } from '../core/items/collection-codes.ts';
import { deleteHandoverWrite, pageOfHandovers } from '../core/items/handovers.ts';
import { deleteProxyWrite, pageOfProxies } from '../core/items/proxies.ts';
import { transact } from '../core/table/dynamo.ts';
import { pagesOf } from '../core/table/query.ts';
import { deleteDevicesOf } from '../devices/devices.service.ts';
import { eraseFromManifests } from '../manifest/erase-from-manifests.ts';
import { anonymisePayment } from '../payments/anonymise-payment.ts';
import { deletePayLinks } from '../payments/pay-links.ts';
import { deleteRecipientsOf } from '../recipients/recipients.service.ts';
import { deleteEntriesOf } from '../waitlist/waitlist.service.ts';
import { deleteOwnedWrite, deleteUnreadWrite, pageOfKind } from './account.table.ts';

const ERASED_KINDS = ['INSURANCE', 'CUSTOMS', 'NOTIFICATION'] as const;

/**
 * Erases a customer whose account is closed, with everybody who was merged into them. Documents, proofs of handover,
 * notifications, recipients, messages to us and records of mails to recipients, pay links, and entries in waitlists, are deleted; their files, inventories
 * and duties follow through the table's stream. Parcels, their lines in closed manifests and payments are anonymised and
 * stay. Every step may be repeated; the Cognito user is deleted last: while it exists, the erasure is incomplete.
 */
export const eraseCustomer = async (userId: number): Promise<void> => {
  const account = await findAccount(userId);
  if (!account || account.erasedAt === null || isAnonymised(account)) return; // not closed, or already erased
  const merged = await findAccounts(account.mergedIds ?? []);
  for (const each of merged) await eraseRecords(each.userId);
  await eraseRecords(userId);
  await dismissAgent(account);
  if (account.emailProvenAt !== null) await deleteFromEmail(account.email);
  for (const each of merged) if (!isAnonymised(each)) await eraseIdentity(each);
  await eraseIdentity(account);
};

/** Erases or anonymises what hangs on one id of a customer. */
const eraseRecords = async (userId: number): Promise<void> => {
  for (const kind of ERASED_KINDS)
    for await (const items of pagesOf((page) => pageOfKind(kind, userId, page)))
      if (items.length > 0)
        await transact(Object.fromEntries(items.map(({ id }) => [id, deleteOwnedWrite(kind, userId, id)])));
  for await (const colisList of pagesOf((page) => pageOfKind('COLIS', userId, page)))
    for (const colis of colisList) {
      await anonymiseColis(colis);
      await eraseFromManifests(colis);
      await transact({ collectionCode: deleteCollectionCodeWrite(userId, colis.id) });
    }
  for await (const handovers of pagesOf((page) => pageOfHandovers(userId, page)))
    if (handovers.length > 0)
      await transact(
        Object.fromEntries(handovers.map((handover, index) => [`handover:${index}`, deleteHandoverWrite(handover)])),
      );
  for await (const payments of pagesOf((page) => pageOfKind('PAYMENT', userId, page)))
    for (const payment of payments) await anonymisePayment(payment);
  for await (const messages of pagesOf((page) => pageOfMessages(userId, undefined, page)))
    if (messages.length > 0)
      await transact(
        Object.fromEntries(messages.map((message, index) => [`message:${index}`, deleteMessageWrite(userId, message)])),
      );
  for await (const proxies of pagesOf((page) => pageOfProxies(userId, page)))
    if (proxies.length > 0)
      await transact(
        Object.fromEntries(proxies.map((proxy, index) => [`proxy:${index}`, deleteProxyWrite(userId, proxy)])),
      );
  await deleteEntriesOf(userId);
  for await (const claims of pagesOf((page) => pageOfClaimsOf(userId, page)))
    for (const claim of claims) await anonymiseClaim(claim);
  await deletePayLinks(userId);
  await deleteRecipientsOf(userId);
  await deleteDevicesOf(userId);
  await transact({ unread: deleteUnreadWrite(userId) });
};
