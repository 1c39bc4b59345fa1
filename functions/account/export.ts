import { mergeExportPages } from '#shared/account/export-pages.ts';
import type { PersonalData } from '#shared/account/schema.ts';
import { AppError } from '#shared/errors.ts';
import { presentUser, presentUsers } from '../auth/auth.present.ts';
import { presentClaim } from '../claims/claims.present.ts';
import { listPublicJournals } from '../cockpit/journal.service.ts';
import { presentColis } from '../colis/colis.present.ts';
import { listFromEmail, presentContact } from '../contact/contact.service.ts';
import { pageOfMessages, presentMessages } from '../core/events/recipient-messages.ts';
import { type Account, findAccounts, idsOfCustomer } from '../core/items/accounts.ts';
import { pageOfClaimsOf } from '../core/items/claims.ts';
import { pageOfDuties } from '../core/items/duties.ts';
import { pageOfHandovers } from '../core/items/handovers.ts';
import { pageOfInventories } from '../core/items/inventories.ts';
import { isConfirmed, pageOfProxies, presentProxy } from '../core/items/proxies.ts';
import { pageOfOwnEntries } from '../core/items/waitlist-entries.ts';
import { type Page, type PageRequest, pagesOf } from '../core/table/query.ts';
import { presentCustomsDocument, presentInventory } from '../customs/customs.present.ts';
import { presentDuty } from '../customs/present-duty.ts';
import { listDevices } from '../devices/devices.service.ts';
import { presentExported } from '../handover/handover.service.ts';
import { presentInsurance } from '../insurance/insurance.service.ts';
import { presentNotification } from '../notifications/notifications.service.ts';
import { presentPayment } from '../payments/payments.present.ts';
import { listCreditNotes, listReceipts } from '../payments/receipts.ts';
import { listRecipients, presentRecipient } from '../recipients/recipients.service.ts';
import { presentEntry } from '../waitlist/waitlist.present.ts';
import { pageOfKind } from './account.table.ts';

type PartPage = { data: PersonalData; count: number; next?: string | undefined };
type PartReader = (account: Account, page: PageRequest) => Promise<PartPage>;

const presentPart = async <T, Shown>(
  { items, next }: Page<T>,
  present: (item: T) => Shown | Promise<Shown>,
  partOf: (shown: Shown[]) => PersonalData,
): Promise<PartPage> => ({ data: partOf(await Promise.all(items.map(present))), count: items.length, next });

/** Parts of the export in order; the account comes with the first page. Messages count only for a confirmed email. */
const PARTS: readonly PartReader[] = [
  async ({ userId }, page) =>
    presentPart(await pageOfKind('COLIS', userId, page), presentColis, (colis) => ({ colis })),
  async ({ userId }, page) =>
    presentPart(await pageOfKind('INSURANCE', userId, page), presentInsurance, (assurances) => ({ assurances })),
  async ({ userId }, page) =>
    presentPart(await pageOfKind('CUSTOMS', userId, page), presentCustomsDocument, (documents) => ({ documents })),
  async ({ userId }, page) =>
    presentPart(await pageOfKind('PAYMENT', userId, page), presentPayment, (paiements) => ({ paiements })),
  async ({ userId }, page) =>
    presentPart(
      await pageOfKind('NOTIFICATION', userId, page),
      (notification) => presentNotification(notification),
      (notifications) => ({ notifications }),
    ),
  async ({ userId }, page) =>
    presentPart(
      await pageOfKind('RESERVATION', userId, page),
      ({ bookingId, colisCount, createdAt }) => ({ containerBookingId: bookingId, nombreColis: colisCount, createdAt }),
      (reservations) => ({ reservations }),
    ),
  async ({ userId }, page) =>
    presentPart(await listRecipients(userId, page), presentRecipient, (destinataires) => ({ destinataires })),
  async ({ email, emailProvenAt }, page) =>
    presentPart(
      emailProvenAt === null ? { items: [] } : await listFromEmail(email, page),
      presentContact,
      (messages) => ({
        messages,
      }),
    ),
  async ({ userId }, page) => {
    const { items, next } = await listPublicJournals(userId, page);
    return { data: { journal: items }, count: items.length, next };
  },
  async ({ userId }, page) =>
    presentPart(
      await listReceipts(userId, page),
      ({ paymentId, numero, le }) => ({ paymentId, numero, le }),
      (recus) => ({ recus }),
    ),
  async ({ userId }, page) =>
    presentPart(
      await listCreditNotes(userId, page),
      ({ paymentId, numero, le }) => ({ paymentId, numero, le }),
      (avoirs) => ({ avoirs }),
    ),
  async ({ userId }, page) => {
    const { items, next } = await pageOfMessages(userId, undefined, page);
    return { data: { messagesDestinataires: await presentMessages(items) }, count: items.length, next };
  },
  async ({ userId }, page) =>
    presentPart(
      await pageOfProxies(userId, page),
      (proxy) => ({
        colisId: proxy.colisId,
        ...presentProxy(proxy),
        confirmeLe: isConfirmed(proxy) ? proxy.confirmeLe : null,
      }),
      (mandataires) => ({ mandataires }),
    ),
  async ({ userId }, page) =>
    presentPart(await pageOfHandovers(userId, page), presentExported, (remises) => ({ remises })),
  async ({ userId }, page) =>
    presentPart(await pageOfInventories(userId, page), presentInventory, (inventaires) => ({ inventaires })),
  async ({ userId }, page) =>
    presentPart(
      await pageOfClaimsOf(userId, page),
      (claim) => presentClaim(claim, claim.cote === 'EXPEDITEUR'),
      (reclamations) => ({ reclamations }),
    ),
  async ({ userId }, page) => presentPart(await pageOfDuties(userId, page), presentDuty, (droits) => ({ droits })),
  async ({ userId }, page) => {
    const { items, next } = await listDevices(userId, page);
    return { data: { appareils: items }, count: items.length, next };
  },
  async ({ userId }, page) =>
    presentPart(
      await pageOfOwnEntries(userId, page),
      (entry) => presentEntry(entry),
      (attentes) => ({ attentes }),
    ),
];

/** Reads a page of all stored data of a customer; a cursor names the part, and where in it the page begins. */
export const exportPage = async (
  account: Account,
  { limit, cursor }: PageRequest,
): Promise<{ data: PersonalData; next?: string }> => {
  const partCount = PARTS.length * idsOfCustomer(account).length;
  let { partIndex, from } = parseCursor(cursor, partCount);
  let data: PersonalData = cursor === undefined ? await presentAccounts(account) : {};
  for (let left = limit; left > 0 && partIndex < partCount; ) {
    const part = await PARTS[partIndex % PARTS.length]?.(accountOfPart(account, partIndex), {
      limit: left,
      cursor: from,
    });
    data = mergeExportPages(data, part?.data ?? {});
    left -= part?.count ?? 0;
    from = part?.next;
    if (from === undefined) partIndex += 1;
  }
  return { data, ...(partIndex < partCount && { next: `${partIndex}.${from ?? ''}` }) };
};

/** Presents the account of a customer, and those of the customers who were merged into them. */
const presentAccounts = async (account: Account): Promise<PersonalData> => {
  const merged = await findAccounts(account.mergedIds ?? []);
  return {
    compte: await presentUser(account),
    ...(merged.length > 0 && { comptesReunis: await presentUsers(merged) }),
  };
};

/** Returns the account whose part it is: the customer's, then those who were merged into them, whose email proves nothing. */
const accountOfPart = (account: Account, partIndex: number): Account => {
  const userId = idsOfCustomer(account)[Math.floor(partIndex / PARTS.length)] ?? account.userId;
  return userId === account.userId ? account : { ...account, userId, emailProvenAt: null };
};

/** Parses a cursor. Throws INVALID_FIELDS for one that no page returned. */
const parseCursor = (
  cursor: string | undefined,
  partCount: number,
): { partIndex: number; from: string | undefined } => {
  if (cursor === undefined) return { partIndex: 0, from: undefined };
  const [, partIndex, from] = /^(\d+)\.(.*)$/.exec(cursor) ?? [];
  if (partIndex === undefined || Number(partIndex) >= partCount)
    throw new AppError('INVALID_FIELDS', { fields: { cursor: { fault: 'bad_cursor' } } });
  return { partIndex: Number(partIndex), from: from || undefined };
};

/** Reads all stored data of a customer at once, for `npm run person`. */
export const exportAll = async (account: Account): Promise<PersonalData> => {
  let all: PersonalData = {};
  const pages = pagesOf<PersonalData>(async (page) => {
    const { data, next } = await exportPage(account, page);
    return { items: [data], ...(next !== undefined && { next }) };
  });
  for await (const [data = {}] of pages) all = mergeExportPages(all, data);
  return all;
};
