import type { Page } from 'playwright-core';

/** How a translator puts a text into its elements: it moves React's text node there, or replaces it by its own. */
export type Translation = 'moved' | 'replaced';

/**
 * Translates the pages that a browser opens from now on as Google's translator does: each text, also a later one, is in
 * two `<font>` elements. The texts stay as they are, so that journeys find them.
 */
export const translatePages = (page: Page, translation: Translation): Promise<unknown> =>
  page.addInitScript((how) => {
    const untranslated = 'script, style, template, noscript, textarea, option, title, font, [translate="no"]';
    const translate = (text: Text): void => {
      const { parentElement } = text;
      if (!parentElement || parentElement.closest(untranslated) || !text.data.trim()) return;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      outer.append(inner);
      text.replaceWith(outer);
      inner.append(how === 'moved' ? text : text.data);
    };
    const translateIn = (node: Node): void => {
      const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      const found: Text[] = node instanceof Text ? [node] : [];
      while (texts.nextNode()) if (texts.currentNode instanceof Text) found.push(texts.currentNode);
      found.forEach(translate);
    };
    new MutationObserver((records) => {
      if (document.readyState !== 'loading') {
        document.documentElement.lang = 'de';
        document.documentElement.classList.add('translated-ltr');
      }
      for (const { addedNodes } of records) addedNodes.forEach(translateIn);
    }).observe(document, { childList: true, subtree: true });
  }, translation);
