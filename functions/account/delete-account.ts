import { isOutstanding, isUnderWay } from '#shared/colis/rules.ts';
import { AppError } from '#shared/errors.ts';
import { closeAccountUnless } from '../auth/close-account.ts';
import { checkPassword } from '../auth/passwords.ts';
import { parcelFactsOf } from '../colis/parcel-facts.ts';
import { type Account, findAccount, idsOfCustomer } from '../core/items/accounts.ts';
import type { Caller } from '../core/request/caller.ts';
import { pagesOf } from '../core/table/query.ts';
import { pageOfKind } from './account.table.ts';

/**
 * Deletes the caller's account: closes it at once; the outbox erases their personal data moments later.
 * Throws WRONG_CURRENT_PASSWORD, ADMIN_ACCOUNT, COLIS_UNDER_WAY, MONEY_OPEN or BUSY.
 */
export const deleteAccount = async (caller: Caller, password: string): Promise<void> => {
  const account = await findAccount(caller.userId);
  if (!account) throw new AppError('SESSION_ENDED');
  await checkPassword(account, password, 'password');
  await checkNothingPending(account); // refuses most requests before anything is written
  await closeAccountUnless(checkNothingPending, account);
};

/** Throws ADMIN_ACCOUNT, COLIS_UNDER_WAY, or MONEY_OPEN for an unpaid parcel, an open payment, refund or claim. */
export const checkNothingPending = async (account: Account): Promise<void> => {
  const { role } = account;
  const ids = idsOfCustomer(account);
  if (role === 'ADMIN') throw new AppError('ADMIN_ACCOUNT');
  for await (const colisList of pagesOf((page) => pageOfKind('COLIS', ids, page))) {
    if (colisList.some(isUnderWay)) throw new AppError('COLIS_UNDER_WAY');
    if (colisList.some((colis) => colis.lockedBy !== null || colis.reclamations || isOutstanding(parcelFactsOf(colis))))
      throw new AppError('MONEY_OPEN');
  }
  for await (const payments of pagesOf((page) => pageOfKind('PAYMENT', ids, page))) {
    const hasOpenRefund = ({ refunds }: (typeof payments)[number]) =>
      Object.values(refunds).some(({ etat }) => etat !== 'DONE');
    if (payments.some((payment) => payment.statut === 'EN_ATTENTE' || hasOpenRefund(payment)))
      throw new AppError('MONEY_OPEN');
  }
};
