import { hoursAfter } from './clock.ts';

/** Hours after which the sweep handles an ended session or a due refund that Stripe's event or the stream has missed. */
export const GRACE_HOURS = 0.05;

/** Returns the instant from which the sweep sends a refund that is due now, unless its event has sent it. */
export const refundDeadline = (): string => hoursAfter(GRACE_HOURS);
