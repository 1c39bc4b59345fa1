import { useEffect, useState, useSyncExternalStore } from 'react';

interface Carousel {
  /** Index of the visible item, from 0. */
  shown: number;
  /** True while the carousel advances by itself. */
  isRunning: boolean;
  /** True after the reader paused the carousel, until they resume it. */
  paused: boolean;
  togglePause: () => void;
  /** Shows the next item, or with -1 the previous one. */
  move: (by: 1 | -1) => void;
  /** True under reduced motion: the carousel never advances by itself. */
  reducedMotion: boolean;
  /** Handlers for the element on which hover and focus pause the carousel. */
  pauseHandlers: Record<'onMouseEnter' | 'onMouseLeave' | 'onFocus' | 'onBlur', () => void>;
}

/**
 * Rotates through `count` items, each shown for `every` milliseconds. It stops while hovered, focused or paused, while
 * the tab is hidden, and always under reduced motion.
 */
export function useCarousel(count: number, every: number): Carousel {
  const reducedMotion = useReducedMotion();
  const isTabVisible = useTabVisibility();
  const [shown, setShown] = useState(0);
  const [paused, setPaused] = useState(false);
  const [isAttended, setIsAttended] = useState(false);
  const isRunning = count > 1 && isTabVisible && !reducedMotion && !paused && !isAttended;
  const move = (by: 1 | -1) => setShown((before) => (before + by + count) % count);

  // An item that the reader selected is shown for the full time.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `shown` restarts the timer.
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setShown((before) => (before + 1) % count), every);
    return () => clearInterval(timer);
  }, [isRunning, shown, count, every]);

  const handleEnter = () => setIsAttended(true);
  const handleLeave = () => setIsAttended(false);
  return {
    shown: shown % count,
    isRunning,
    paused,
    togglePause: () => setPaused(!paused),
    move,
    reducedMotion,
    pauseHandlers: { onMouseEnter: handleEnter, onMouseLeave: handleLeave, onFocus: handleEnter, onBlur: handleLeave },
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
