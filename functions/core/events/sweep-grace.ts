import { minutesAfter } from '../clock.ts';

/**
 * Minutes after which the sweep handles an ended session or a due refund that Stripe's event or the stream has missed.
 */
export const GRACE_MINUTES = 3;

/** Returns the time at which the sweep retries a refund that becomes due now. */
export const refundRetryAt = (): string => minutesAfter(GRACE_MINUTES);
