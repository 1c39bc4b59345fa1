import { APP_FAILS, APP_STARTS } from '#shared/no-app.ts';
import { documentParsed } from '#web/core/loading/documentParsed.ts';
import { reloadOnce } from '#web/core/loading/missingChunk.ts';
import { detectedLanguage } from '#web/i18n/language.ts';
import { fetchTexts } from '#web/i18n/texts.ts';
import { pageNameAt, pages } from './pages.ts';

/** Whether the browser lacks a function of polyfills.ts: one that has the newest two has all. */
const lacksFunctions = !('canParse' in URL && 'groupBy' in Map);

/**
 * Fetches the first page's code and texts in parallel with the app, whose files the document names. A failed download
 * of the page is reported when the page is rendered.
 */
async function start(root: HTMLElement): Promise<void> {
  if (lacksFunctions) await import('./polyfills.ts');
  const name = pageNameAt(location.pathname);
  const { load, texts = [] } = name ? pages[name] : {};
  load?.().catch(() => {});
  for (const namespace of ['common', ...texts]) fetchTexts(detectedLanguage(), namespace).catch(() => {});
  showDrawn(root, name);
  // The departures of the home page, which the app goes on from, stand at the end of its document.
  const [{ startApp }] = await Promise.all([import('./startApp.tsx'), documentParsed()]);
  await startApp(root, texts);
}

/**
 * Shows the prerendered content with its styles, or removes that of another page or reader, which firstScript.ts has
 * hidden.
 */
function showDrawn(root: HTMLElement, name: string | undefined): void {
  const { dataset } = document.documentElement;
  if (dataset.hidesDrawn !== undefined || root.dataset.drawn !== name) root.replaceChildren();
  delete dataset.hidesDrawn;
  for (const element of root.querySelectorAll<HTMLElement | SVGElement>('[data-style]')) {
    element.style.cssText = element.dataset.style ?? '';
    delete element.dataset.style;
  }
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html lost its #root');
dispatchEvent(new Event(APP_STARTS));
start(root).catch(async (error: unknown) => {
  console.error(error);
  if (!(await reloadOnce())) dispatchEvent(new Event(APP_FAILS));
});
