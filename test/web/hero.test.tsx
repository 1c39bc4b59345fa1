// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Hero } from '#web/features/home/Hero.tsx';
import { loadTexts } from '#web/i18n/i18n.ts';
import { button, getOnly, loadFrenchTexts, motionPreference, press, render, runInAct } from './browser.ts';

const shown = () => getOnly('p[data-shown="true"] strong').textContent?.replace(/\s/g, ' ');
const wait = (ms: number) => act(async () => void vi.advanceTimersByTime(ms));
const tab = (visibilityState: DocumentVisibilityState) =>
  runInAct(() => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibilityState);
    document.dispatchEvent(new Event('visibilitychange'));
  });

const visit = async () => {
  await loadFrenchTexts();
  await loadTexts(['home']);
  await render(<Hero />);
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('the home page’s three promises change every six seconds', async () => {
  await visit();
  expect(shown()).toBe('À partir de 10 $ le kilo.');
  await wait(5999);
  expect(shown()).toBe('À partir de 10 $ le kilo.');
  await wait(1);
  expect(shown()).toBe('Valeur et contenu déclarés.');
  await wait(6000);
  expect(shown()).toBe('Suivi jusqu’à la remise.');
  await wait(6000);
  expect(shown()).toBe('À partir de 10 $ le kilo.');
});

test('a visitor can page through the promises in a loop, and only manual changes are announced', async () => {
  await visit();
  const live = () => getOnly('p[data-shown="true"]').parentElement?.getAttribute('aria-live');
  expect(live()).toBe('off');
  await runInAct(() => button('Précédent').focus());
  await press('Précédent');
  expect(shown()).toBe('Suivi jusqu’à la remise.');
  expect(live()).toBe('polite');
  await press('Suivant');
  expect(shown()).toBe('À partir de 10 $ le kilo.');
  await wait(60_000);
  expect(shown()).toBe('À partir de 10 $ le kilo.');
});

test('the promises pause while the tab is hidden', async () => {
  await visit();
  await tab('hidden');
  await wait(60_000);
  expect(shown()).toBe('À partir de 10 $ le kilo.');
  await tab('visible');
  await wait(6000);
  expect(shown()).toBe('Valeur et contenu déclarés.');
});

test('the promises change only manually for a visitor who prefers reduced motion, and there is no pause button', async () => {
  motionPreference.reduced = true;
  await visit();
  await wait(60_000);
  expect(shown()).toBe('À partir de 10 $ le kilo.');
  expect(document.querySelectorAll('button')).toHaveLength(2);
  await press('Suivant');
  expect(shown()).toBe('Valeur et contenu déclarés.');
});
