import { detectedLanguage } from '#web/i18n/language.ts';
import { fetchTexts } from '#web/i18n/texts.ts';
import { reloadOnce } from './missingChunk.ts';
import { nameAt, pages } from './pages.ts';

/*
 * The little that is here at once: it asks for the first page's code and words side by side with the app, whose own
 * files the document names. What fails of the page is told when it is shown.
 */
const name = nameAt(location.pathname);
const { load, texts = [] } = name ? pages[name] : {};
load?.().catch(() => {});
for (const namespace of ['common', ...texts]) fetchTexts(detectedLanguage(), namespace).catch(() => {});

const root = document.getElementById('root');
if (!root) throw new Error('index.html lost its #root');

// What was drawn for somebody else, and hidden by first.ts, goes.
const { dataset } = document.documentElement;
if (dataset.hidesDrawn !== undefined || root.dataset.drawn !== name) root.replaceChildren();
delete dataset.hidesDrawn;
for (const element of root.querySelectorAll<HTMLElement | SVGElement>('[data-style]')) {
  element.style.cssText = element.dataset.style ?? '';
  delete element.dataset.style;
}

import('./startApp.tsx')
  .then(({ startApp }) => startApp(root, texts))
  .catch(async (error: unknown) => {
    console.error(error);
    // Without words to draw the page with, these two sentences are the only ones outside web/i18n.
    if (!(await reloadOnce()))
      root.textContent =
        'Yónnee n’a pas pu être téléchargé. Vérifiez votre connexion et rechargez la page. ' +
        'Yónnee could not be downloaded. Check your connection and reload the page.';
  });
