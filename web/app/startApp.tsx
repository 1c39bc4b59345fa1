import { type ReactNode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, type Location, matchRoutes, type RouteObject, RouterProvider } from 'react-router-dom';
import { restoreDepartures } from '#web/core/loading/embeddedDepartures.ts';
import { restoreParcel } from '#web/core/loading/embeddedParcel.ts';
import { restorePayer } from '#web/core/loading/embeddedPayer.ts';
import { setPageLoader } from '#web/core/loading/preloadPage.ts';
import { paths } from '#web/core/paths.ts';
import { session } from '#web/core/session/session.ts';
import { startI18n } from '#web/i18n/i18n.ts';
import type { Namespace } from '#web/i18n/i18next.d.ts';
import { nextTask } from '#web/ui/nextTask.ts';
import { App } from './App.tsx';
import { watchFirstPage } from './firstPage.ts';
import { pageNameAt } from './pages.ts';
import { queryClient } from './queryClient.ts';
import { RestoreTyped, typedIn } from './RestoreTyped.tsx';
import { followSession } from './routeGuard.tsx';
import { routes } from './routes.tsx';
import { followTranslations, isTranslated } from './translatedText.ts';

/**
 * Renders the app once the texts of the first page are loaded; rejects when they cannot be loaded. A prerendered page
 * is hydrated once its code is loaded too; a customer's stays until the app has rendered theirs. It works in several
 * tasks, between which the browser handles input.
 */
export async function startApp(root: HTMLElement, texts: readonly Namespace[]): Promise<void> {
  await startI18n(texts);
  await nextTask();
  const showsCurrent = restoreDepartures(queryClient);
  restoreParcel(queryClient);
  restorePayer(queryClient);
  await prepareOffline();
  const isPrerendered = root.hasChildNodes() && (await preloadFirstPage());
  await nextTask();
  const hydrates = isPrerendered && showsCurrent && !session().isSignedIn;
  const router = createBrowserRouter(routes);
  setPageLoader(loadPageAt);
  followSession(router);
  const app = (
    <App>
      {/* No transitions, because the session is an external store and filters in the address are controlled inputs. */}
      <RouterProvider router={router} useTransitions={false} />
    </App>
  );
  watchFirstPage(queryClient);
  followTranslations(document.body);
  await nextTask();
  // As a transition React works in slices, so that the page stays responsive.
  startTransition(() => {
    if (hydrates && matchesPrerendered(router.state.location) && !isTranslated(root))
      hydrateRoot(root, app, { onRecoverableError });
    else renderAnew(root, app);
  });
}

/** Renders the app in place of the document, whose texts React would not recognise, with what the visitor typed. */
function renderAnew(root: HTMLElement, app: ReactNode): void {
  const typed = typedIn(root);
  createRoot(root).render(
    <>
      {app}
      <RestoreTyped {...typed} />
    </>,
  );
}

/** Reports that React renders a part of the document anew, unless a translation has changed it meanwhile. */
function onRecoverableError(error: unknown): void {
  if (!isTranslated(document)) reportError(error);
}

/** Milliseconds after which the page prepares for a lost connection: its content and preloads come first. */
const OFFLINE_DELAY_MS = 8_000;

/** Restores what the customer saw last when there is no connection, and prepares for the next time. */
async function prepareOffline(): Promise<void> {
  const build = import.meta.url; // the app's file, whose name changes with every build
  setTimeout(() => {
    import('./offline/keepOffline.ts')
      .then(({ keepOffline }) => keepOffline(queryClient, build))
      .catch(() => undefined);
  }, OFFLINE_DELAY_MS);
  if (navigator.onLine) return;
  const lastSeen = await import('./offline/lastSeen.ts').catch(() => undefined);
  lastSeen?.restoreLastSeen(queryClient, build);
}

/** Reports whether the prerendered markup applies: the build renders a page only from its path. */
const matchesPrerendered = ({ search, hash, state }: Location): boolean => !search && !hash && !state;

/** Loads the code and texts of the page at a path, which the router then loads without waiting. */
async function loadPageAt(path: string): Promise<void> {
  for (const { route } of matchRoutes(routes, path) ?? []) if (typeof route.lazy === 'function') await route.lazy();
}

/** Loads the first page before the router is created, which would render a fallback until then. */
async function preloadFirstPage(): Promise<boolean> {
  try {
    const name = pageNameAt(location.pathname);
    const route = name && routeOf(paths[name]);
    if (typeof route?.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
    return true;
  } catch {
    return false; // the router then fails too, and shows the error
  }
}

/** Returns the route of a path of the table. Matching an address would rank all routes first. */
function routeOf(path: string, among: readonly RouteObject[] = routes): RouteObject | undefined {
  for (const route of among) {
    const found = route.path === path ? route : route.children && routeOf(path, route.children);
    if (found) return found;
  }
  return undefined;
}
