import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { prerenderedPages } from '#shared/prerendered-pages.ts';
import { App } from '#web/app/App.tsx';
import { type PageName, pages } from '#web/app/pages.ts';
import { routes } from '#web/app/routes.tsx';
import { changeLanguage, loadLanguage, loadTexts } from '#web/i18n/i18n.ts';
import type { Namespace } from '#web/i18n/i18next.d.ts';
import { type Language, languages } from '#web/i18n/language.ts';
import { type PageMetadata, PageMetadataContext } from '#web/ui/PageTitle.tsx';
import { type DisabledMarkup, disableControls } from './disableControls.ts';

/** Component and texts that a page needs in the browser. */
export interface PageParts {
  language: Language;
  component: string;
  texts: readonly Namespace[];
}

/** Prerendered page: its markup, and what it needs in the browser. */
export interface PrerenderedPage extends DisabledMarkup, PageParts {
  name: PrerenderedName;
  title: string;
  /** Undefined where the description of index.html applies. */
  description?: string | undefined;
}

type PrerenderedName = keyof typeof prerenderedPages;

/** Renders all of `prerenderedPages` in every language; the build runs it. */
export async function prerenderAll(): Promise<PrerenderedPage[]> {
  const rendered: PrerenderedPage[] = [];
  for (const language of languages) for (const name of names) rendered.push(await prerender(name, language));
  return rendered;
}

const names = Object.keys(prerenderedPages).filter((name): name is PrerenderedName => name in prerenderedPages);

/** Returns what the page of a parcel needs in the browser, in every language; a function draws it. */
export const trackingParts = (): Promise<PageParts[]> =>
  Promise.all(languages.map((language) => partsOf('trackedColis', language)));

/** Renders the notice for browsers that do not run the app, in every language. */
export async function noAppNotices(): Promise<Record<string, string>> {
  const { NoAppNotice } = await import('./NoAppNotice.tsx'); // with a library that only the build needs
  const notices: Record<string, string> = {};
  for (const language of languages) {
    await loadLanguage(language, ['noApp']);
    await loadTexts(['noApp']);
    notices[language] = renderToStaticMarkup(<NoAppNotice />);
  }
  return notices;
}

/** Renders a page with what the query cache holds. */
export async function prerender(name: PrerenderedName, language: Language): Promise<PrerenderedPage> {
  const { html, styles, metadata } = await renderAt(name, prerenderedPages[name], language);
  return { name, html, styles, ...metadata, ...(await partsOf(name, language)) };
}

async function partsOf(name: PageName, language: Language): Promise<PageParts> {
  const { load, texts = [] } = pages[name];
  const { default: Page } = await load();
  return { language, component: Page.name, texts: ['common', ...texts] };
}

/** Renders the page at an address with what the query cache holds. */
export async function renderAt(
  name: PageName,
  path: string,
  language: Language,
): Promise<DisabledMarkup & { metadata: PageMetadata }> {
  await loadLanguage('fr');
  await changeLanguage(language);
  await pages[name].load();
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(new URL(path, 'http://localhost')));
  if (context instanceof Response) throw new Error(`${path} redirects, and cannot be rendered.`);
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
  const [metadata] = pageTitles;
  if (!metadata) throw new Error(`${path} has no title.`);
  return { ...disableControls(html), metadata };
}
