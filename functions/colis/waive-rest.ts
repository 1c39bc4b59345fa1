import { AppError } from '#shared/errors.ts';
import { nowIso } from '../core/clock.ts';
import { eventWrite } from '../core/events/outbox.ts';
import { type IdempotencyKey, idempotent } from '../core/items/idempotency.ts';
import type { Caller } from '../core/request/caller.ts';
import { transact } from '../core/table/dynamo.ts';
import { isSettled, owedCents, paidCentsOf, supplementOf } from './amounts.ts';
import { retryWithCurrentColis } from './colis.service.ts';
import { replaceColisWrite } from './colis.table.ts';
import { priceChangeWrite } from './ledger.table.ts';
import type { StoredColis } from './stored-colis.ts';

/**
 * Waives what is due for a parcel, with a reason: a supplement, or what nobody paid of its price. Throws
 * SUPPLEMENT_NOT_DUE, or COLIS_LOCKED while it is being paid.
 */
export const waiveRest = (
  colis: StoredColis,
  motif: string,
  admin: Caller,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<StoredColis> =>
  idempotent(idempotencyKey, (record) =>
    retryWithCurrentColis(colis, async (current) => {
      const { userId, id: colisId, version } = current;
      const cents = owedCents(current);
      if (cents === 0) throw new AppError('SUPPLEMENT_NOT_DUE');
      if (current.lockedBy !== null) throw new AppError('COLIS_LOCKED');
      const waived: StoredColis = {
        ...current,
        paidCents: paidCentsOf(current),
        waived: {
          cents: (current.waived?.cents ?? 0) + cents,
          depuis: supplementOf(current)?.depuis ?? nowIso(),
          motif,
          par: admin.userId,
        },
      };
      const saved = { ...waived, version: version + 1 };
      await transact({
        colis: replaceColisWrite(waived),
        ledger: priceChangeWrite(current, waived),
        event: eventWrite({
          type: 'SUPPLEMENT_WAIVED',
          userId,
          colisId,
          cents,
          ...(!isSettled(current) && { reste: true }),
        }),
        idempotency: record(saved),
      });
      return saved;
    }),
  );
