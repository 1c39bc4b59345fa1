import { useEffect, useState, useSyncExternalStore } from 'react';

interface Turns {
  /** Whose turn it is, from 0. */
  shown: number;
  /** They go on by themselves, now. */
  turning: boolean;
  /** Stopped by the reader, until they let them go on. */
  paused: boolean;
  togglePause: () => void;
  /** Gives the turn to the next, or with -1 to the one before. */
  turn: (by: 1 | -1) => void;
  /** The reader wants no motion: nothing goes on by itself, ever. */
  still: boolean;
  /** For the element on which the mouse or the keyboard makes them wait. */
  attention: Record<'onMouseEnter' | 'onMouseLeave' | 'onFocus' | 'onBlur', () => void>;
}

/**
 * So many things take turns, each for `every` milliseconds. They wait while one hovers, focuses or has paused them, while
 * nobody looks at the tab, and always under reduced motion.
 */
export function useCarousel(count: number, every: number): Turns {
  const still = useReducedMotion();
  const looked = useLookedAt();
  const [shown, setShown] = useState(0);
  const [paused, setPaused] = useState(false);
  const [attended, setAttended] = useState(false);
  const turning = count > 1 && looked && !still && !paused && !attended;
  const turn = (by: 1 | -1) => setShown((before) => (before + by + count) % count);

  // A turn that the reader gave lasts as long as any other.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` begins the time anew.
  useEffect(() => {
    if (!turning) return;
    const timer = setInterval(() => setShown((before) => (before + 1) % count), every);
    return () => clearInterval(timer);
  }, [turning, shown, count, every]);

  const attend = () => setAttended(true);
  const leave = () => setAttended(false);
  return {
    shown: shown % count,
    turning,
    paused,
    togglePause: () => setPaused(!paused),
    turn,
    still,
    attention: { onMouseEnter: attend, onMouseLeave: leave, onFocus: attend, onBlur: leave },
  };
}

const reducedMotion = '(prefers-reduced-motion: reduce)';

function useReducedMotion(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(reducedMotion);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => matchMedia(reducedMotion).matches,
    () => false,
  );
}

function useLookedAt(): boolean {
  return useSyncExternalStore(
    (changed) => {
      document.addEventListener('visibilitychange', changed);
      return () => document.removeEventListener('visibilitychange', changed);
    },
    () => document.visibilityState === 'visible',
    () => true,
  );
}
