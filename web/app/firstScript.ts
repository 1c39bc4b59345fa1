import { hasToken } from '#web/core/hasToken.ts';
import { detectedLanguage, type Language } from '#web/i18n/language.ts';

/*
 * Runs in a document that the build drew, before anything of it is seen; a script of its own for want of inline ones. A
 * visitor sees the page in their language first, and then its code comes, so that the one does not wait for the other.
 * Whoever is logged in sees other pages, and waits for the code.
 */
const html = document.documentElement;

/** The code stands in a template, so that nothing of it is fetched before. */
function loadCode(): void {
  const code = document.querySelector<HTMLTemplateElement>('#code');
  if (code) document.head.append(document.importNode(code.content, true));
  code?.remove();
}

function loadCodeOncePainted(): void {
  new PerformanceObserver(loadCode).observe({ type: 'paint', buffered: true });
  setTimeout(loadCode, 1500); // nothing is painted in a tab in the background
}

/** For whom the browser's header did not say what they read: they have chosen it here. */
async function showIn(language: Language): Promise<void> {
  const answer = await fetch(`/${language}/${html.dataset.file}`);
  if (!answer.ok) throw new Error(answer.statusText);
  const drawn = new DOMParser().parseFromString(await answer.text(), 'text/html');
  if (document.readyState === 'loading')
    await new Promise((parsed) => document.addEventListener('DOMContentLoaded', parsed, { once: true }));
  for (const part of ['#root', '#code']) {
    const theirs = drawn.querySelector(part);
    if (theirs) document.querySelector(part)?.replaceWith(theirs);
  }
  document.title = drawn.title;
  html.lang = language;
  delete html.dataset.hidesDrawn;
}

const language = detectedLanguage();
if (hasToken()) {
  html.dataset.hidesDrawn = '';
  loadCode();
} else if (language === html.lang) loadCodeOncePainted();
else {
  html.dataset.hidesDrawn = '';
  showIn(language).then(loadCodeOncePainted, loadCode);
}
