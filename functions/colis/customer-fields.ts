import { isUnderWay } from '#shared/colis/rules.ts';
import { AppError } from '#shared/errors.ts';
import { retentionEnd } from '../core/clock.ts';
import { type Account, findAccount, findOwner, idsOfCustomer } from '../core/items/accounts.ts';
import { releaseTrackingCodeWrite } from '../core/items/tracking-codes.ts';
import { transact } from '../core/table/dynamo.ts';
import { pagesOf } from '../core/table/query.ts';
import { deleteChangesWrite } from './change-log.ts';
import { retryWithCurrentColis } from './colis.service.ts';
import { pageOfAllOwnColis, replaceColisWrite } from './colis.table.ts';
import { removePhotosWrite } from './intake-photos.ts';
import { anonymiseLedgerWrite, findLedger } from './ledger.table.ts';
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
  const account = await findAccount(userId);
  const ids = account ? idsOfCustomer(account) : userId;
  for await (const colisList of pagesOf((page) => pageOfAllOwnColis(ids, page)))
    for (const colis of colisList.filter(isUnderWay)) await updateCustomerFieldsOf(colis);
};

const updateCustomerFieldsOf = async (colis: StoredColis): Promise<void> => {
  try {
    await retryWithCurrentColis(colis, async (current) => {
      // Reads the account after the parcel: a later change of the account writes the parcel later too, and this write
      // then fails.
      const account = await findOwner(current.userId);
      if (account?.erasedAt !== null || current.username === null || !isUnderWay(current)) return;
      const fields = customerFields(account);
      if (FIELDS.every((name) => current[name] === fields[name])) return;
      await transact({ colis: replaceColisWrite({ ...current, ...fields }) });
    });
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'COLIS_NOT_FOUND')) throw error; // deleted since
  }
};

const ANONYMOUS = {
  username: null,
  userEmail: '',
  userPhone: '',
  nomDestinataire: '',
  emailDestinataire: '',
  telephoneDestinataire: '',
  adresseDestinataire: '',
  langueDestinataire: undefined,
  description: '',
  photoKey: null,
  trackingCode: null,
  reclamations: undefined,
  changeLe: undefined,
  acte: undefined,
} satisfies Partial<StoredColis>;

/**
 * Removes the identity of customer and recipient from a parcel, and its tracking code; measurements and price stay for
 * the accounting retention period. Its photo is deleted through the stream.
 */
export const anonymiseColis = async (colis: StoredColis): Promise<void> => {
  await retryWithCurrentColis(colis, async (current) => {
    if (current.username === null) return;
    const keptUntil = retentionEnd();
    await transact({
      colis: replaceColisWrite({ ...current, ...ANONYMOUS, ...withoutFreeTexts(current), keptUntil }),
      changes: deleteChangesWrite(current),
      ledger: anonymiseLedgerWrite(current, await findLedger(current), keptUntil),
      trackingCode: releaseTrackingCodeWrite(current.trackingCode),
      photos: removePhotosWrite(current.reception, current.arrivee),
    });
  });
};

/** Intake, unloading and waiver without their free texts. */
const withoutFreeTexts = ({ reception, arrivee, waived }: StoredColis): Partial<StoredColis> => ({
  ...(reception && {
    reception: {
      ...reception,
      refus: null,
      photoKeys: undefined,
      ...(reception.decision && { decision: { ...reception.decision, motif: null } }),
    },
  }),
  ...(arrivee && {
    arrivee: { ...arrivee, dommage: arrivee.dommage && '', dommageInfirme: undefined, photoKeys: undefined },
  }),
  ...(waived && { waived: { ...waived, motif: undefined } }),
});
