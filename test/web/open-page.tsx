import { setImmediate } from 'node:timers';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactElement, type ReactNode } from 'react';
import { createBrowserRouter, createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';
import { queryClient } from '#web/app/queryClient.ts';
import { followSession } from '#web/app/routeGuard.tsx';
import { pageRoutes, routes } from '#web/app/routes.tsx';
import '#web/ui/Dialog.tsx'; // already there when a page imports it to ask for confirmation
import { loadFrenchTexts, render } from './browser.ts';

vi.stubGlobal('scrollTo', () => {});

type Router = ReturnType<typeof createMemoryRouter>;

interface Opening {
  /** State of the history entry. */
  state?: unknown;
  client?: QueryClient;
  /** Rendered around the page, such as a list of toasts. */
  frame?: (page: ReactNode) => ReactNode;
}

let current: Router | undefined;

/** Opens an address with the real routes, including guards and loading, without the layout. */
export const openPage = (address: string, opening: Opening = {}): Promise<Router> => open(pageRoutes, address, opening);

/** Renders a component that needs a router. */
export const openElement = (element: ReactElement, opening: Opening = {}): Promise<Router> =>
  open([{ path: '*', element }], '/', opening);

async function open(
  routes: RouteObject[],
  address: string,
  { state, client = newClient(), frame = (page) => page }: Opening,
) {
  await loadFrenchTexts();
  const { pathname, search, hash } = new URL(address, location.origin);
  const router = createMemoryRouter(routes, { initialEntries: [{ pathname, search, hash, state }] });
  current = router;
  await render(
    <QueryClientProvider client={client}>
      {frame(<RouterProvider router={router} useTransitions={false} />)}
    </QueryClientProvider>,
  );
  await pageLoaded();
  return router;
}

const newClient = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

/** Reports whether a page's code or guard is still loading. */
export const isPageLoading = (): boolean =>
  current !== undefined && (!current.state.initialized || current.state.navigation.state !== 'idle');

/** Waits until no page is loading, without timers, since a test may have faked the clock. */
export async function pageLoaded(): Promise<void> {
  const loaded = async () => {
    while (isPageLoading()) await new Promise((resolve) => setImmediate(resolve));
  };
  // A page may redirect as soon as it is shown.
  do await act(loaded);
  while (isPageLoading());
}

/** Stops the site opened by `openSite`; call it before a sign-out, so that the router no longer follows the session. */
export let closeSite = (): void => {};

/** Opens an address of the whole site, including the layout, in jsdom's browser history. */
export async function openSite(address: string, beside?: ReactNode) {
  history.replaceState(null, '', address);
  return reloadSite(beside);
}

/** Restarts the site at the current history entry, as a reload does. */
export async function reloadSite(beside?: ReactNode) {
  closeSite();
  await loadFrenchTexts();
  const router = createBrowserRouter(routes);
  current = router;
  const unfollow = followSession(router);
  closeSite = () => {
    unfollow();
    router.dispose();
  };
  await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} useTransitions={false} />
      {beside}
    </QueryClientProvider>,
  );
  return router;
}
