import { type RefObject, useEffect, useState } from 'react';
import { type FieldErrors, useWatch } from 'react-hook-form';
import type { BookingForm } from './useBookingForm.ts';
import { type BookingValues, faultsByParcel, filesIn } from './values.ts';

/** Submits the form once its uploads have ended, when the customer presses the button before that. */
export function useBookingAfterUploads(form: BookingForm, element: RefObject<HTMLFormElement | null>) {
  const [isWaiting, setWaiting] = useState(false);
  const isUploading = filesIn(useWatch({ control: form.control }) as BookingValues).includes('uploading');

  useEffect(() => {
    if (!isWaiting || isUploading) return;
    setWaiting(false);
    element.current?.requestSubmit();
  }, [isWaiting, isUploading, element]);

  /** Waits if uploads are the only faults; returns false when there are others. */
  const waitForUploads = (errors: FieldErrors<BookingValues>): boolean => {
    const faults = faultsByParcel(errors).flatMap(Object.values);
    if (!faults.every((fault) => fault?.message === 'uploading')) return false;
    form.clearErrors();
    setWaiting(true);
    return true;
  };

  return { isWaiting, waitForUploads };
}
