import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';

interface Departure {
  to: string;
  state?: unknown;
  /** Done at the very moment of leaving. */
  leaving?: () => void;
}

/** Leads elsewhere a while after a success, unless the person has gone elsewhere first. The page left is not gone back to. */
export function useDeparture(after: number) {
  const navigate = useNavigate();
  const [departure, depart] = useState<Departure>();
  useEffect(() => {
    if (!departure) return;
    const { to, state, leaving } = departure;
    const timer = setTimeout(() => {
      leaving?.();
      void navigate(to, { replace: true, state });
    }, after);
    return () => clearTimeout(timer);
  }, [departure, after, navigate]);
  return { depart, departing: departure !== undefined };
}
