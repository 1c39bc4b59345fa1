import { useEffect, useRef } from 'react';
import { readReference } from '#shared/intake/reference.ts';

/** Milliseconds between two characters of a handheld scanner; people type more slowly. */
const MAX_PAUSE_MS = 50;

type Burst = { text: string; at: number; field: HTMLInputElement | HTMLTextAreaElement | null; before: string };

/**
 * Reads handheld scanners, which type a code and Enter anywhere on the page. A code that went into a field is taken out
 * of it again.
 */
export function useWedgeScanner(onScan: (reference: string) => void): void {
  const latest = useRef(onScan);
  latest.current = onScan;
  useEffect(() => {
    let burst: Burst = emptyBurst();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (event.timeStamp - burst.at > MAX_PAUSE_MS) burst = emptyBurst();
      burst.at = event.timeStamp;
      if (event.key.length === 1) burst.text += event.key;
      if (event.key !== 'Enter') return;
      const reference = readReference(burst.text);
      const { field, before } = burst;
      burst = emptyBurst();
      if (reference === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      if (field) restore(field, before);
      latest.current(reference);
    };
    addEventListener('keydown', onKeyDown, { capture: true });
    return () => removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}

const emptyBurst = (): Burst => {
  const field = document.activeElement;
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  return { text: '', at: Number.NEGATIVE_INFINITY, field: isText ? field : null, before: isText ? field.value : '' };
};

/** Sets a field's value so that React notices. */
const restore = (field: HTMLInputElement | HTMLTextAreaElement, value: string): void => {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};
