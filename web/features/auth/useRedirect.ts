import { useEffect, useState } from 'react';
import { useNavigate, useNavigation } from 'react-router-dom';

interface Redirect {
  to: string;
  state?: unknown;
  /** Called just before the navigation. */
  leaving?: () => void;
}

/** Navigates `after` milliseconds after a success, unless the user navigates first. Replaces the history entry. */
export function useRedirect(after: number) {
  const navigate = useNavigate();
  const isNavigating = useNavigation().state !== 'idle';
  const [departure, depart] = useState<Redirect>();
  useEffect(() => {
    if (!departure || isNavigating) return;
    const { to, state, leaving } = departure;
    const timer = setTimeout(() => {
      leaving?.();
      void navigate(to, { replace: true, state });
    }, after);
    return () => clearTimeout(timer);
  }, [departure, isNavigating, after, navigate]);
  return { depart, departing: departure !== undefined };
}
