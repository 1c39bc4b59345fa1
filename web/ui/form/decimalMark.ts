import { pastedNumber } from './pastedNumber.ts';

/**
 * Makes a number field accept both decimal marks, and pasted numbers in any notation. A field reads only its browser's
 * mark, and some browsers silently drop the other, so that 12,5 kg becomes 125. Returns a function that removes the
 * listener.
 */
export function acceptEitherMark(input: HTMLInputElement): () => void {
  const onBeforeInput = (event: InputEvent) => {
    const text = event.data?.trim() ?? '';
    if (text === ',' || text === '.') {
      event.preventDefault();
      if (!insert(input, text)) insert(input, text === ',' ? '.' : ',');
      return;
    }
    const pasted = text.length > 1 || /[^\x20-\x7e]/.test(text) ? pastedNumber(text) : undefined;
    if (pasted === undefined || (pasted === text && !text.includes('.'))) return;
    event.preventDefault();
    if (text.length > 1) replace(input, pasted);
    else insert(input, pasted);
  };
  input.addEventListener('beforeinput', onBeforeInput);
  return () => input.removeEventListener('beforeinput', onBeforeInput);
}

/** Inserts a mark at the caret. Returns false when the browser dropped it. */
function insert(input: HTMLInputElement, mark: string): boolean {
  let written = false;
  const onInput = () => {
    written = true;
  };
  const stopPropagation = (event: Event) => event.stopImmediatePropagation();
  input.addEventListener('beforeinput', stopPropagation, { capture: true });
  input.addEventListener('input', onInput);
  document.execCommand('insertText', false, mark);
  input.removeEventListener('input', onInput);
  input.removeEventListener('beforeinput', stopPropagation, { capture: true });
  return written;
}

/** Replaces the value with a pasted number; the value always has a point, whichever mark is displayed. */
function replace(input: HTMLInputElement, value: string): void {
  // React's own setter would suppress the input event.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
