import { useRef } from 'react';

/**
 * Returns what runs a submit, except while another one runs or after one that returned true. Unlike a state it locks at
 * once, so that of a double click the second has no effect.
 */
export function useSubmitOnce(): (submit: () => Promise<boolean>) => Promise<void> {
  const isLocked = useRef(false);
  return async (submit) => {
    if (isLocked.current) return;
    isLocked.current = true;
    let isDone = false;
    try {
      isDone = await submit();
    } finally {
      isLocked.current = isDone;
    }
  };
}
