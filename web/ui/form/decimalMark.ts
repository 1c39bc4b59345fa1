/**
 * A number field understands one decimal mark, its browser's; some browsers drop the other without a word, and 12,5 kg
 * become 125. Whichever is typed or pasted, this writes the one that is understood. Returns the way to stop.
 */
export function takeEitherMark(input: HTMLInputElement): () => void {
  const onBeforeInput = (event: InputEvent) => {
    const text = event.data?.trim() ?? '';
    if (text === ',' || text === '.') {
      event.preventDefault();
      if (!insert(input, text)) insert(input, text === ',' ? '.' : ',');
    } else if (/^-?[\d\s]*[.,]\d+$/.test(text)) {
      event.preventDefault();
      replace(input, text.replace(/\s/g, '').replace(',', '.'));
    }
  };
  input.addEventListener('beforeinput', onBeforeInput);
  return () => input.removeEventListener('beforeinput', onBeforeInput);
}

/** Types it at the caret. False when the browser swallowed it. */
function insert(input: HTMLInputElement, mark: string): boolean {
  let written = false;
  const onInput = () => {
    written = true;
  };
  const ours = (event: Event) => event.stopImmediatePropagation();
  input.addEventListener('beforeinput', ours, { capture: true });
  input.addEventListener('input', onInput);
  document.execCommand('insertText', false, mark);
  input.removeEventListener('input', onInput);
  input.removeEventListener('beforeinput', ours, { capture: true });
  return written;
}

/** What is pasted into a number is the number: its value is always written with a point, whatever is shown. */
function replace(input: HTMLInputElement, value: string): void {
  // Not React's own setter, which would keep the change to itself.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
