import { useEffect, useState } from 'react';
import { useNavigate, useNavigation } from 'react-router-dom';

interface Redirect {
  to: string;
  state?: unknown;
  /** Done at the very moment of leaving. */
  leaving?: () => void;
}

/** Navigates a while after a success, unless the person has chosen another page first. Replaces the history entry. */
export function useRedirect(after: number) {
  const navigate = useNavigate();
  const isUnderWay = useNavigation().state !== 'idle';
  const [departure, depart] = useState<Redirect>();
  useEffect(() => {
    if (!departure || isUnderWay) return;
    const { to, state, leaving } = departure;
    const timer = setTimeout(() => {
      leaving?.();
      void navigate(to, { replace: true, state });
    }, after);
    return () => clearTimeout(timer);
  }, [departure, isUnderWay, after, navigate]);
  return { depart, departing: departure !== undefined };
}
