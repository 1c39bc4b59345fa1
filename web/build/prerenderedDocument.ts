import { JSDOM } from 'jsdom';
import type { Rolldown } from 'vite';
import { prerenderedFile, prerenderedPages } from '../../shared/prerendered-pages.ts';
import type { PrerenderedPage } from '../server/prerender.tsx';

/** One window for all documents, since each takes a hundredth of a second. */
const { DOMParser } = new JSDOM().window;

/** Parses an HTML document. */
export const parseDocument = (html: string): Document => new DOMParser().parseFromString(html, 'text/html');

/** Writes a document as HTML. */
export const htmlOf = ({ documentElement }: Document): string => `<!DOCTYPE html>${documentElement.outerHTML}`;

/** Returns the built index.html with a page's language, title, description and markup. */
export const documentOf = ({ name, language, html, title, description }: PrerenderedPage, empty: string): Document => {
  const document = parseDocument(empty);
  document.documentElement.lang = language;
  document.documentElement.dataset.file = prerenderedFile(prerenderedPages[name]);
  document.title = title;
  if (description) findIn(document, 'meta[name="description"]').setAttribute('content', description);
  const root = findIn(document, '#root');
  root.setAttribute('data-drawn', name);
  root.innerHTML = html;
  return document;
};

/** Adds the element for the data with which a function draws the page, and the version of its renderer. */
export const addData = (document: Document, id: string, version: string): void => {
  const data = document.createElement('script');
  data.type = 'application/json';
  data.id = id;
  data.dataset.version = version;
  document.body.append(data);
};

/** Returns a style sheet with the inline styles that `disableControls` moved to attributes. */
export const stylesOf = (pages: readonly PrerenderedPage[]): string =>
  [...new Set(pages.flatMap(({ styles }) => styles))]
    .map((style) => `[data-style=${JSON.stringify(style)}]{${style}}`)
    .join('\n');

type Code = { script: string; styles: string; chunks: readonly Rolldown.OutputChunk[] };

/** Adds the files of a page to its document. All code goes into a template, from which app/firstScript.ts takes it. */
export const addCode = (document: Document, { script, styles, chunks }: Code): void => {
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
  findIn(document, 'head > link').before(template, first);
  const sheets = new Set(added.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]));
  document.head.append(...[...sheets].map((file) => link('stylesheet', `/${file}`)), link('stylesheet', styles));
};

/** Returns the first element that a selector matches. Throws Error when there is none. */
export const findIn = (document: Document, selector: string): Element => {
  const found = document.querySelector(selector);
  if (!found) throw new Error(`index.html has no ${selector}.`);
  return found;
};
