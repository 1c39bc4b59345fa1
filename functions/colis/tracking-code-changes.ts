import { AppError } from '#shared/errors.ts';
import { type IdempotencyKey, idempotent } from '../core/items/idempotency.ts';
import { claimTrackingCodeWrite, releaseTrackingCodeWrite } from '../core/items/tracking-codes.ts';
import { transact } from '../core/table/dynamo.ts';
import { newTrackingCode } from '../core/table/ids.ts';
import { retryWithCurrentColis } from './colis.service.ts';
import { replaceColisWrite } from './colis.table.ts';
import type { StoredColis } from './stored-colis.ts';

/**
 * Replaces the tracking code of a parcel; from then on the former one finds nothing. Gives a parcel whose code was
 * revoked a new one. Throws COLIS_NOT_EDITABLE for an anonymised parcel.
 */
export const replaceTrackingCode = (
  colis: StoredColis,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<StoredColis> =>
  idempotent(idempotencyKey, (record) =>
    retryWithCurrentColis(colis, async (current) => {
      if (current.username === null) throw new AppError('COLIS_NOT_EDITABLE');
      const trackingCode = newTrackingCode();
      const replaced = { ...current, trackingCode, version: current.version + 1 };
      await transact({
        colis: replaceColisWrite({ ...current, trackingCode }),
        trackingCode: claimTrackingCodeWrite(trackingCode, current),
        formerTrackingCode: releaseTrackingCodeWrite(current.trackingCode),
        idempotency: record(replaced),
      });
      return replaced;
    }),
  );

/**
 * Revokes the tracking code of a parcel: its link and label find nothing from then on. Returns a parcel without a code
 * as it is.
 */
export const revokeTrackingCode = (colis: StoredColis): Promise<StoredColis> =>
  retryWithCurrentColis(colis, async (current) => {
    if (!current.trackingCode) return current;
    const trackingCode = null;
    await transact({
      colis: replaceColisWrite({ ...current, trackingCode }),
      formerTrackingCode: releaseTrackingCodeWrite(current.trackingCode),
    });
    return { ...current, trackingCode, version: current.version + 1 };
  });
