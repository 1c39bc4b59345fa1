import { joinPages } from '#shared/account/rules.ts';
import type { PersonalData } from '#shared/account/schema.ts';
import { AppError } from '#shared/errors.ts';
import { presentUser } from '../auth/auth.present.ts';
import { presentColis } from '../colis/colis.present.ts';
import { listFrom, presentContact } from '../contact/contact.service.ts';
import type { Account } from '../core/accounts.ts';
import { type Page, type PageRequest, pagesOf } from '../core/query.ts';
import { presentCustomsDocument } from '../customs/customs.present.ts';
import { presentInsurance } from '../insurance/insurance.service.ts';
import { presentNotification } from '../notifications/notifications.service.ts';
import { presentPayment } from '../payments/payments.present.ts';
import { pageOfKind } from './account.table.ts';

type Found = { data: PersonalData; count: number; next?: string | undefined };
type Part = (account: Account, page: PageRequest) => Promise<Found>;

const found = async <T, Shown>(
  { items, next }: Page<T>,
  present: (item: T) => Shown | Promise<Shown>,
  partOf: (shown: Shown[]) => PersonalData,
): Promise<Found> => ({ data: partOf(await Promise.all(items.map(present))), count: items.length, next });

/** One after another; the account comes with the first. What others may have written under an email is not theirs. */
const PARTS: readonly Part[] = [
  async ({ userId }, page) => found(await pageOfKind('COLIS', userId, page), presentColis, (colis) => ({ colis })),
  async ({ userId }, page) =>
    found(await pageOfKind('INSURANCE', userId, page), presentInsurance, (assurances) => ({ assurances })),
  async ({ userId }, page) =>
    found(await pageOfKind('CUSTOMS', userId, page), presentCustomsDocument, (documents) => ({ documents })),
  async ({ userId }, page) =>
    found(await pageOfKind('PAYMENT', userId, page), presentPayment, (paiements) => ({ paiements })),
  async ({ userId }, page) =>
    found(await pageOfKind('NOTIFICATION', userId, page), presentNotification, (notifications) => ({ notifications })),
  async ({ userId }, page) =>
    found(
      await pageOfKind('RESERVATION', userId, page),
      ({ bookingId, colisCount, createdAt }) => ({ containerBookingId: bookingId, nombreColis: colisCount, createdAt }),
      (reservations) => ({ reservations }),
    ),
  async ({ email, emailProvenAt }, page) =>
    found(emailProvenAt === null ? { items: [] } : await listFrom(email, page), presentContact, (messages) => ({
      messages,
    })),
];

/** A page of everything that is stored about somebody; a cursor names the part, and where in it the page begins. */
export const exportPage = async (
  account: Account,
  { limit, cursor }: PageRequest,
): Promise<{ data: PersonalData; next?: string }> => {
  let { at, from } = placeOf(cursor);
  let data: PersonalData = cursor === undefined ? { compte: await presentUser(account) } : {};
  for (let left = limit; left > 0 && at < PARTS.length; ) {
    const part = await PARTS[at]?.(account, { limit: left, cursor: from });
    data = joinPages(data, part?.data ?? {});
    left -= part?.count ?? 0;
    from = part?.next;
    if (from === undefined) at += 1;
  }
  return { data, ...(at < PARTS.length && { next: `${at}.${from ?? ''}` }) };
};

/** Throws INVALID_FIELDS for what no page gave. */
const placeOf = (cursor: string | undefined): { at: number; from: string | undefined } => {
  if (cursor === undefined) return { at: 0, from: undefined };
  const [, at, from] = /^(\d)\.(.*)$/.exec(cursor) ?? [];
  if (at === undefined || Number(at) >= PARTS.length)
    throw new AppError('INVALID_FIELDS', { fields: { cursor: { fault: 'bad_cursor' } } });
  return { at: Number(at), from: from || undefined };
};

/** All of it at once, for whoever keeps it as a file. */
export const exportAll = async (account: Account): Promise<PersonalData> => {
  let all: PersonalData = {};
  const pages = pagesOf<PersonalData>(async (page) => {
    const { data, next } = await exportPage(account, page);
    return { items: [data], ...(next !== undefined && { next }) };
  });
  for await (const [data = {}] of pages) all = joinPages(all, data);
  return all;
};
