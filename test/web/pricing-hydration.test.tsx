// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { changeQuote } from '#web/core/quote/quote.ts';
import { Calculator } from '#web/features/pricing/Calculator.tsx';
import { loadTexts } from '#web/i18n/i18n.ts';
import { loadFrenchTexts, runInAct } from './browser.ts';

afterEach(() => changeQuote(undefined));

const page = () => (
  <QueryClientProvider client={new QueryClient()}>
    <MemoryRouter>
      <Calculator />
    </MemoryRouter>
  </QueryClientProvider>
);

test('the prerendered calculator keeps its markup, and then shows what the visitor chose on the home page', async () => {
  await loadFrenchTexts();
  await loadTexts(['pricing', 'colisForm']);
  const root = document.createElement('div');
  root.innerHTML = renderToString(page());
  const section = root.querySelector('section');
  changeQuote({ what: 'drum', count: 2 });
  const onRecoverableError = vi.fn();
  await runInAct(() => hydrateRoot(root, page(), { onRecoverableError }));
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(root.querySelector('section')).toBe(section);
  expect(root.querySelector('[aria-pressed="true"]')?.textContent).toContain('Fût');
  expect(root.querySelector('output[aria-label]')?.textContent).toBe('2');
});
