import { DEBT_DAYS, type Debtor } from '#shared/colis/debtors.ts';
import { recordedMethodOf } from '#shared/colis/rules.ts';
import { MAX_COLIS_PER_PAYMENT } from '#shared/payments/constants.ts';
import { dollarsOf } from '#shared/units.ts';
import { findAccounts, idsOfCustomer } from '../core/items/accounts.ts';
import type { Page, PageRequest } from '../core/table/query.ts';
import { dueNowCents, sumOfCents } from './amounts.ts';
import { askedCents } from './asked-cents.ts';
import { pageOfOutstanding } from './colis.table.ts';
import { outstandingColisOf } from './outstanding.ts';
import type { StoredColis } from './stored-colis.ts';

/**
 * Lists customers who owe for parcels, by the booking of their oldest such parcel; those on one page by the age of
 * their debt. A page takes a query of the index of outstanding parcels, one of each customer in it, and a batch of the
 * containers that they may still bring unpaid parcels to, however much the table holds.
 */
export const listDebtors = async (page: PageRequest): Promise<Page<Debtor>> => {
  const { items, next } = await collectDebtors(page, new Map());
  const sorted = items.toSorted((a, b) => a.depuis.localeCompare(b.depuis));
  return { items: sorted, ...(next !== undefined && { next }) };
};

/** Parcels of a customer for which something is asked, and when an admin reminded them last. */
type Known = { colisList: StoredColis[]; remindedAt: string | undefined };

/** Reads further pages of parcels until a page of customers is full, each customer's parcels once. */
const collectDebtors = async (page: PageRequest, known: Map<number, Known>): Promise<Page<Debtor>> => {
  const { items: parcels, next } = await pageOfOutstanding(page);
  const missing = [...new Set(parcels.map(({ userId }) => userId))].filter((userId) => !known.has(userId));
  const customers = await customersOf(missing);
  const found = await outstandingColisOf(customers.map(({ ids }) => ids));
  for (const [index, { ids, remindedAt }] of customers.entries())
    for (const userId of ids) known.set(userId, { colisList: found[index] ?? [], remindedAt });
  // A customer is listed with the oldest of their parcels, hence on one page only.
  const debtors = parcels.flatMap(({ id, userId }) => {
    const { colisList: [oldest, ...others] = [], remindedAt } = known.get(userId) ?? {};
    return oldest?.id === id ? debtorOf(oldest, [oldest, ...others], remindedAt) : [];
  });
  if (next === undefined) return { items: debtors };
  if (debtors.length === page.limit) return { items: debtors, next };
  const rest = await collectDebtors({ limit: page.limit - debtors.length, cursor: next }, known);
  return { ...rest, items: [...debtors, ...rest.items] };
};

/** Returns the customers whom these ids stand for, each once, with all their ids. */
const customersOf = async (userIds: readonly number[]) => {
  const accounts = await findAccounts(userIds);
  const survivors = await findAccounts([...new Set(accounts.flatMap(({ mergedInto }) => mergedInto ?? []))]);
  const merged = survivors.flatMap(idsOfCustomer);
  const alone = new Map(accounts.map((account) => [account.userId, account]));
  return [
    ...survivors.map((account) => ({ ids: idsOfCustomer(account), remindedAt: account.remindedAt })),
    ...userIds
      .filter((userId) => !merged.includes(userId))
      .map((userId) => {
        const account = alone.get(userId);
        return { ids: account ? idsOfCustomer(account) : [userId], remindedAt: account?.remindedAt };
      }),
  ];
};

const debtorOf = (oldest: StoredColis, all: readonly StoredColis[], remindedAt: string | undefined): Debtor => {
  const total = (parcels: readonly StoredColis[]) =>
    dollarsOf(parcels.reduce((sum, each) => sum + askedCents(each), 0));
  const deposits = all.filter((colis) => dueNowCents(colis) < askedCents(colis));
  const byAge = all.toSorted((a, b) => dueSince(a).localeCompare(dueSince(b)));
  const ages = byAge.map(groupOfAge);
  return {
    id: oldest.userId,
    client: oldest.username,
    email: oldest.userEmail,
    telephone: oldest.userPhone,
    colis: all.length,
    du: total(all),
    supplements: total(all.filter(({ paymentId }) => paymentId !== null)),
    ...(deposits.length > 0 && {
      acomptes: dollarsOf(sumOfCents(deposits.map((each) => ({ cents: dueNowCents(each) })))),
    }),
    aConfirmer: total(all.filter(({ lockedFor }) => recordedMethodOf(lockedFor ?? null) !== null)),
    depuis: dueSince(byAge[0] ?? oldest),
    parAge: [...DEBT_DAYS, null].map((_, group) => total(byAge.filter((_colis, index) => ages[index] === group))),
    aPayer: byAge
      .filter(({ lockedFor }) => recordedMethodOf(lockedFor ?? null) === null)
      .slice(0, MAX_COLIS_PER_PAYMENT)
      .map(({ id }) => id),
    ...(remindedAt !== undefined && { rappeleLe: remindedAt }),
  };
};

const DAY_MS = 24 * 3_600_000;

/** Returns the group of `DEBT_DAYS` to which the debt of a parcel belongs. */
const groupOfAge = (colis: StoredColis): number => {
  const days = Math.floor((Date.now() - Date.parse(dueSince(colis))) / DAY_MS);
  const group = DEBT_DAYS.findIndex((most) => days <= most);
  return group === -1 ? DEBT_DAYS.length : group;
};

/** Instant since which a parcel owes: its booking, the refund of its payment, or its supplement. */
const dueSince = ({ paymentId, restSince, unpaidSince, createdAt }: StoredColis): string =>
  (paymentId === null ? unpaidSince : restSince) ?? createdAt;
