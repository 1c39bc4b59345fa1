import { canLapse } from '#shared/colis/rules.ts';
import { isPaymentPostponed } from '#shared/situation/problems.ts';
import { containerOf } from '../containers/containers.service.ts';
import { nowIso } from '../core/clock.ts';
import { eventWrite } from '../core/events/outbox.ts';
import { logFailure } from '../core/log.ts';
import { transact } from '../core/table/dynamo.ts';
import { pagesOf } from '../core/table/query.ts';
import { paymentStateOf } from './amounts.ts';
import { retryWithCurrentColis } from './colis.service.ts';
import { pageOfDue, replaceColisWrite } from './colis.table.ts';
import { cancelColis } from './edit-colis.ts';
import { parcelFactsOf } from './parcel-facts.ts';
import type { StoredColis } from './stored-colis.ts';

type SettlePayment = (userId: number, paymentId: number) => Promise<void>;

/**
 * Processes unpaid parcels that are due: sends the reminder, or cancels the parcel; returns how many it processed.
 * `settlePayment` brings an open payment to the state in which Stripe has it.
 */
export const lapseUnpaid = async (hasTimeLeft: () => boolean, settlePayment: SettlePayment): Promise<number> => {
  let processed = 0;
  for await (const items of pagesOf((page) => pageOfDue(nowIso(), page))) {
    for (const colis of items) {
      if (!hasTimeLeft()) return processed;
      await logFailure({ colisId: colis.id }, () => retryWithCurrentColis(colis, remindOrLapse(settlePayment)));
      processed += 1;
    }
  }
  return processed;
};

/** Reminds, unless it can be brought no more, or releases, but never during an open payment, which is settled with Stripe first. */
const remindOrLapse =
  (settlePayment: SettlePayment) =>
  async (colis: StoredColis): Promise<void> => {
    if (colis.lockedBy !== null) return settlePayment(colis.userId, colis.lockedBy);
    if (!canLapse(paymentStateOf(colis))) return;
    const { userId, id: colisId, lapsesAt } = colis;
    const container = await containerOf(colis.bookingId);
    const isTooLate = isPaymentPostponed(parcelFactsOf(colis), container, nowIso());
    if (lapsesAt <= nowIso()) {
      const cause = isTooLate ? { depotFini: true as const } : {};
      const event = { type: 'COLIS_LAPSED', userId, colisId, ...cause } as const;
      await cancelColis(colis, isTooLate ? 'DEPOT_FINI' : 'ECHEANCE', { event });
    } else if (!colis.remindedAt && !isTooLate) {
      const { fuseau } = container;
      await transact({
        colis: replaceColisWrite({ ...colis, remindedAt: nowIso() }),
        event: eventWrite({ type: 'COLIS_LAPSES_SOON', userId, colisId, lapsesAt, fuseau }),
      });
    }
  };
