import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, matchRoutes, StaticRouterProvider } from 'react-router-dom';
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
  const { dataRoutes } = createStaticHandler(await loadRoutesOf(name));
  const context = contextOf(dataRoutes, path);
  const pageTitles: PageMetadata[] = [];
  const html = renderToString(
    <PageMetadataContext value={(each) => pageTitles.push(each)}>
      <App>
        <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
      </App>
    </PageMetadataContext>,
  );
  const [metadata] = pageTitles;
  if (!metadata) throw new Error(`${path} has no title.`);
  return { ...disableControls(html), metadata };
}

type StaticRoutes = ReturnType<typeof createStaticHandler>['dataRoutes'];
type StaticContext = Parameters<typeof createStaticRouter>[1];

/**
 * Returns the context of a page without loaders. The router would need a Request for it, whose first one takes as long
 * as a third of the rendering.
 */
const contextOf = (dataRoutes: StaticRoutes, pathname: string): StaticContext => {
  const location = { pathname, search: '', hash: '', state: null, key: 'default' };
  const matches = matchRoutes(dataRoutes, location);
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
