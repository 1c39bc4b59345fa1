import { useEffect, useRef, useState } from 'react';

const UNDO_MS = 6000;

/**
 * Delays an action so that it can be undone: it runs after six seconds or on unmount. The delay stops while the element
 * has pointer or focus. A failed action returns to `idle`.
 */
export function useUndoDelay(action: () => Promise<unknown>) {
  const [state, setState] = useState<'idle' | 'pending' | 'done'>('idle');
  const [isPaused, setPaused] = useState(false);
  const latest = useRef({ action, state });
  latest.current = { action, state };

  useEffect(() => {
    if (state !== 'pending' || isPaused) return;
    const timer = setTimeout(() => {
      setState('done');
      latest.current.state = 'done'; // the action may unmount the component before the next render
      latest.current.action().catch(() => setState('idle'));
    }, UNDO_MS);
    return () => clearTimeout(timer);
  }, [state, isPaused]);

  useEffect(
    () => () => {
      if (latest.current.state === 'pending') void latest.current.action().catch(() => {});
    },
    [],
  );

  return {
    state,
    begin: () => setState('pending'),
    undo: () => setState('idle'),
    /** Props of the element that shows the pending action. */
    pauseProps: {
      onPointerEnter: () => setPaused(true),
      onPointerLeave: () => setPaused(false),
      onFocus: () => setPaused(true),
      onBlur: () => setPaused(false),
    },
  };
}
