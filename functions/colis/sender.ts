import { isUnderWay } from '#shared/colis/rules.ts';
import { AppError } from '#shared/errors.ts';
import { type Account, findAccount } from '../core/accounts.ts';
import { transact } from '../core/dynamo.ts';
import { pagesOf } from '../core/query.ts';
import { withFreshColis } from './colis.service.ts';
import { pageOfAllOwnColis, replaceColis } from './colis.table.ts';
import type { StoredColis } from './stored.ts';

/** The customer as their parcels name them. */
export const senderFields = (account: Account): { username: string; userEmail: string; userPhone: string } => ({
  username: `${account.prenom} ${account.nom}`,
  userEmail: account.email,
  userPhone: account.telephone,
});

/**
 * Copies a customer's name and phone, as they are now, into their parcels that are under way, so that admins call the
 * right number. Safe to repeat. Throws COLIS_CHANGED when a parcel stays in other hands.
 */
export const updateSender = async (userId: number): Promise<void> => {
  for await (const colis of pagesOf((page) => pageOfAllOwnColis(userId, page)))
    for (const one of colis.filter(isUnderWay)) await updateSenderOf(one);
};

const updateSenderOf = async (colis: StoredColis): Promise<void> => {
  try {
    await withFreshColis(colis, async (fresh) => {
      // Read after the parcel: a later change of the account also writes the parcel later, and refuses this write.
      const account = await findAccount(fresh.userId);
      if (account?.erasedAt !== null || fresh.username === null || !isUnderWay(fresh)) return;
      const sender = senderFields(account);
      if (fresh.username === sender.username && fresh.userPhone === sender.userPhone) return;
      await transact({ colis: replaceColis({ ...fresh, ...sender }) });
    });
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'COLIS_NOT_FOUND')) throw error; // deleted meanwhile
  }
};
