import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, vi } from 'vitest';
import { i18n, startI18n } from '#web/i18n/i18n.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** What jsdom lacks of a browser, as far as our components notice. */
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

/** Whether the person asked for less motion; the test may change it before it renders. */
export const motion = { reduced: false };
vi.stubGlobal('matchMedia', () => ({
  get matches() {
    return motion.reduced;
  },
  addEventListener() {},
  removeEventListener() {},
}));

let unmount = () => {};

/** Draws it on the page in French; drawing again replaces what was there. */
export async function render(element: ReactNode): Promise<void> {
  await speakFrench();
  unmount();
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  unmount = () => act(() => root.unmount());
  await act(async () => root.render(element));
}

/** The words are here, in French. */
export async function speakFrench(): Promise<void> {
  if (i18n.isInitialized) return;
  localStorage.setItem('lang', 'fr');
  await startI18n();
}

/** Does something to the page and waits for what it changes. */
export const doing = (deed: () => void): Promise<void> => act(async () => deed());

/** The one element that matches, or the test fails. */
export function the(selector: string): HTMLElement {
  const found = document.querySelectorAll<HTMLElement>(selector);
  if (found.length !== 1 || !found[0]) throw new Error(`${found.length} elements match ${selector}`);
  return found[0];
}

/** Writes into a field, or chooses, as a person does: React hears of it. */
export const write = (field: Element, value: string): Promise<void> =>
  doing(() => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
  });

/** The button that says this. */
export function button(words: string): HTMLElement {
  const found = [...document.querySelectorAll('button')].find(
    (each) => each.textContent === words || each.getAttribute('aria-label') === words,
  );
  if (!found) throw new Error(`no button says ${words}`);
  return found;
}

afterEach(() => {
  unmount();
  unmount = () => {};
  document.body.replaceChildren();
  motion.reduced = false;
});
