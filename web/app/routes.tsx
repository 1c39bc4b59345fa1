import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom';
import { loadTexts } from '#web/i18n/i18n.ts';
import { paths } from '../core/paths.ts';
import { Layout } from './Layout.tsx';
import { loadNotFoundPage } from './loadNotFoundPage.ts';
import { PageLoading } from './PageLoading.tsx';
import { PageOutlet } from './PageOutlet.tsx';
import { type Access, type PageName, pageNames, pages, redirectTargets } from './pages.ts';
import { RouteError } from './RouteError.tsx';
import { redirectFrom } from './redirect.ts';
import {
  AdminOutlet,
  AgentOutlet,
  CustomerOutlet,
  requireAgentDocument,
  requireSession,
  revalidateWithoutSession,
} from './routeGuard.tsx';

/** Loads the code and texts of a page; the previous page stays until both are loaded. */
async function loadPage(name: PageName) {
  const { load, texts = [] } = pages[name];
  const [{ default: Component }] = await Promise.all([load(), loadTexts(texts)]);
  return { Component };
}

const routesFor = (access?: Access): RouteObject[] =>
  pageNames
    .filter((name) => pages[name].access === access)
    .map((name) => ({ path: paths[name], lazy: () => loadPage(name) }));

const withinOutlet = (children: RouteObject[]): RouteObject => ({
  Component: PageOutlet,
  ErrorBoundary: RouteError,
  HydrateFallback: PageLoading,
  children,
});

const guard = { loader: requireSession, shouldRevalidate: revalidateWithoutSession };

const redirects = Object.entries(redirectTargets).map(([name, to]) => ({
  path: paths[name as keyof typeof redirectTargets],
  Component: PageLoading,
  loader: ({ request }: LoaderFunctionArgs) => redirectFrom(request, typeof to === 'function' ? to() : to),
}));

/** Every page, without the layout around it. */
export const pageRoutes: RouteObject[] = [
  withinOutlet([
    ...routesFor(),
    { ...guard, Component: CustomerOutlet, children: routesFor('customer') },
    { ...guard, loader: requireAgentDocument, Component: AgentOutlet, children: routesFor('agent') },
    { ...guard, Component: AdminOutlet, children: routesFor('admin') },
    ...redirects,
    { path: '*', lazy: async () => ({ Component: (await loadNotFoundPage()).default }) },
  ]),
];

const withinLayout = (children: RouteObject[]): RouteObject[] => [
  { Component: Layout, ErrorBoundary: RouteError, children },
];

/** Every page within the layout. */
export const routes: RouteObject[] = withinLayout(pageRoutes);

/** Loads one page, and returns it alone within the layout: rendering it needs no other. */
export const loadRoutesOf = async (name: PageName): Promise<RouteObject[]> =>
  withinLayout([withinOutlet([{ path: paths[name], ...(await loadPage(name)) }])]);
