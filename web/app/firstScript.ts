import { EMBEDDED_DEPARTURES } from '#shared/home-page.ts';
import { EMBEDDED_PAYER } from '#shared/payments/payer-page.ts';
import { prerenderedFile, prerenderedPages } from '#shared/prerendered-pages.ts';
import { EMBEDDED_PARCEL } from '#shared/tracking/tracking-page.ts';
import { documentParsed } from '#web/core/loading/documentParsed.ts';
import { payBeforeApp } from '#web/core/payer/payBeforeApp.ts';
import { storedRole } from '#web/core/session/storedRole.ts';
import { detectedLanguage, type Language } from '#web/i18n/language.ts';

/*
 * Runs in a prerendered document before its first paint; a separate file because the CSP forbids it inline. A visitor
 * first sees the page in their language, and its code loads afterwards. A customer sees the departures of the
 * home page too, and everybody the page of a parcel or a pay link, without the links for visitors. All other pages of signed-in users
 * stay hidden until the code is loaded.
 */
const html = document.documentElement;

/** Moves the code out of its template, which kept the browser from fetching it. */
function loadCode(): void {
  const code = document.querySelector<HTMLTemplateElement>('#code');
  if (!code) return;
  const files = document.importNode(code.content, true);
  document.head.append(files);
  code.remove();
}

function loadCodeOncePainted(): void {
  new PerformanceObserver(loadCode).observe({ type: 'paint', buffered: true });
  setTimeout(loadCode, 1500); // a background tab paints nothing
}

/** Replaces the page by its version in the reader's language, when that differs from the browser's header. */
async function showIn(language: Language): Promise<void> {
  const { file } = html.dataset;
  const response = await (file
    ? fetch(`/${language}/${file}`)
    : fetch(location.href, { headers: { 'accept-language': language } }));
  const translated = new DOMParser().parseFromString(await response.text(), 'text/html');
  if (!translated.querySelector('#root')?.hasChildNodes()) throw new Error(response.statusText);
  await documentParsed();
  for (const part of ['#root', '#code', `#${EMBEDDED_DEPARTURES}`, `#${EMBEDDED_PARCEL}`, `#${EMBEDDED_PAYER}`]) {
    const replacement = translated.querySelector(part);
    if (replacement) document.querySelector(part)?.replaceWith(replacement);
  }
  document.title = translated.title;
  html.lang = language;
  delete html.dataset.hidesDrawn;
}

payBeforeApp();
const language = detectedLanguage();
const role = storedRole();
if (role !== 'visitor') html.dataset.signedIn = '';
const { file, undrawn } = html.dataset;
const isHome = file === prerenderedFile(prerenderedPages.home);
const isSameForAll = file === undefined; // the page of a parcel or a pay link
if (undrawn !== undefined) loadCode();
else if (!isSameForAll && (role === 'admin' || (role === 'customer' && !isHome))) {
  html.dataset.hidesDrawn = '';
  loadCode();
} else if (language === html.lang) loadCodeOncePainted();
else {
  html.dataset.hidesDrawn = '';
  showIn(language).then(loadCodeOncePainted, loadCode);
}
