import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { keepDraft, maySave } from '#web/core/forms/keepDraft.ts';
import { useLazySchemaForm } from '#web/core/forms/useLazySchemaForm.ts';
import { measuresOf, quote } from '#web/core/quote/quote.ts';
import { forgetParcelToSend, parcelToSend } from '#web/core/sendAgain.ts';
import type { Progress } from './creationSteps.ts';
import { type BookingDraft, deleteBooking, type MadePaper, readBooking, saveBooking } from './draft.ts';
import type { Booking, BookingValues } from './rules.ts';
import { initialBooking } from './values.ts';

const loadRules = () => import('./rules.ts').then(({ BookingRules }) => BookingRules);

export type BookingForm = UseFormReturn<BookingValues, unknown, Booking>;

/**
 * Booking form restored from its draft, with the values it had before any input; the draft is saved 300 ms after every
 * change.
 */
export function useBookingForm(userId: number, bookingId: number) {
  const [initial] = useState(initialValues);
  const [draft] = useState(() => readBooking(userId, bookingId, initial));
  const form = useLazySchemaForm(loadRules, { defaultValues: draft.values, shouldFocusError: false });
  const [autosave] = useState(() => new BookingAutosave(userId, bookingId, draft, form));

  useEffect(() => autosave.watch(), [autosave]);

  return { form, initial, autosave };
}

/**
 * Returns the values of an empty form, with the parcels for which the customer saw a price and the one they send again.
 */
function initialValues(): BookingValues {
  const wanted = quote();
  return initialBooking(wanted && measuresOf(wanted), parcelToSend(), wanted?.count);
}

/** Saves the draft of a booking and holds the progress of its submission, neither of which is rendered. */
export class BookingAutosave {
  progress: Progress;
  /** Document made of the inventory at an earlier attempt. */
  paper: MadePaper | undefined;
  private readonly userId: number;
  private readonly bookingId: number;
  private readonly form: BookingForm;
  private discarded = false;

  constructor(userId: number, bookingId: number, { progress, paper }: BookingDraft, form: BookingForm) {
    this.userId = userId;
    this.bookingId = bookingId;
    this.progress = progress;
    this.paper = paper;
    this.form = form;
  }

  watch(): () => void {
    return keepDraft(this.form, () => this.save());
  }

  /** Saves the progress immediately, because the reply to the current step may never arrive. */
  setProgress(progress: Progress): void {
    this.progress = progress;
    this.save();
  }

  /** Saves the document made of the inventory, or forgets one that can no longer be sent. */
  setPaper(paper: MadePaper | undefined): void {
    this.paper = paper;
    this.save();
  }

  /** Deletes the draft after the booking and stops saving it. */
  discard(): void {
    this.discarded = true;
    forgetParcelToSend();
    deleteBooking(this.userId, this.bookingId);
  }

  private save(): void {
    if (this.discarded || !maySave()) return;
    saveBooking(this.userId, this.bookingId, {
      values: this.form.getValues(),
      progress: this.progress,
      paper: this.paper,
    });
  }
}
