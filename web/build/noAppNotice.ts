import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transform } from 'esbuild';
import type { JSDOM } from 'jsdom';
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
 * Adds the notice to a document, in the language of its page or in all. It is hidden: without scripts the styles show it,
 * and app/noAppNotice.ts where the app cannot be loaded.
 */
export const addNotice = (
  { window: { document } }: JSDOM,
  notices: Notices,
  { styles, script }: Files,
  language?: string,
): void => {
  const notice = document.createElement('aside');
  notice.id = 'no-app';
  notice.hidden = true;
  notice.dataset.styles = styles;
  for (const [lang, html] of Object.entries(notices)) {
    if (language !== undefined && lang !== language) continue;
    const part = document.createElement('div');
    part.lang = lang;
    part.innerHTML = html;
    notice.append(part);
  }
  findIn(document, '#root').before(notice);
  const withoutScripts = document.createElement('noscript');
  const sheet = document.createElement('link');
  sheet.rel = 'stylesheet';
  sheet.setAttribute('href', styles);
  withoutScripts.append(sheet);
  document.head.append(withoutScripts);
  const old = document.createElement('script');
  old.setAttribute('nomodule', '');
  old.setAttribute('src', script);
  document.body.append(old);
};
