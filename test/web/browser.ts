import { act, cleanup, configure, fireEvent, render as renderNow, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, vi } from 'vitest';
import { i18n, startI18n } from '#web/i18n/i18n.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

// jsdom applies no style sheets, so checking which elements are hidden takes most of a query's time for nothing.
// A part that is loaded late may take seconds on a busy machine.
configure({ defaultHidden: true, asyncUtilTimeout: 10_000 });

/** Browser features that the components need and jsdom lacks. */
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

Element.prototype.scrollIntoView = () => {};

/** Preference for reduced motion; a test may set it before it renders. */
export const motionPreference = { reduced: false };
vi.stubGlobal('matchMedia', () => ({
  get matches() {
    return motionPreference.reduced;
  },
  addEventListener() {},
  removeEventListener() {},
}));

/** Renders an element in French; replaces the previous one. */
export async function render(element: ReactNode): Promise<void> {
  await loadFrenchTexts();
  cleanup();
  await runInAct(() => renderNow(element));
}

/** Loads the French texts. */
export async function loadFrenchTexts(): Promise<void> {
  if (i18n.isInitialized) return;
  localStorage.setItem('lang', 'fr');
  await startI18n();
}

/** Runs an action in React's `act` and waits for its updates. */
export const runInAct = (action: () => unknown): Promise<void> => act(async () => void action());

/** Waits for one turn of the event loop and for code that is being loaded; advances a fake clock by one millisecond. */
const turn = async (): Promise<void> => {
  if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(1);
  await vi.dynamicImportSettled();
};

/** Turns of the event loop within which a reply is read and rendered. */
const QUIET_TURNS = 4;

/** Waits until `isBusy` returns false and the results are rendered. */
export async function waitUntilIdle(isBusy: () => boolean): Promise<void> {
  for (let turns = 0; turns < QUIET_TURNS; turns = isBusy() ? 0 : turns + 1) await act(turn);
}

/** Returns the only element that matches; throws if there is none or more than one. */
export function getOnly(selector: string): HTMLElement {
  const found = document.querySelectorAll<HTMLElement>(selector);
  if (found.length !== 1 || !found[0]) throw new Error(`${found.length} elements match ${selector}`);
  return found[0];
}

/** Returns the only element that matches, as soon as it is rendered. */
export const findOnly = (selector: string): Promise<HTMLElement> => waitFor(() => getOnly(selector), { interval: 5 });

/** Types into a field or selects an option, with the event that React listens to. */
export const fillIn = (field: Element, value: string): Promise<void> =>
  runInAct(() => fireEvent[field instanceof HTMLSelectElement ? 'change' : 'input'](field, { target: { value } }));

/**
 * Returns the first button with this text, before the sum that it pays, or with this label; compared here because jsdom
 * computes names ten times slower.
 */
export function button(words: string): HTMLElement {
  const found = screen
    .queryAllByRole('button')
    .find(
      (each) =>
        each.textContent?.split(' · ')[0] === words ||
        [each.textContent, each.getAttribute('aria-label')].includes(words),
    );
  if (!found) throw new Error(`no button says ${words}`);
  return found;
}

/** Presses the button with this text or label. */
export const press = (name: string): Promise<void> => runInAct(() => button(name).click());

/** Presses the button with this text or label, and returns the dialog that it opens, whose code is loaded for it. */
export async function openDialog(name: string): Promise<HTMLElement> {
  await press(name);
  return findOnly('dialog[open]');
}

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  motionPreference.reduced = false;
});
