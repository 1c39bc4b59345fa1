import { renderToString } from 'react-dom/server';
import {
  createStaticRouter,
  type DataRouteObject,
  matchRoutes,
  type RouteObject,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom';
import { App } from '#web/app/App.tsx';
import type { PageName } from '#web/app/pages.ts';
import { loadRoutesOf } from '#web/app/routes.tsx';
import { changeLanguage, loadLanguage } from '#web/i18n/i18n.ts';
import type { Language } from '#web/i18n/language.ts';
import { type PageMetadata, PageMetadataContext } from '#web/ui/PageTitle.tsx';
import { type DisabledMarkup, disableControls } from './disableControls.ts';

/** Renders the page at an address with what the query cache holds. */
export async function renderAt(
  name: PageName,
  path: string,
  language: Language,
): Promise<DisabledMarkup & { metadata: PageMetadata }> {
  await loadLanguage('fr');
  await changeLanguage(language);
  const routes = withIds(await loadRoutesOf(name));
  const context = contextOf(routes, path);
  const pageTitles: PageMetadata[] = [];
  const html = renderToString(
    <PageMetadataContext value={(each) => pageTitles.push(each)}>
      <App>
        <StaticRouterProvider router={createStaticRouter(routes, context)} context={context} hydrate={false} />
      </App>
    </PageMetadataContext>,
  );
  const [metadata] = pageTitles;
  if (!metadata) throw new Error(`${path} has no title.`);
  return { ...disableControls(html), metadata };
}

/** Gives routes the ids by which the router finds them. */
const withIds = (routes: readonly RouteObject[], parent = 'route'): DataRouteObject[] =>
  routes.map((route, at) => {
    const id = `${parent}-${at}`;
    return { ...route, id, ...(route.children && { children: withIds(route.children, id) }) } as DataRouteObject;
  });

/**
 * Returns the context of a page without loaders. The router's own handler would need a Request for it, the first of which
 * takes as long as a third of the rendering.
 */
const contextOf = (routes: DataRouteObject[], pathname: string): StaticHandlerContext => {
  const location = { pathname, search: '', hash: '', state: null, key: 'default' };
  const matches = matchRoutes(routes, location);
  if (!matches) throw new Error(`${pathname} is no address of the page.`);
  return {
    basename: '/',
    location,
    matches,
    loaderData: {},
    actionData: null,
    errors: null,
    statusCode: 200,
    loaderHeaders: {},
    actionHeaders: {},
  };
};
