import type { BrowserContext } from 'playwright-core';

/** Codes, numbers, addresses and names of the fixtures, which a translation by the browser must leave as they are. */
const KEPT = [
  /YN-[\dA-Z]{4}/, // tracking code
  /\b[A-Z]{3}[UJZ]\d{7}\b/, // container
  /[\w.+-]+@[\w-]+\.\w+/,
  /\+\d{1,3}[\s\u00A0]\d/, // phone
  /Awa Diop|Fatou Sarr|Moussa Fall|Moussa Ndiaye|Ousmane Ndiaye/,
];

/** Makes every page of the site log an error for each text with such a value that the browser would translate. */
export const reportTranslatableValues = (context: BrowserContext, site: string): Promise<unknown> =>
  context.addInitScript(report, { site, values: KEPT.map(({ source }) => source).join('|') });

/** Runs in the page, before its own scripts. */
function report({ site, values }: { site: string; values: string }): void {
  if (location.origin !== site) return;
  const kept = new RegExp(values);
  // No reader sees the last one: what Radix has read out of a toast.
  const untranslated = '[translate=no], script, style, textarea, title, noscript, template, [role=status][style*=clip]';
  const reported = new Set<string>();
  const check = ({ data, parentElement }: Text): void => {
    if (!kept.test(data) || reported.has(data)) return;
    if (!parentElement || parentElement.closest(untranslated)) return;
    reported.add(data);
    console.error(`A translation would change "${data}" in ${parentElement.outerHTML.slice(0, 200)}`);
  };
  const checkIn = (node: Node): void => {
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    if (node instanceof Text) check(node);
    while (texts.nextNode()) check(texts.currentNode as Text);
  };
  new MutationObserver((records) => {
    for (const { addedNodes, target, type } of records)
      if (type === 'characterData') checkIn(target);
      else addedNodes.forEach(checkIn);
  }).observe(document, { childList: true, characterData: true, subtree: true });
}
