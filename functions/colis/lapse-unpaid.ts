import { canLapse } from '#shared/colis/rules.ts';
import { containerOf } from '../bookings/bookings.service.ts';
import { nowIso } from '../core/clock.ts';
import { transact } from '../core/dynamo.ts';
import { logFailure } from '../core/log.ts';
import { publish } from '../core/outbox.ts';
import { pagesOf } from '../core/query.ts';
import { settlePaymentOf } from '../payments/payments.service.ts';
import { withFreshColis } from './colis.service.ts';
import { pageOfDue, replaceColis } from './colis.table.ts';
import { cancelColis } from './edit.ts';
import type { StoredColis } from './stored.ts';

/** Reminds of, or releases, every unpaid parcel whose time has come; gives how many were looked at. */
export const lapseUnpaid = async (hasTime: () => boolean): Promise<number> => {
  let looked = 0;
  for await (const items of pagesOf((page) => pageOfDue(nowIso(), page))) {
    for (const colis of items) {
      if (!hasTime()) return looked;
      await logFailure({ colisId: colis.id }, () => withFreshColis(colis, remindOrRelease));
      looked += 1;
    }
  }
  return looked;
};

/** Never while a payment is live: Stripe is asked first how that payment stands. */
const remindOrRelease = async (colis: StoredColis): Promise<void> => {
  if (colis.lockedBy !== null) return settlePaymentOf(colis.userId, colis.lockedBy);
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
