import { BookingDone } from './BookingDone.tsx';
import { sendBooking } from './sendBooking.ts';
import { UnpaidLimit } from './UnpaidLimit.tsx';

/** What only a submitted form needs, in one file: `useSubmission` fetches it before it sends anything. */
export const afterSubmit = { BookingDone, sendBooking, UnpaidLimit };
export type AfterSubmit = typeof afterSubmit;
