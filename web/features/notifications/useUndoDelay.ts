import { useEffect, useRef, useState } from 'react';

const UNDO_MS = 6000;

/**
 * Something that is about to be done and may still be called back: it is done after some seconds, or when the page is
 * left. While a pointer or the keyboard stays with it, it waits. What fails is as if it had never begun.
 */
export function useUndoDelay(deed: () => Promise<unknown>) {
  const [state, setState] = useState<'idle' | 'pending' | 'done'>('idle');
  const [held, setHeld] = useState(false);
  const latest = useRef({ deed, state });
  latest.current = { deed, state };

  useEffect(() => {
    if (state !== 'pending' || held) return;
    const timer = setTimeout(() => {
      setState('done');
      latest.current.state = 'done'; // the deed may take this away before it is drawn again
      latest.current.deed().catch(() => setState('idle'));
    }, UNDO_MS);
    return () => clearTimeout(timer);
  }, [state, held]);

  useEffect(
    () => () => {
      if (latest.current.state === 'pending') void latest.current.deed().catch(() => {});
    },
    [],
  );

  return {
    state,
    begin: () => setState('pending'),
    undo: () => setState('idle'),
    /** Goes on the element that shows that it is pending. */
    holding: {
      onPointerEnter: () => setHeld(true),
      onPointerLeave: () => setHeld(false),
      onFocus: () => setHeld(true),
      onBlur: () => setHeld(false),
    },
  };
}
