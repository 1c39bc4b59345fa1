/*
 * Translators of browsers, such as Google's, put each text into <font> elements: they move the text node there or
 * remove it. React still holds the text node as a child of its former parent, and throws NotFoundError when it removes
 * the text or inserts something before it, or changes a text that nobody sees any more
 * (https://github.com/facebook/react/issues/11538, whose workaround this completes).
 */

/** Elements that show a translation, by the text nodes that were removed for them. */
const translations = new WeakMap<Node, Element>();

/** Whether a translator has changed the page; our own markup has no such elements. */
export const isTranslated = (within: ParentNode): boolean => within.querySelector('font') !== null;

/** Makes React find its text nodes in a page that the browser translates now or later. */
export function followTranslations(root: Node): void {
  const changed = new MutationObserver(showChangedTexts);
  new MutationObserver((records) => {
    for (const { target, addedNodes, removedNodes, previousSibling, nextSibling } of records)
      for (const removed of removedNodes) {
        const translation = [...addedNodes, previousSibling, nextSibling].find(isFont);
        if (!(removed instanceof Text) || removed.isConnected || translation?.parentNode !== target) continue;
        translations.set(removed, translation);
        changed.observe(removed, { characterData: true });
      }
  }).observe(root, { childList: true, subtree: true });

  const { removeChild, insertBefore, appendChild } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const shown = shownIn(this, child);
    if (shown) removeChild.call(this, shown);
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    if (!isFont(this)) removeTranslation(node);
    insertBefore.call(this, node, before && (shownIn(this, before) ?? null));
    return node;
  };
  Node.prototype.appendChild = function <T extends Node>(this: Node, node: T): T {
    if (!isFont(this)) removeTranslation(node);
    appendChild.call(this, node);
    return node;
  };
}

const isFont = (node: Node | null): node is Element => node instanceof Element && node.localName === 'font';

/** Returns the child of a parent that shows a node: itself, the element that it was moved into, or its translation. */
function shownIn(parent: Node, node: Node): Node | undefined {
  if (node.parentNode === parent) return node;
  let shown: Node | null = node.parentNode ?? translations.get(node) ?? null;
  while (isFont(shown) && shown.parentNode !== parent) shown = shown.parentNode;
  return isFont(shown) ? shown : undefined;
}

/** Removes the translation of a text that React moves: it is translated again where it comes to stand. */
function removeTranslation(node: Node): void {
  if (!(node instanceof Text)) return;
  let shown: Node | null = node.parentNode ?? translations.get(node) ?? null;
  while (isFont(shown) && isFont(shown.parentNode)) shown = shown.parentNode;
  if (isFont(shown)) shown.remove();
}

/** Shows texts again that React has changed since they were translated; the translator then translates them anew. */
function showChangedTexts(records: readonly MutationRecord[]): void {
  for (const { target } of records) if (!target.isConnected) translations.get(target)?.replaceWith(target);
}
