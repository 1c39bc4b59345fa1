import type { Context } from 'aws-lambda';
import { lapseDue } from '../colis/lapse.ts';
import { correlated } from '../core/correlation.ts';
import { log } from '../core/log.ts';
import { settleDue } from '../payments/payments.service.ts';

/** What must be left of the function's time to begin another page. */
const MARGIN_MS = 5_000;

/** Every few minutes: settles payments whose end nobody told us, then reminds of and releases unpaid parcels. */
export const handler = (_event: unknown, context: Context): Promise<void> =>
  correlated(context.awsRequestId, async () => {
    const hasTime = () => context.getRemainingTimeInMillis() > MARGIN_MS;
    const payments = await settleDue(hasTime);
    const colis = await lapseDue(hasTime);
    log.info('sweep', { payments, colis });
  });
