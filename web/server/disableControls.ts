import { type DefaultTreeAdapterTypes, parseFragment, serialize } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** Markup of a page for a document whose code is not loaded yet, and the inline styles that it had. */
export interface DisabledMarkup {
  html: string;
  styles: readonly string[];
}

const CONTROLS: ReadonlySet<string> = new Set(['button', 'input', 'select', 'textarea']);

/**
 * Disables the controls of a page until its code is loaded: without it a form would send its password in the address.
 * Those of a form with an address of its own work without code.
 * Moves inline styles, which the site's CSP forbids, to `data-style`, from which app/main.ts restores them.
 */
export const disableControls = (html: string): DisabledMarkup => {
  const fragment = parseFragment(html);
  const styles: string[] = [];
  const working = workingControls(fragment.childNodes);
  for (const element of elementsIn(fragment.childNodes)) {
    const style = element.attrs.find(({ name }) => name === 'style');
    if (style) {
      style.name = 'data-style';
      styles.push(style.value);
    }
    if (
      CONTROLS.has(element.tagName) &&
      !working.has(element) &&
      !element.attrs.some(({ name }) => name === 'disabled')
    )
      element.attrs.push({ name: 'disabled', value: '' }, { name: 'data-unhydrated', value: '' });
  }
  return { html: serialize(fragment), styles };
};

/** Returns the elements of forms that the browser can send by itself. */
const workingControls = (nodes: readonly Node[]): ReadonlySet<Element> => {
  const forms = [...elementsIn(nodes)].filter(
    ({ tagName, attrs }) => tagName === 'form' && attrs.some(({ name }) => name === 'action'),
  );
  return new Set(forms.flatMap(({ childNodes }) => [...elementsIn(childNodes)]));
};

/** Yields every element below the nodes, in the order of the document. */
export function* elementsIn(nodes: readonly Node[]): Generator<Element> {
  for (const node of nodes) {
    if (!('tagName' in node)) continue;
    yield node;
    yield* elementsIn(node.childNodes);
  }
}
