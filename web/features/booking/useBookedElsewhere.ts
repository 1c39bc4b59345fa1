import { useEffect, useState } from 'react';
import type { BookingAutosave } from './useBookingForm.ts';

/**
 * Learns when another tab has booked the draft of this form. `notices` counts how often the customer must be told, from
 * 0; each time the notice takes the focus.
 */
export function useBookedElsewhere(autosave: BookingAutosave) {
  const [notices, setNotices] = useState(0);
  const show = () => setNotices((count) => count + 1);

  useEffect(() => {
    const check = () => {
      if (autosave.isBooked) setNotices((count) => count || 1);
    };
    addEventListener('storage', check);
    return () => removeEventListener('storage', check);
  }, [autosave]);

  const startAnother = () => {
    autosave.startAnother();
    setNotices(0);
  };
  return { notices, show, startAnother };
}
