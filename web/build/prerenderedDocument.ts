import { JSDOM } from 'jsdom';
import type { Rolldown } from 'vite';
import { prerenderedFile, prerenderedPages } from '../../shared/prerendered-pages.ts';
import type { PrerenderedPage } from '../app/prerender.tsx';

/** Returns the built index.html with a page's language, title, description and markup. */
export const documentOf = ({ name, language, html, title, description }: PrerenderedPage, empty: string): JSDOM => {
  const dom = new JSDOM(empty);
  const { document } = dom.window;
  document.documentElement.lang = language;
  document.documentElement.dataset.file = prerenderedFile(prerenderedPages[name]);
  document.title = title;
  if (description) find(document, 'meta[name="description"]').setAttribute('content', description);
  const root = find(document, '#root');
  root.setAttribute('data-drawn', name);
  root.innerHTML = html;
  // Disabled until the code is loaded: without it a form would send its password in the address.
  for (const control of root.querySelectorAll('button, input, select, textarea'))
    if (!control.hasAttribute('disabled')) {
      control.setAttribute('disabled', '');
      control.setAttribute('data-held', '');
    }
  return dom;
};

/**
 * Moves inline styles, which the site's CSP forbids, into one style sheet and returns it. app/main.ts restores them on
 * the elements.
 */
export const moveStyles = (documents: readonly JSDOM[]): string => {
  const styles = new Set<string>();
  for (const { window } of documents)
    for (const element of window.document.querySelectorAll('[style]')) {
      const style = element.getAttribute('style') ?? '';
      styles.add(style);
      element.setAttribute('data-style', style);
      element.removeAttribute('style');
    }
  return [...styles].map((style) => `[data-style=${JSON.stringify(style)}]{${style}}`).join('\n');
};

type Code = { script: string; styles: string; chunks: readonly Rolldown.OutputChunk[] };

/** Adds the files of a page to its document. All code goes into a template, from which app/firstScript.ts takes it. */
export const addCode = ({ window: { document } }: JSDOM, { script, styles, chunks }: Code): void => {
  const link = (rel: string, href: string): HTMLLinkElement => {
    const element = document.createElement('link');
    element.rel = rel;
    element.crossOrigin = '';
    element.setAttribute('href', href);
    return element;
  };
  const existing = new Set(
    [...document.querySelectorAll('[src], [href]')].map(
      (element) => element.getAttribute('src') ?? element.getAttribute('href'),
    ),
  );
  const added = chunks.filter(({ fileName }) => !existing.has(`/${fileName}`));
  const template = document.createElement('template');
  template.id = 'code';
  template.content.append(
    ...document.querySelectorAll('script[type="module"], link[rel="modulepreload"]'),
    ...added.map(({ fileName }) => link('modulepreload', `/${fileName}`)),
  );
  const first = document.createElement('script');
  first.setAttribute('src', script);
  find(document, 'head > link').before(template, first);
  const sheets = new Set(added.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]));
  document.head.append(...[...sheets].map((file) => link('stylesheet', `/${file}`)), link('stylesheet', styles));
};

const find = (document: Document, selector: string): Element => {
  const found = document.querySelector(selector);
  if (!found) throw new Error(`index.html has no ${selector}.`);
  return found;
};
