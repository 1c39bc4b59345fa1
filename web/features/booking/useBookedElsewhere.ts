import { useEffect, useState } from 'react';
import type { BookingAutosave } from './useBookingForm.ts';

/**
 * Learns when another tab has booked the draft of this form. `noticeCount` counts how often the customer must be told,
 * from 0; each time the notice takes the focus.
 */
export function useBookedElsewhere(autosave: BookingAutosave) {
  const [noticeCount, setNoticeCount] = useState(0);
  const showNotice = () => setNoticeCount((count) => count + 1);

  useEffect(() => {
    const check = () => {
      if (autosave.isBooked) setNoticeCount((count) => count || 1);
    };
    addEventListener('storage', check);
    return () => removeEventListener('storage', check);
  }, [autosave]);

  const startAnother = () => {
    autosave.startAnother();
    setNoticeCount(0);
  };
  return { noticeCount, showNotice, startAnother };
}
