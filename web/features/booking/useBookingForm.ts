import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { forgetParcelToSend, parcelToSend } from '#web/core/drafts/sendAgain.ts';
import { autosaveForm, maySaveDraft } from '#web/core/forms/autosaveForm.ts';
import { useLazySchemaForm } from '#web/core/forms/useLazySchemaForm.ts';
import { runInOneTab } from '#web/core/navigation/runInOneTab.ts';
import { currentQuote } from '#web/core/quote/quote.ts';
import { measuresOf } from '#web/core/quote/quotedPrice.ts';
import type { Booking, BookingValues } from './bookingFormSchema.ts';
import type { Progress } from './creationSteps.ts';
import {
  type BookingDraft,
  finishDraft,
  isBooked,
  readBookingDraft,
  readDraftProgress,
  saveBookingDraft,
  type UploadedDocument,
} from './draft.ts';
import { initialBooking } from './values.ts';

const loadSchema = () => import('./bookingFormSchema.ts').then(({ BookingFormSchema }) => BookingFormSchema);

export type BookingFormMethods = UseFormReturn<BookingValues, unknown, Booking>;

/**
 * Booking form restored from its draft, with the values it had before any input; the draft is saved 300 ms after every
 * change.
 */
export function useBookingForm(userId: number, bookingId: number) {
  const [initial] = useState(initialValues);
  const [draft] = useState(() => readBookingDraft(userId, bookingId, initial));
  const form = useLazySchemaForm(loadSchema, { defaultValues: draft.values, shouldFocusError: false });
  const [autosave] = useState(() => new BookingAutosave(userId, bookingId, draft, form));

  useEffect(() => autosave.watch(), [autosave]);

  return { form, initial, autosave };
}

/**
 * Returns the values of an empty form, with the parcels for which the customer saw a price and the one they send again.
 */
function initialValues(): BookingValues {
  const wanted = currentQuote();
  return initialBooking(wanted && measuresOf(wanted), parcelToSend(), wanted?.count);
}

/**
 * Saves the draft of a booking and holds the progress of its submission, neither of which is rendered. Tabs that show
 * the same draft share its progress.
 */
export class BookingAutosave {
  progress: Progress;
  /** Document made of the inventory at an earlier attempt. */
  uploadedDocument: UploadedDocument | undefined;
  private id: string;
  private readonly userId: number;
  private readonly bookingId: number;
  private readonly form: BookingFormMethods;
  private isFinished = false;
  /** False when the browser refused to store the newest progress, which is then known to this tab only. */
  private isStored = true;

  constructor(
    userId: number,
    bookingId: number,
    { id, progress, uploadedDocument }: BookingDraft,
    form: BookingFormMethods,
  ) {
    this.userId = userId;
    this.bookingId = bookingId;
    this.id = id ?? crypto.randomUUID();
    this.progress = progress;
    this.uploadedDocument = uploadedDocument;
    this.form = form;
  }

  watch(): () => void {
    return autosaveForm(this.form, () => {
      this.adoptProgress();
      this.save();
    });
  }

  /** Identifies the draft: the API books it once under this idempotency key, whichever tab sends it. */
  get draftId(): string {
    return this.id;
  }

  /** Reports whether this tab or another one has booked the draft. */
  get isBooked(): boolean {
    return this.isFinished || isBooked(this.userId, this.bookingId, this.id);
  }

  /** Runs a submission while no other tab submits a form for this container, with the progress made until then. */
  submitInOneTab(submit: () => Promise<void>): Promise<void> {
    return runInOneTab(`booking.${this.userId}.${this.bookingId}`, () => {
      this.adoptProgress();
      return submit();
    });
  }

  /** Saves the progress immediately, because the reply to the current step may never arrive. */
  setProgress(progress: Progress): void {
    this.progress = progress;
    this.save();
  }

  /** Saves the document made of the inventory, or forgets one that can no longer be sent. */
  setUploadedDocument(uploadedDocument: UploadedDocument | undefined): void {
    this.uploadedDocument = uploadedDocument;
    this.save();
  }

  /** Deletes the draft after the booking and stops saving it. */
  finish(): void {
    this.isFinished = true;
    forgetParcelToSend();
    finishDraft(this.userId, this.bookingId, this.id);
  }

  /** Begins a new draft with the values of the form. */
  startAnother(): void {
    this.id = crypto.randomUUID();
    this.isFinished = false;
    this.setProgress({});
  }

  /** Adopts the progress that another tab has made with this draft. */
  private adoptProgress(): void {
    const stored = this.isStored ? readDraftProgress(this.userId, this.bookingId) : undefined;
    if (stored?.id !== this.id) return;
    this.progress = stored.progress;
    this.uploadedDocument = stored.uploadedDocument;
  }

  private save(): void {
    if (this.isBooked || !maySaveDraft()) return;
    this.isStored = saveBookingDraft(this.userId, this.bookingId, {
      id: this.id,
      values: this.form.getValues(),
      progress: this.progress,
      uploadedDocument: this.uploadedDocument,
    });
  }
}
