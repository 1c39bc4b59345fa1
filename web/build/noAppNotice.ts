import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { findIn } from './prerenderedDocument.ts';

/** Notice for browsers that do not run the app, by language. */
export type Notices = Readonly<Record<string, string>>;

/** Addresses of the notice's styles, and of the script that shows it in browsers without modules. */
type Files = { styles: string; script: string };

/** Returns the notice's style sheet. */
export const noticeStyles = async (): Promise<string> =>
  (await transform(await readFile(join(import.meta.dirname, 'noApp.css'), 'utf8'), { loader: 'css', minify: true }))
    .code;

/**
 * Adds the notice to a document, in the language of its page or in all. It is the content of a `<noscript>`, so that it is
 * no part of the page where scripts run; app/noAppNotice.ts inserts it where the app cannot be loaded.
 */
export const addNotice = (document: Document, notices: Notices, { styles, script }: Files, language?: string): void => {
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
  withoutScripts.id = 'no-app-notice';
  withoutScripts.append(sheet, notice);
  findIn(document, '#root').before(withoutScripts);
  const old = document.createElement('script');
  old.setAttribute('nomodule', '');
  old.setAttribute('src', script);
  document.body.append(old);
};
