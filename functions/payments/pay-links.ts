import { canLapse } from '#shared/colis/rules.ts';
import { formatTrackingCode } from '#shared/colis/tracking-code.ts';
import { AppError } from '#shared/errors.ts';
import type { JournalAction } from '#shared/journal/schema.ts';
import { MAX_PAY_LINKS } from '#shared/payments/constants.ts';
import type { NewPayLink, PayLink } from '#shared/payments/pay-links.ts';
import { dollarsOf } from '#shared/units.ts';
import { worksOn } from '../colis/agent-access.ts';
import { dueNowCents, paymentStateOf, sumOfCents } from '../colis/amounts.ts';
import { colisOfIds, colisOfRefs } from '../colis/colis.service.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { containersById } from '../containers/containers.service.ts';
import { nowIso } from '../core/clock.ts';
import { eventWrite } from '../core/events/outbox.ts';
import { findOwner, idsOfCustomer } from '../core/items/accounts.ts';
import { type IdempotencyKey, idempotent } from '../core/items/idempotency.ts';
import { addEntryWrite } from '../core/items/journal.ts';
import { type ApiEvent, type Caller, isOwner } from '../core/request/caller.ts';
import { limitChange } from '../core/request/limits.ts';
import { openByCode } from '../core/request/open-by-code.ts';
import { transact, type Writes } from '../core/table/dynamo.ts';
import { checkOutstanding } from './create-payment.ts';
import { endCheckoutSession } from './open-sessions.ts';
import {
  deletePayLinksWrite,
  drawPayLink,
  findPayLink,
  findPayLinks,
  revokePayLinkWrites,
  type StoredPayLink,
  type StoredPayLinks,
} from './pay-links.table.ts';
import { payableColis } from './payable-colis.ts';
import { findPayment } from './payments.table.ts';
import { retryOnStaleRead } from './retry-on-stale-read.ts';
import { settlePayment } from './settle-payment.ts';

/** Pay link of a customer, with its parcels that can be paid now. */
export type OpenPayLink = { userId: number; link: StoredPayLink; payable: StoredColis[] };

/**
 * Makes a link by which anybody pays what is owed for parcels of one customer; an open one for the same parcels is
 * returned again. Throws COLIS_NOT_FOUND, COLIS_OF_SEVERAL_CUSTOMERS, COLIS_OF_MERGED_CUSTOMERS, COLIS_PAID,
 * COLIS_CANCELLED, NOTHING_TO_PAY, PAY_LINKS_FULL, TOO_MANY_REQUESTS or BUSY.
 */
export const addPayLink = async (
  { colisIds, email }: NewPayLink,
  caller: Caller,
  event: ApiEvent,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<PayLink> => {
  const made = await idempotent<{ userId: number; id: number }>(idempotencyKey, async (record, recordUnchanged) => {
    const colisList = await colisToShare(colisIds, caller);
    const { userId } = colisList[0] as StoredColis;
    checkOutstanding(colisList);
    if ((await payableColis(colisList)).length === 0) throw new AppError('NOTHING_TO_PAY');
    if (email !== undefined) await limitChange('payLinkMail', event, caller);
    return retryOnStaleRead(async () => {
      const before = await findPayLinks(userId);
      const open = await openLinksOf(before);
      const ofCustomer = open.filter(({ link }) => isListed(link) && link.parRappel !== true);
      const same = ofCustomer.find(({ link }) => hasSameParcels(link, colisIds));
      const mailTo = (id: number) =>
        email === undefined ? undefined : eventWrite({ type: 'PAY_LINK_SENT', userId, linkId: id, email });
      if (same) {
        const { id } = same.link;
        if (email !== undefined) await transact({ event: mailTo(id) });
        return recordUnchanged({ userId, id });
      }
      if (ofCustomer.length >= MAX_PAY_LINKS) throw new AppError('PAY_LINKS_FULL', { values: { max: MAX_PAY_LINKS } });
      const isStaff = !isOwner(caller, userId);
      const { link, writes } = drawPayLink(
        { ...before, links: keptLinks(before, open) },
        { colisIds, le: nowIso(), ...(isStaff && { parEquipe: true as const }) },
      );
      await transact({
        ...writes,
        ...(isStaff && journalWrites(userId, colisIds, 'LIEN_PAIEMENT_CREE')),
        event: mailTo(link.id),
        idempotency: record({ userId, id: link.id }),
      });
      return { userId, id: link.id };
    });
  });
  const stored = await findPayLinks(made.userId);
  const link = (await openLinksOf(stored)).find(({ link: { id } }) => id === made.id);
  if (!link) throw new AppError('INVALID_PAY_LINK'); // revoked, or all is paid, since the first request
  return presentPayLink(link);
};

/** Lists the open links of the caller, or those that name a parcel which they may share. Throws COLIS_NOT_FOUND. */
export const listPayLinks = async (colisId: number | undefined, caller: Caller): Promise<PayLink[]> => {
  const ids =
    colisId === undefined
      ? idsOfCustomer(caller)
      : [((await colisToShare([colisId], caller))[0] as StoredColis).userId];
  const open = await Promise.all(ids.map(async (userId) => openLinksOf(await findPayLinks(userId))));
  return open
    .flat()
    .filter((each) => isListed(each.link) && (colisId === undefined || each.link.colisIds.includes(colisId)))
    .map(presentPayLink);
};

/**
 * Revokes a link of the caller, or of parcels that they may share as staff, after ending the page that its payer has
 * open. Throws INVALID_PAY_LINK, PAYMENT_CONFIRMED or PAYMENT_PROCESSING when it was paid, PAYMENT_PROVIDER_DOWN or BUSY.
 */
export const revokePayLink = async (code: string, caller: Caller, event: ApiEvent): Promise<void> => {
  const { userId, link } = await openByCode(event, 'INVALID_PAY_LINK', async () => {
    const found = await findPayLink(code);
    return found && (await mayShare(await colisOfLink(found.userId, found.link), caller)) ? found : undefined;
  });
  await endPagesOf(userId, link);
  await retryOnStaleRead(async () => {
    const before = await findPayLinks(userId);
    if (!before.links.some(({ id }) => id === link.id)) return; // by another request
    await transact({
      ...revokePayLinkWrites(before, link),
      ...(!isOwner(caller, userId) && journalWrites(userId, link.colisIds, 'LIEN_PAIEMENT_REVOQUE')),
    });
  });
};

/**
 * Links that ask nothing any more and are kept beside the open ones: a payer who comes back from paying by one is told so,
 * also when its customer has made another link meanwhile.
 */
const KEPT_ENDED = 10;

/** Returns the links of a customer that stay when another is made: the open ones, and the latest of the others. */
const keptLinks = ({ links }: StoredPayLinks, open: readonly OpenPayLink[]): StoredPayLink[] => {
  const openIds = new Set(open.map(({ link }) => link.id));
  const kept = new Set(links.filter(({ id }) => !openIds.has(id)).slice(-KEPT_ENDED));
  return links.filter((link) => openIds.has(link.id) || kept.has(link));
};

/** Ends the pages that payers opened by a link, so that nobody pays by it any more. Throws like `endCheckoutSession`. */
const endPagesOf = async (userId: number, link: StoredPayLink): Promise<void> => {
  const locking = new Set((await colisOfLink(userId, link)).flatMap(({ lockedBy }) => lockedBy ?? []));
  for (const paymentId of locking) {
    const payment = await findPayment(userId, paymentId);
    if (payment?.link?.id !== link.id) continue;
    await endCheckoutSession(payment);
    await settlePayment(payment);
  }
};

/** Returns the open link with a code, whose customer exists; undefined for one that asks nothing. */
export const findOpenPayLink = async (code: string): Promise<OpenPayLink | undefined> => {
  const found = await findPayLink(code);
  if (!found || (await findOwner(found.userId))?.erasedAt !== null) return undefined;
  return { ...found, payable: await payableColis(await colisOfLink(found.userId, found.link)) };
};

/** Returns a link of a customer by its number, unless it is revoked, has expired or asks nothing. */
export const findOpenLink = async (userId: number, id: number): Promise<StoredPayLink | undefined> =>
  (await openLinksOf(await findPayLinks(userId))).find(({ link }) => link.id === id)?.link;

/** Deletes the pay links of a customer who is erased. */
export const deletePayLinks = (userId: number): Promise<void> => transact({ payLinks: deletePayLinksWrite(userId) });

const colisOfLink = (userId: number, { colisIds }: StoredPayLink): Promise<StoredColis[]> =>
  colisOfRefs(colisIds.map((id) => ({ userId, id })));

/** Returns those links of a customer that still ask something, with their payable parcels. */
const openLinksOf = async ({ userId, links }: StoredPayLinks): Promise<OpenPayLink[]> => {
  const now = nowIso();
  const opened = links
    .filter(({ expiresAt }) => expiresAt > now)
    .map(async (link) => ({ userId, link, payable: await payableColis(await colisOfLink(userId, link)) }));
  return (await Promise.all(opened)).filter(({ payable }) => payable.length > 0);
};

/** Reports whether customer and staff see a link: those of recipients they do not. */
const isListed = ({ parDestinataire }: StoredPayLink): boolean => parDestinataire !== true;

const hasSameParcels = (link: StoredPayLink, colisIds: readonly number[]): boolean =>
  link.colisIds.length === colisIds.length && colisIds.every((id) => link.colisIds.includes(id));

/**
 * Returns parcels of one customer that a caller may make links for: their own, those of their site for an agent, all for
 * an admin. Throws COLIS_NOT_FOUND, COLIS_OF_SEVERAL_CUSTOMERS or COLIS_OF_MERGED_CUSTOMERS.
 */
const colisToShare = async (ids: readonly number[], caller: Caller): Promise<StoredColis[]> => {
  const colisList = await colisOfIds(ids);
  if (colisList.length < ids.length || !(await mayShare(colisList, caller))) throw new AppError('COLIS_NOT_FOUND');
  const userIds = new Set(colisList.map(({ userId }) => userId));
  if (userIds.size > 1)
    throw new AppError(
      [...userIds].every((id) => isOwner(caller, id)) ? 'COLIS_OF_MERGED_CUSTOMERS' : 'COLIS_OF_SEVERAL_CUSTOMERS',
    );
  return colisList;
};

const mayShare = async (colisList: readonly StoredColis[], caller: Caller): Promise<boolean> => {
  if (caller.isAdmin) return true;
  const foreign = colisList.filter(({ userId }) => !isOwner(caller, userId));
  if (foreign.length === 0) return true;
  if (caller.siteId === undefined) return false;
  const containers = await containersById([...new Set(foreign.map(({ bookingId }) => bookingId))]);
  return foreign.every(({ bookingId }) => {
    const container = containers.get(bookingId);
    return container !== undefined && worksOn(container, caller, undefined);
  });
};

const journalWrites = (userId: number, colisIds: readonly number[], action: JournalAction): Writes =>
  Object.fromEntries(colisIds.map((colisId) => [`journal:${colisId}`, addEntryWrite({ userId, colisId }, action)]));

const presentPayLink = ({ link, payable }: OpenPayLink): PayLink => ({
  code: formatTrackingCode(link.code),
  colisIds: link.colisIds,
  creeLe: link.le,
  expireLe: endOf(link, payable),
  montant: dollarsOf(sumOfCents(payable.map((colis) => ({ cents: dueNowCents(colis) })))),
  equipe: link.parEquipe === true,
});

/** Returns when a link ends at the latest: with the last payment deadline of its parcels, or after 90 days. */
const endOf = ({ expiresAt }: StoredPayLink, payable: readonly StoredColis[]): string => {
  const deadlines = payable.map((colis) => (canLapse(paymentStateOf(colis)) ? colis.lapsesAt : expiresAt));
  return [expiresAt, deadlines.toSorted().at(-1) ?? expiresAt].toSorted()[0] as string;
};
