// @vitest-environment jsdom
import { act, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { disableControls } from '#web/server/disableControls.ts';
import { enableControls } from '#web/ui/enableControls.ts';
import { HydratedPart } from '#web/ui/HydratedPart.tsx';
import './browser.ts';

function Search() {
  const [city, setCity] = useState('');
  return (
    <>
      <input aria-label="From" value={city} onChange={({ target }) => setCity(target.value)} />
      <output>{city}</output>
    </>
  );
}

const page = (
  <main>
    <button type="button">Log in</button>
    <HydratedPart>
      <Search />
    </HydratedPart>
  </main>
);

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

test('a visitor can type in a part of the page once it is hydrated, and not before, when it would be lost', async () => {
  document.body.innerHTML = `<div id="root">${disableControls(renderToString(page)).html}</div>`;
  const root = document.querySelector('#root') as HTMLElement;
  const input = root.querySelector('input') as HTMLInputElement;
  const button = root.querySelector('button') as HTMLButtonElement;
  expect([button.disabled, input.disabled]).toEqual([true, true]);
  enableControls(document);
  expect([button.disabled, input.disabled]).toEqual([false, true]);

  vi.spyOn(console, 'error').mockReturnValue(); // React's development build reports the disabled controls
  await act(async () => void hydrateRoot(root, page));
  expect(input.isConnected).toBe(true);
  expect(input.disabled).toBe(false);
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'Rouen');
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  expect(root.querySelector('output')?.textContent).toBe('Rouen');
});
