import { type RefObject, useEffect } from 'react';

/** Focuses a search field on Ctrl+K or Cmd+K, and on a slash outside of fields. */
export function useSearchShortcut(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      const isChord = key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey;
      const isSlash = key === '/' && !ctrlKey && !metaKey && !altKey && !isTyping(event.target);
      if ((!isChord && !isSlash) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [input]);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
