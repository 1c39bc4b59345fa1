import { isUnderWay } from '#shared/colis/rules.ts';
import { AppError } from '#shared/errors.ts';
import { type Account, findAccount } from '../core/items/accounts.ts';
import { transact } from '../core/table/dynamo.ts';
import { pagesOf } from '../core/table/query.ts';
import { retryWithCurrentColis } from './colis.service.ts';
import { pageOfAllOwnColis, replaceColisWrite } from './colis.table.ts';
import type { StoredColis } from './stored-colis.ts';

/** Returns the customer's fields as stored in their parcels. */
export const customerFields = (account: Account): { username: string; userEmail: string; userPhone: string } => ({
  username: `${account.prenom} ${account.nom}`,
  userEmail: account.email,
  userPhone: account.telephone,
});

const FIELDS = ['username', 'userEmail', 'userPhone'] as const;

/**
 * Copies a customer's current name, email and phone into their parcels under way, so that admins call the right number. Safe
 * to repeat. Throws COLIS_CHANGED when other writers keep changing a parcel.
 */
export const updateCustomerFields = async (userId: number): Promise<void> => {
  for await (const colisList of pagesOf((page) => pageOfAllOwnColis(userId, page)))
    for (const colis of colisList.filter(isUnderWay)) await updateCustomerFieldsOf(colis);
};

const updateCustomerFieldsOf = async (colis: StoredColis): Promise<void> => {
  try {
    await retryWithCurrentColis(colis, async (current) => {
      // Reads the account after the parcel: a later change of the account writes the parcel later too, and this write
      // then fails.
      const account = await findAccount(current.userId);
      if (account?.erasedAt !== null || current.username === null || !isUnderWay(current)) return;
      const fields = customerFields(account);
      if (FIELDS.every((name) => current[name] === fields[name])) return;
      await transact({ colis: replaceColisWrite({ ...current, ...fields }) });
    });
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'COLIS_NOT_FOUND')) throw error; // deleted since
  }
};
