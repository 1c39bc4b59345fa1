import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useSchemaForm } from '#web/core/forms/useSchemaForm.ts';
import { session } from '#web/core/session.ts';
import type { Progress } from './creationSteps.ts';
import { deleteBooking, readBooking, saveBooking } from './draft.ts';
import { type Booking, BookingRules, type BookingValues } from './values.ts';

const pauseMs = 300;

export type BookingForm = UseFormReturn<BookingValues, unknown, Booking>;

/** The form as it was left, kept again a moment after every change. */
export function useBookingForm(userId: number, bookingId: number) {
  const [draft] = useState(() => readBooking(userId, bookingId));
  const form = useSchemaForm(BookingRules, { defaultValues: draft.values, shouldFocusError: false });
  const [keeper] = useState(() => new Keeper(userId, bookingId, draft.progress, form));

  useEffect(() => keeper.watch(), [keeper]);

  return { form, keeper };
}

/** Holds what is not drawn: how far sending has come, and when the draft is next kept. */
export class Keeper {
  progress: Progress;
  private readonly userId: number;
  private readonly bookingId: number;
  private readonly form: BookingForm;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private over = false;

  constructor(userId: number, bookingId: number, progress: Progress, form: BookingForm) {
    this.userId = userId;
    this.bookingId = bookingId;
    this.progress = progress;
    this.form = form;
  }

  watch(): () => void {
    const stop = this.form.subscribe({ formState: { values: true }, callback: () => this.later() });
    const keepNow = () => this.now();
    addEventListener('pagehide', keepNow);
    return () => {
      stop();
      removeEventListener('pagehide', keepNow);
      this.now();
    };
  }

  /** A step of sending is kept at once: the answer to it may never come. */
  note(progress: Progress): void {
    this.progress = progress;
    this.keep();
  }

  /** Booked: there is nothing to come back to. */
  drop(): void {
    this.over = true;
    clearTimeout(this.timer);
    deleteBooking(this.userId, this.bookingId);
  }

  private later(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.keep(), pauseMs);
  }

  private now(): void {
    if (this.timer === undefined) return;
    clearTimeout(this.timer);
    this.keep();
  }

  private keep(): void {
    this.timer = undefined;
    const { isSignedIn, lost } = session();
    // Who has logged out wants nothing of theirs to stay; whose session ended by itself comes back to it.
    if (this.over || (!isSignedIn && !lost)) return;
    saveBooking(this.userId, this.bookingId, { values: this.form.getValues(), progress: this.progress });
  }
}
