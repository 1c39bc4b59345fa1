import { type RefObject, useEffect, useRef, useState } from 'react';

interface Disclosure<Element extends HTMLElement> {
  open: boolean;
  toggle: () => void;
  close: () => void;
  /** Goes on the element that holds both the button and what it opens. */
  ref: RefObject<Element | null>;
}

/** Something a button opens: closes on Escape (the focus going back to the button) and on a press elsewhere. */
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
