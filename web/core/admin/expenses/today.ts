import { dayIn } from '#shared/dates.ts';
import { site } from '#web/core/contact/site.ts';

/** Returns today in the seller's zone, as a date field takes it. */
export const today = (): string => dayIn(new Date(), site.zone);
