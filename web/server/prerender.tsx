import { renderToStaticMarkup } from 'react-dom/server';
import { prerenderedPages } from '#shared/prerendered-pages.ts';
import { type PageName, pages } from '#web/app/pages.ts';
import { loadLanguage, loadTexts } from '#web/i18n/i18n.ts';
import type { Namespace } from '#web/i18n/i18next.d.ts';
import { type Language, languages } from '#web/i18n/language.ts';
import type { DisabledMarkup } from './disableControls.ts';
import { renderAt } from './renderAt.tsx';

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

/** Pages with a code in their address, which a function draws. */
const drawn = ['trackedColis', 'payLink'] as const;

/** Page that a function draws, with what it needs in the browser. */
export interface DrawnPage extends PageParts {
  name: (typeof drawn)[number];
}

/** Returns what the pages that a function draws need in the browser, in every language. */
export const drawnParts = (): Promise<DrawnPage[]> =>
  Promise.all(
    drawn.flatMap((name) => languages.map(async (language) => ({ name, ...(await partsOf(name, language)) }))),
  );

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
