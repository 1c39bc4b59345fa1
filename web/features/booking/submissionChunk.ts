import { attachDocument } from './attachDocument.ts';
import { BookingDone } from './BookingDone.tsx';
import { saveNewRecipient } from './saveNewRecipient.ts';
import { sendBooking } from './sendBooking.ts';
import { UnpaidLimit } from './UnpaidLimit.tsx';

/** Code that only a submitted form needs, in one chunk that `useSubmission` loads before it sends anything. */
export const submissionChunk = { attachDocument, sendBooking, saveNewRecipient, ui: { BookingDone, UnpaidLimit } };
export type SubmissionUi = typeof submissionChunk.ui;
