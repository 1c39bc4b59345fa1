import { useEffect, useState, useSyncExternalStore } from 'react';

interface Carousel {
  /** Index of the visible item, from 0. */
  shown: number;
  /** True while the carousel advances by itself. */
  turning: boolean;
  /** True after the reader paused the carousel, until they resume it. */
  paused: boolean;
  togglePause: () => void;
  /** Shows the next item, or with -1 the previous one. */
  turn: (by: 1 | -1) => void;
  /** True under reduced motion: the carousel never advances by itself. */
  still: boolean;
  /** Handlers for the element on which hover and focus pause the carousel. */
  attention: Record<'onMouseEnter' | 'onMouseLeave' | 'onFocus' | 'onBlur', () => void>;
}

/**
 * Rotates through `count` items, each shown for `every` milliseconds. It stops while hovered, focused or paused, while
 * the tab is hidden, and always under reduced motion.
 */
export function useCarousel(count: number, every: number): Carousel {
  const still = useReducedMotion();
  const isTabVisible = useTabVisibility();
  const [shown, setShown] = useState(0);
  const [paused, setPaused] = useState(false);
  const [isAttended, setIsAttended] = useState(false);
  const turning = count > 1 && isTabVisible && !still && !paused && !isAttended;
  const turn = (by: 1 | -1) => setShown((before) => (before + by + count) % count);

  // An item that the reader selected is shown for the full time.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `shown` restarts the timer.
  useEffect(() => {
    if (!turning) return;
    const timer = setInterval(() => setShown((before) => (before + 1) % count), every);
    return () => clearInterval(timer);
  }, [turning, shown, count, every]);

  const handleEnter = () => setIsAttended(true);
  const handleLeave = () => setIsAttended(false);
  return {
    shown: shown % count,
    turning,
    paused,
    togglePause: () => setPaused(!paused),
    turn,
    still,
    attention: { onMouseEnter: handleEnter, onMouseLeave: handleLeave, onFocus: handleEnter, onBlur: handleLeave },
  };
}

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

function useReducedMotion(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(REDUCED_MOTION);
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    () => matchMedia(REDUCED_MOTION).matches,
    () => false,
  );
}

function useTabVisibility(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      document.addEventListener('visibilitychange', onChange);
      return () => document.removeEventListener('visibilitychange', onChange);
    },
    () => document.visibilityState === 'visible',
    () => true,
  );
}
