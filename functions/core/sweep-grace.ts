import { hoursAfter } from './clock.ts';

/** Stripe tells of a session's end, the stream of a refund to make; when nothing came of it by then, the sweep sees to it. */
export const GRACE_HOURS = 0.05;

/** The moment from which the sweep sends a refund that is due now and was not sent by its event. */
export const refundDeadline = (): string => hoursAfter(GRACE_HOURS);
