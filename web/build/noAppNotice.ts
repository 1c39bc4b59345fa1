import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { NO_APP_NOTICE, noAppScript } from '../../shared/no-app.ts';
import { findIn } from './prerenderedDocument.ts';

/** Notice for browsers that do not run the app, by language. */
export type Notices = Readonly<Record<string, string>>;

/** Returns the notice's style sheet. */
export const noticeStyles = async (): Promise<string> =>
  (await transform(await readFile(join(import.meta.dirname, 'noApp.css'), 'utf8'), { loader: 'css', minify: true }))
    .code;

/**
 * Adds the notice to a document, in the language of its page or in all. It is the content of a `<noscript>`, so that it is
 * no part of the page where scripts run; the document's first script shows it where the app does not start. `styles` is
 * the address of its style sheet.
 */
export const addNotice = (document: Document, notices: Notices, styles: string, language?: string): void => {
  const notice = document.createElement('aside');
  notice.id = 'no-app';
  for (const [lang, html] of Object.entries(notices)) {
    if (language !== undefined && lang !== language) continue;
    const part = document.createElement('div');
    part.lang = lang;
    part.innerHTML = html;
    notice.append(part);
  }
  const sheet = document.createElement('link');
  sheet.rel = 'stylesheet';
  sheet.setAttribute('href', styles);
  const withoutScripts = document.createElement('noscript');
  withoutScripts.id = NO_APP_NOTICE;
  withoutScripts.append(sheet, notice);
  findIn(document, '#root').before(withoutScripts);
  const first = document.createElement('script');
  first.textContent = noAppScript;
  findIn(document, 'title').before(first);
};
