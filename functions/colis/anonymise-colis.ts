import { retentionEnd } from '../core/clock.ts';
import { releaseTrackingCodeWrite } from '../core/items/tracking-codes.ts';
import { transact } from '../core/table/dynamo.ts';
import { deleteChangesWrite } from './change-log.ts';
import { retryWithCurrentColis } from './colis.service.ts';
import { replaceColisWrite } from './colis.table.ts';
import { removePhotosWrite } from './intake-photos.ts';
import { anonymiseLedgerWrite, findLedger } from './ledger.table.ts';
import type { StoredColis } from './stored-colis.ts';

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
