// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { containerKeys } from '#web/core/container/containers.ts';
import { SearchForm } from '#web/features/home/SearchForm.tsx';
import { noSearch } from '#web/features/home/search.ts';
import { HydratedPart } from '#web/ui/HydratedPart.tsx';
import { loadFrenchTexts, runInAct } from './browser.ts';
import { container } from './containers.ts';

const pageWith = (...places: string[]) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const containers = places.map((lieuEnlevement, id) => container({ id, lieuEnlevement }));
  const loaded = { containers, next: undefined, asOf: Date.now() };
  client.setQueryData(containerKeys.list('public', undefined), { pages: [loaded], pageParams: [undefined] });
  return (
    <QueryClientProvider client={client}>
      <HydratedPart>
        <SearchForm search={noSearch} onSearch={vi.fn()} />
      </HydratedPart>
    </QueryClientProvider>
  );
};

test('departures loaded before the search form is hydrated keep its markup, and are suggested afterwards', async () => {
  await loadFrenchTexts();
  const root = document.createElement('div');
  root.innerHTML = renderToString(pageWith('Rouen'));
  const form = root.querySelector('form');
  const onRecoverableError = vi.fn();
  await runInAct(() => hydrateRoot(root, pageWith('Le Havre', 'Rouen'), { onRecoverableError }));
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(root.querySelector('form')).toBe(form);
  expect([...root.querySelectorAll('option')].map(({ value }) => value)).toContain('Le Havre');
});
