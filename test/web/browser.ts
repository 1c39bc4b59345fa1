import { act, cleanup, configure, fireEvent, render as renderNow, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, vi } from 'vitest';
import { i18n, startI18n } from '#web/i18n/i18n.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

// jsdom applies no style sheet: asking it which elements are hidden costs most of a query and tells nothing.
configure({ defaultHidden: true });

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

/** Draws it on the page in French; drawing again replaces what was there. */
export async function render(element: ReactNode): Promise<void> {
  await speakFrench();
  cleanup();
  await doing(() => renderNow(element));
}

/** The words are here, in French. */
export async function speakFrench(): Promise<void> {
  if (i18n.isInitialized) return;
  localStorage.setItem('lang', 'fr');
  await startI18n();
}

/** Does something to the page and waits for what it changes. */
export const doing = (deed: () => unknown): Promise<void> => act(async () => void deed());

/** Lets one turn of the event loop pass, and a millisecond of a faked clock. */
const turn = async (): Promise<void> => {
  if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(1);
  else await new Promise((resolve) => setTimeout(resolve));
};

/** Turns of the event loop within which an answer is read and drawn. */
const QUIET_TURNS = 4;

/** Waits until nothing is under way any more, by what the test tells of it, and what has come is drawn. */
export async function quiet(isBusy: () => boolean): Promise<void> {
  for (let turns = 0; turns < QUIET_TURNS; turns = isBusy() ? 0 : turns + 1) await act(turn);
}

/** The one element that matches, or the test fails. */
export function the(selector: string): HTMLElement {
  const found = document.querySelectorAll<HTMLElement>(selector);
  if (found.length !== 1 || !found[0]) throw new Error(`${found.length} elements match ${selector}`);
  return found[0];
}

/** The one element that matches, as soon as the module that draws it has been loaded. */
export const whenThere = (selector: string): Promise<HTMLElement> => waitFor(() => the(selector), { interval: 5 });

/** Writes into a field, or chooses, as a person does: React hears of it. */
export const write = (field: Element, value: string): Promise<void> =>
  doing(() => fireEvent[field instanceof HTMLSelectElement ? 'change' : 'input'](field, { target: { value } }));

/** The first button that says this. Its words are compared here: computed names make a query ten times as slow in jsdom. */
export function button(words: string): HTMLElement {
  const found = screen
    .queryAllByRole('button')
    .find((each) => each.textContent === words || each.getAttribute('aria-label') === words);
  if (!found) throw new Error(`no button says ${words}`);
  return found;
}

/** Presses the button that says this. */
export const press = (name: string): Promise<void> => doing(() => button(name).click());

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  motion.reduced = false;
});
