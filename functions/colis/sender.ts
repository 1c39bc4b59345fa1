import { isUnderWay } from '#shared/colis/rules.ts';
import { AppError } from '#shared/errors.ts';
import { type Account, findAccount } from '../core/accounts.ts';
import { transact } from '../core/dynamo.ts';
import { pagesOf } from '../core/query.ts';
import { retryWithCurrentColis } from './colis.service.ts';
import { pageOfAllOwnColis, replaceColis } from './colis.table.ts';
import type { StoredColis } from './stored.ts';

/** Returns the customer's fields as stored in their parcels. */
export const senderFields = (account: Account): { username: string; userEmail: string; userPhone: string } => ({
  username: `${account.prenom} ${account.nom}`,
  userEmail: account.email,
  userPhone: account.telephone,
});

/**
 * Copies a customer's current name and phone into their parcels under way, so that admins call the right number. Safe
 * to repeat. Throws COLIS_CHANGED when other writers keep changing a parcel.
 */
export const updateSender = async (userId: number): Promise<void> => {
  for await (const colis of pagesOf((page) => pageOfAllOwnColis(userId, page)))
    for (const one of colis.filter(isUnderWay)) await updateSenderOf(one);
};

const updateSenderOf = async (colis: StoredColis): Promise<void> => {
  try {
    await retryWithCurrentColis(colis, async (fresh) => {
      // Reads the account after the parcel: a later change of the account writes the parcel later too, and this write
      // then fails.
      const account = await findAccount(fresh.userId);
      if (account?.erasedAt !== null || fresh.username === null || !isUnderWay(fresh)) return;
      const sender = senderFields(account);
      if (fresh.username === sender.username && fresh.userPhone === sender.userPhone) return;
      await transact({ colis: replaceColis({ ...fresh, ...sender }) });
    });
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'COLIS_NOT_FOUND')) throw error; // deleted since
  }
};
