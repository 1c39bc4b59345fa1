import type { Context } from 'aws-lambda';
import { lapseUnpaid } from '../colis/lapse-unpaid.ts';
import { recheckCancelled } from '../colis/recheck-cancelled.ts';
import { withCorrelation } from '../core/correlation.ts';
import { log, logFailure } from '../core/log.ts';
import type { SweepEvent } from '../core/sweep-event.ts';
import { settleDue, settlePaymentOf } from '../payments/payments.service.ts';
import { reconcile } from '../payments/reconcile.ts';
import { redriveDue } from './redrive-due.ts';

/** What must be left of the function's time to begin another page. */
const MARGIN_MS = 5_000;

/**
 * Every few minutes: hands over again the events and mails that failed, settles payments whose end nobody told us, and
 * reminds of and releases unpaid parcels. Once a day: looks for parcels that a cancelled container left under way, and
 * compares the last days with Stripe.
 */
export const handler = ({ reconcileHours }: SweepEvent, context: Context): Promise<void> =>
  withCorrelation(context.awsRequestId, async () => {
    const hasTime = () => context.getRemainingTimeInMillis() > MARGIN_MS;
    if (reconcileHours !== undefined) {
      await logFailure({}, () => recheckCancelled(hasTime));
      return reconcile(reconcileHours, hasTime);
    }
    await logFailure({ of: 'handing over' }, redriveDue);
    const payments = await settleDue(hasTime);
    const colis = await lapseUnpaid(hasTime, settlePaymentOf);
    log.info('sweep', { payments, colis });
  });
