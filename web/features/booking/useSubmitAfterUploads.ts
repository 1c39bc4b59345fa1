import { type RefObject, useEffect, useState } from 'react';
import type { FieldErrors } from 'react-hook-form';
import type { BookingValues } from './bookingFormSchema.ts';
import type { BookingFormMethods } from './useBookingForm.ts';
import { faultsByParcel, filesIn } from './values.ts';

/** Submits the form once its uploads have ended, when the customer presses the button before that. */
export function useSubmitAfterUploads(form: BookingFormMethods, element: RefObject<HTMLFormElement | null>) {
  const [isWaiting, setWaiting] = useState(false);

  useEffect(() => {
    if (!isWaiting) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const submitOnceUploaded = () => {
      if (filesIn(form.getValues()).includes('uploading')) return;
      setWaiting(false);
      element.current?.requestSubmit();
    };
    // After the change is complete: a submission reads the new value.
    const check = () => {
      clearTimeout(timer);
      timer = setTimeout(submitOnceUploaded);
    };
    check();
    const stop = form.subscribe({ formState: { values: true }, callback: check });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [isWaiting, form, element]);

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
