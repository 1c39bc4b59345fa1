import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { prerenderedPages } from '#shared/prerendered-pages.ts';
import { App } from '#web/app/App.tsx';
import { pages } from '#web/app/pages.ts';
import { routes } from '#web/app/routes.tsx';
import { changeLanguage, loadLanguage } from '#web/i18n/i18n.ts';
import type { Namespace } from '#web/i18n/i18next.d.ts';
import { type Language, languages } from '#web/i18n/language.ts';
import { type PageMetadata, PageMetadataContext } from '#web/ui/PageTitle.tsx';
import { type HeldMarkup, heldMarkup } from './heldMarkup.ts';

/** Prerendered page: its markup, and the component and texts that it needs in the browser. */
export interface PrerenderedPage extends HeldMarkup {
  name: PrerenderedName;
  language: Language;
  title: string;
  /** Undefined where the description of index.html applies. */
  description?: string | undefined;
  component: string;
  texts: readonly Namespace[];
}

type PrerenderedName = keyof typeof prerenderedPages;

/** Renders all of `prerenderedPages` in every language; the build runs it. */
export async function prerenderAll(): Promise<PrerenderedPage[]> {
  const rendered: PrerenderedPage[] = [];
  for (const language of languages) for (const name of names) rendered.push(await prerender(name, language));
  return rendered;
}

const names = Object.keys(prerenderedPages).filter((name): name is PrerenderedName => name in prerenderedPages);

/** Renders a page with what the query cache holds. */
export async function prerender(name: PrerenderedName, language: Language): Promise<PrerenderedPage> {
  await loadLanguage('fr');
  await changeLanguage(language);
  const { load, texts = [] } = pages[name];
  const { default: Page } = await load();
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(new URL(prerenderedPages[name], 'http://localhost')));
  if (context instanceof Response) throw new Error(`${prerenderedPages[name]} redirects, and cannot be prerendered.`);
  const pageTitles: PageMetadata[] = [];
  const html = renderToString(
    <PageMetadataContext value={(each) => pageTitles.push(each)}>
      <App>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </App>
    </PageMetadataContext>,
  );
  const [title] = pageTitles;
  if (!title) throw new Error(`${prerenderedPages[name]} has no title.`);
  return { name, language, ...heldMarkup(html), ...title, component: Page.name, texts: ['common', ...texts] };
}
