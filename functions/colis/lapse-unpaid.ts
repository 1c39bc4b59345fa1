import { canLapse } from '#shared/colis/rules.ts';
import { containerOf } from '../bookings/bookings.service.ts';
import { nowIso } from '../core/clock.ts';
import { transact } from '../core/dynamo.ts';
import { logFailure } from '../core/log.ts';
import { publish } from '../core/outbox.ts';
import { pagesOf } from '../core/query.ts';
import { withFreshColis } from './colis.service.ts';
import { pageOfDue, replaceColis } from './colis.table.ts';
import { cancelColis } from './edit.ts';
import type { StoredColis } from './stored.ts';

type SettlePayment = (userId: number, paymentId: number) => Promise<void>;

/**
 * Reminds the customers of unpaid parcels, or releases the parcels, when their deadline says so. Returns how many it looked
 * at. `settlePayment` asks Stripe how an open payment stands.
 */
export const lapseUnpaid = async (hasTime: () => boolean, settlePayment: SettlePayment): Promise<number> => {
  let looked = 0;
  for await (const items of pagesOf((page) => pageOfDue(nowIso(), page))) {
    for (const colis of items) {
      if (!hasTime()) return looked;
      await logFailure({ colisId: colis.id }, () => withFreshColis(colis, remindOrRelease(settlePayment)));
      looked += 1;
    }
  }
  return looked;
};

/** Settles an open payment first: its parcel is never released. */
const remindOrRelease =
  (settlePayment: SettlePayment) =>
  async (colis: StoredColis): Promise<void> => {
    if (colis.lockedBy !== null) return settlePayment(colis.userId, colis.lockedBy);
    if (!canLapse({ etat: colis.etat, paye: colis.paymentId !== null })) return;
    const { userId, id: colisId, lapsesAt } = colis;
    if (lapsesAt <= nowIso()) {
      await cancelColis(colis, { type: 'COLIS_LAPSED', userId, colisId });
    } else if (colis.remindedAt === null) {
      const { fuseau } = await containerOf(colis.bookingId);
      await transact({
        colis: replaceColis({ ...colis, remindedAt: nowIso() }),
        event: publish({ type: 'COLIS_LAPSES_SOON', userId, colisId, lapsesAt, fuseau }),
      });
    }
  };
