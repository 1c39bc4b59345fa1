import { BookingDone } from './BookingDone.tsx';
import { sendBooking } from './sendBooking.ts';
import { UnpaidLimit } from './UnpaidLimit.tsx';

/** Code that only a submitted form needs, bundled in one chunk that `useSubmission` loads before it sends anything. */
export const afterSubmit = { BookingDone, sendBooking, UnpaidLimit };
export type AfterSubmit = typeof afterSubmit;
