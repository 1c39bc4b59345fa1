import { useEffect, useRef } from 'react';
import type { FileValue } from './useUpload.ts';

/** Keeps the keyboard on the buttons of a file field, which change as the file is sent. */
export function useKeptFocus(value: FileValue) {
  const group = useRef<HTMLDivElement>(null);
  const within = useRef(false);
  const stage = typeof value === 'string' ? value : value === null;
  useEffect(() => {
    const element = group.current;
    if (!element) return;
    const come = () => {
      within.current = true;
    };
    const go = ({ relatedTarget }: FocusEvent) => {
      // A button that is taken away leaves to nowhere; somebody who goes elsewhere leaves to somewhere.
      if (relatedTarget !== null) within.current = false;
    };
    element.addEventListener('focusin', come);
    element.addEventListener('focusout', go);
    return () => {
      element.removeEventListener('focusin', come);
      element.removeEventListener('focusout', go);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew at every stage.
  useEffect(() => {
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (within.current && lost) group.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [stage]);
  return group;
}
