// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Slogans } from '#web/ui/Slogans.tsx';
import { button, getOnly, motionPreference, press, render, runInAct } from './browser.ts';

const lines = ['Un', 'Deux', 'Trois'];
const shown = () => getOnly('p[data-shown="true"]').textContent;
const wait = (ms: number) => act(async () => void vi.advanceTimersByTime(ms));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('slogans change every four seconds, and the first follows the last', async () => {
  await render(<Slogans lines={lines} />);
  expect(shown()).toBe('Un');
  await wait(3999);
  expect(shown()).toBe('Un');
  await wait(1);
  expect(shown()).toBe('Deux');
  await wait(8000);
  expect(shown()).toBe('Un');
});

test('screen readers read only the current slogan', async () => {
  await render(<Slogans lines={lines} />);
  expect([...document.querySelectorAll('p:not([aria-hidden="true"])')].map((line) => line.textContent)).toEqual(['Un']);
});

test('slogans pause while the pointer is on them', async () => {
  await render(<Slogans lines={lines} />);
  const block = getOnly('p[data-shown="true"]').parentElement?.parentElement;
  await runInAct(() => block?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true })));
  await wait(20_000);
  expect(shown()).toBe('Un');
  await runInAct(() => block?.dispatchEvent(new MouseEvent('mouseout', { bubbles: true })));
  await wait(4000);
  expect(shown()).toBe('Deux');
});

test('slogans pause while they have the focus, and stay stopped after a pause', async () => {
  await render(<Slogans lines={lines} />);
  await runInAct(() => button('Mettre le défilement en pause').focus());
  await wait(20_000);
  expect(shown()).toBe('Un');
  await press('Mettre le défilement en pause');
  await runInAct(() => button('Reprendre le défilement').blur());
  await wait(20_000);
  expect(shown()).toBe('Un');
});

test('slogans do not change for a visitor who prefers reduced motion', async () => {
  motionPreference.reduced = true;
  await render(<Slogans lines={lines} />);
  await wait(20_000);
  expect(shown()).toBe('Un');
  expect(document.querySelector('button')).toBeNull();
});
