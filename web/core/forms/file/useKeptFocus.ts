import { useEffect, useRef } from 'react';
import type { FileValue } from './useUpload.ts';

/** Keeps the focus within a file field, whose buttons are replaced while the file is sent. */
export function useKeptFocus(value: FileValue) {
  const group = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  const stage = typeof value === 'string' ? value : value === null;
  useEffect(() => {
    const element = group.current;
    if (!element) return;
    const onFocusIn = () => {
      hadFocus.current = true;
    };
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      // Removing the focused button leaves no related target; moving the focus elsewhere does.
      if (relatedTarget !== null) hadFocus.current = false;
    };
    element.addEventListener('focusin', onFocusIn);
    element.addEventListener('focusout', onFocusOut);
    return () => {
      element.removeEventListener('focusin', onFocusIn);
      element.removeEventListener('focusout', onFocusOut);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs at every change of stage.
  useEffect(() => {
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (hadFocus.current && lost) group.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [stage]);
  return group;
}
