import type { Context } from 'aws-lambda';
import { recountContainers } from '../cockpit/recount.ts';
import { releaseRefunds } from '../colis/due-refund.ts';
import { lapseUnpaid } from '../colis/lapse-unpaid.ts';
import { recheckCancelled } from '../colis/recheck-cancelled.ts';
import { chargeStorage } from '../colis/storage.ts';
import { announceDropOffEnds } from '../containers/announce-drop-off-ends.ts';
import { withActor } from '../core/actor.ts';
import { withCorrelation } from '../core/correlation.ts';
import type { SweepEvent } from '../core/events/sweep-event.ts';
import { log, logFailure } from '../core/log.ts';
import { processDuePayments, settleLockingPayment } from '../payments/payments.service.ts';
import { reconcile } from '../payments/reconcile.ts';
import { serveDueWaitlists } from '../waitlist/serve-due-waitlists.ts';
import { redriveDue } from './redrive-due.ts';
import { refreshRates } from './refresh-rates.ts';

/** Milliseconds of the function's time that must remain to begin another page. */
const MARGIN_MS = 5_000;

/**
 * Redrives failed events and mails, makes the refunds of lighter parcels due, settles due payments, reminds customers
 * of unpaid parcels and releases lapsed ones, publishes ended drop-offs, charges days of storage, and serves waitlists, every few minutes; then fetches exchange
 * rates when they are due. Once a day, it finds parcels that a cancelled container left under way, recounts the parcels
 * of containers, and reconciles the last days with Stripe.
 */
export const handler = ({ reconcileHours }: SweepEvent, context: Context): Promise<void> =>
  withCorrelation(context.awsRequestId, () => withActor({ job: 'BALAYAGE' }, () => sweep(reconcileHours, context)));

const sweep = async (reconcileHours: number | undefined, context: Context): Promise<void> => {
  const hasTimeLeft = () => context.getRemainingTimeInMillis() > MARGIN_MS;
  if (reconcileHours !== undefined) {
    await logFailure({}, () => recheckCancelled(hasTimeLeft));
    await logFailure({ of: 'recount' }, () => recountContainers(hasTimeLeft));
    return reconcile(reconcileHours, hasTimeLeft);
  }
  await logFailure({ of: 'redrive' }, redriveDue);
  const refunds = await releaseRefunds(hasTimeLeft);
  const payments = await processDuePayments(hasTimeLeft);
  const colis = await lapseUnpaid(hasTimeLeft, settleLockingPayment);
  const dropOffs = await announceDropOffEnds(hasTimeLeft); // after unpaid parcels were cancelled at that end
  const storage = await chargeStorage(hasTimeLeft); // after payments that were open
  const waitlists = await serveDueWaitlists(hasTimeLeft); // after whatever freed space
  log.info('sweep', { refunds, payments, colis, dropOffs, storage, waitlists });
  await logFailure({ of: 'rates' }, refreshRates); // last: nothing that customers wait for depends on it
};
