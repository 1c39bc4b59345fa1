import { type RefObject, useEffect, useRef, useState } from 'react';

interface Disclosure<Element extends HTMLElement> {
  open: boolean;
  toggle: () => void;
  close: () => void;
  /** Ref for the element that contains both the button and the content it opens. */
  ref: RefObject<Element | null>;
}

/** State of content that a button opens. It closes on Escape, which refocuses the button, and on a press outside. */
export function useDisclosure<Element extends HTMLElement>(): Disclosure<Element> {
  const [open, setOpen] = useState(false);
  const ref = useRef<Element>(null);

  useEffect(() => {
    if (!open) return;
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !ref.current?.contains(event.target)) setOpen(false);
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      ref.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, [open]);

  return { open, toggle: () => setOpen(!open), close: () => setOpen(false), ref };
}
