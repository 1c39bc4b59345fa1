import { useEffect, useRef } from 'react';
import { readReference } from '#shared/colis/reference.ts';
import { i18n } from '#web/i18n/i18n.ts';
import { toast } from '#web/ui/toasts.ts';

/** Milliseconds between two characters of a handheld scanner; people type more slowly. */
const MAX_PAUSE_MS = 50;
/** Characters typed so fast that they come from a scanner, not from a person. */
const SHORTEST_CODE = 8;

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
      const read = readReference(burst.text);
      const { text, field, before } = burst;
      burst = emptyBurst();
      if ('fault' in read) {
        if (text.length >= SHORTEST_CODE && !field) toast('warning', i18n.t(`agent:scan.${read.fault}`));
        return;
      }
      event.preventDefault();
      event.stopPropagation();
      if (field) restore(field, before);
      latest.current(read.reference);
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
