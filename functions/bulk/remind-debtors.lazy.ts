import type { Language } from '#shared/auth/schema.ts';
import type { DebtorsRequest } from '#shared/bulk/schema.ts';
import type { StepResult } from '#shared/changes/results.ts';
import { recordedMethodOf } from '#shared/colis/rules.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { sumOfCents } from '../colis/amounts.ts';
import { askedCents } from '../colis/asked-cents.ts';
import { outstandingColisOf } from '../colis/outstanding.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { containersById } from '../containers/containers.service.ts';
import { type Account, findAccounts, hasAddress, hasLogin, idsOfCustomer } from '../core/items/accounts.ts';
import { idempotencyKeyOf, idempotent } from '../core/items/idempotency.ts';
import { isRemindedByOther } from '../core/items/payment-reminders.ts';
import { findUnreachables } from '../core/items/unreachable-addresses.ts';
import type { Caller } from '../core/request/caller.ts';
import { runSteps, type Step } from '../core/request/run-steps.ts';
import { payableColis } from '../payments/payable-colis.ts';
import { type PaymentReminder, remindToPay } from './remind-to-pay.ts';
import { firstDeadline } from './reminders.ts';

/** Customer to remind of all that they owe. */
export type Debtor = {
  /** Ids of the request that name the customer: several if they were merged. */
  requested: number[];
  account: Account;
  /** Parcels that the reminder asks to be paid. */
  colisList: StoredColis[];
  /** Reminder about them; undefined without any. */
  reminder: PaymentReminder | undefined;
  /** Reason for which the customer gets no reminder, whichever action sends it. */
  obstacle: ErrorCode | undefined;
};

/**
 * Reminds customers of all that they owe, one after the other, and returns a result for each in the order of the request.
 * Repeating the call with the same `lot` sends no message twice, and neither do two admins within 24 hours.
 */
export const remindDebtors = async (
  { clients, lot }: DebtorsRequest,
  admin: Caller,
  language: Language,
): Promise<StepResult[]> => {
  const debtors = await loadDebtors(clients);
  return runSteps(
    clients,
    debtors.map((debtor) => reminderStep(debtor, lot, admin)),
    'USER_NOT_FOUND',
    language,
  );
};

const reminderStep = (debtor: Debtor, lot: string, admin: Caller): Step => {
  const { requested: ids, account, colisList, reminder } = debtor;
  const { userId: customerId } = account;
  const key = idempotencyKeyOf(`${lot}#${customerId}`, { caller: `${admin.userId}`, route: 'reminders', content: '' });
  const run = async () => {
    await idempotent(key, async (record) => {
      const obstacle = obstacleOf(debtor, lot);
      if (obstacle || !reminder) throw new AppError(obstacle ?? 'NOTHING_ASKED');
      const byOwner = Map.groupBy(colisList, ({ userId }) => userId);
      const refs = new Map([...byOwner].map(([userId, owned]) => [userId, owned.map(({ id }) => id)]));
      await remindToPay(reminder, { account, customerId, byOwner: refs }, lot, record(customerId));
      return customerId;
    });
    return new Map(ids.map((id) => [id, 'DONE' as const]));
  };
  return { ids, run };
};

/** Returns why a customer gets no reminder from an action, or (`lot` undefined) from a new one. */
export const obstacleOf = ({ account, obstacle }: Debtor, lot?: string): ErrorCode | undefined =>
  obstacle ?? (isRemindedByOther(account, lot) ? 'REMINDED_RECENTLY' : undefined);

/** Reads who some ids stand for, each customer once, and what they owe; ids of nobody are left out. */
export const loadDebtors = async (ids: readonly number[]): Promise<Debtor[]> => {
  const named = await findAccounts(ids);
  const survivors = await findAccounts([...new Set(named.flatMap(({ mergedInto }) => mergedInto ?? []))]);
  const merged = new Set(named.flatMap(({ userId, mergedInto }) => (mergedInto === undefined ? [] : [userId])));
  const alone = named.filter(({ userId }) => !merged.has(userId));
  const customers = [...new Map([...alone, ...survivors].map((account) => [account.userId, account])).values()].filter(
    ({ erasedAt }) => erasedAt === null,
  );
  const outstanding = await outstandingColisOf(customers.map(idsOfCustomer));
  const open = outstanding.flat().filter(({ lockedFor }) => recordedMethodOf(lockedFor ?? null) === null);
  const payable = new Set((await payableColis(open)).map(({ id }) => id));
  const [zones, unreachable] = await Promise.all([
    zonesOf(open),
    findUnreachables(customers.filter((account) => !hasLogin(account)).map(({ email }) => email)),
  ]);
  return customers.map((account, index) => {
    const owed = outstanding[index] ?? [];
    const colisList = owed.filter(({ id }) => payable.has(id));
    const customerIds = new Set(idsOfCustomer(account));
    const isRead = hasLogin(account) || (hasAddress(account) && !unreachable.has(account.email));
    return {
      requested: ids.filter((id) => customerIds.has(id)),
      account,
      colisList,
      reminder: reminderOf(account, colisList, zones),
      obstacle: obstacleIn(owed, colisList) ?? (isRead ? undefined : 'CUSTOMER_WITHOUT_EMAIL'),
    };
  });
};

/**
 * Returns why parcels leave nothing to remind of: nothing is asked, a recorded payment pays it, or its deadline is over and
 * the parcels are about to be cancelled.
 */
const obstacleIn = (owed: readonly StoredColis[], payable: readonly StoredColis[]): ErrorCode | undefined => {
  if (payable.length > 0) return undefined;
  const isAwaited = owed.some(({ lockedFor }) => recordedMethodOf(lockedFor ?? null) !== null);
  if (isAwaited) return 'PAYMENT_AWAITED';
  return owed.length > 0 ? 'COLIS_LAPSED' : 'NOTHING_ASKED';
};

/** Reads the time zones of the containers of parcels, by id of the container. */
const zonesOf = async (colisList: readonly StoredColis[]): Promise<Map<number, string>> => {
  const containers = await containersById([...new Set(colisList.map(({ bookingId }) => bookingId))]);
  return new Map([...containers].map(([id, { fuseau }]) => [id, fuseau]));
};

const reminderOf = (
  { userId }: Account,
  colisList: readonly StoredColis[],
  zones: ReadonlyMap<number, string>,
): PaymentReminder | undefined => {
  const lapsing = firstDeadline(colisList);
  const named = lapsing ?? colisList[0];
  if (!named) return undefined;
  return {
    type: 'PAYMENT_REMINDED',
    userId,
    colisIds: colisList.map(({ id }) => id),
    cents: sumOfCents(colisList.map((colis) => ({ cents: askedCents(colis) }))),
    lapsesAt: lapsing?.lapsesAt ?? null,
    fuseau: zones.get(named.bookingId) ?? 'UTC',
  };
};
