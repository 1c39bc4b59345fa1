import { type DefaultTreeAdapterTypes, parse, parseFragment, serialize } from 'parse5';
import { elementsIn } from './disableControls.ts';

type Element = DefaultTreeAdapterTypes.Element;

/**
 * Document of the build in which a function draws a page: what its element `dataId` holds as JSON, and its text with
 * other contents. Throws Error when a part is missing.
 */
export const builtDocument = <Data>(html: string, dataId: string) => {
  const document = parse(html);
  const elements = [...elementsIn(document.childNodes)];
  const find = (wanted: (element: Element) => boolean, name: string): Element => {
    const found = elements.find(wanted);
    if (!found) throw new Error(`The document has no ${name}.`);
    return found;
  };
  const byId = (id: string): Element =>
    find(({ attrs }) => attrs.some(({ name, value }) => name === 'id' && value === id), `#${id}`);
  const byTag = (tag: string): Element => find(({ tagName }) => tagName === tag, `<${tag}>`);
  const data = byId(dataId);
  return {
    /** Version of the renderer that the document was built with. */
    version: data.attrs.find(({ name }) => name === 'data-version')?.value,
    data: jsonOf<Data>(data),
    /** Replaces the title. */
    setTitle: (title: string): void => setText(byTag('title'), title),
    setDescription: (text: string): void => {
      const meta = find(({ tagName, attrs }) => tagName === 'meta' && attrs.some(isDescription), 'description');
      for (const attribute of meta.attrs) if (attribute.name === 'content') attribute.value = text;
    },
    /** Removes an attribute of the root element. */
    unmark: (attribute: string): void => {
      const root = byTag('html');
      root.attrs = root.attrs.filter(({ name }) => name !== attribute);
    },
    /** Adds elements to the end of the head. */
    addToHead: (markup: string): void => {
      const head = byTag('head');
      const added = parseFragment(markup).childNodes;
      for (const child of added) child.parentNode = head;
      head.childNodes.push(...added);
    },
    with: (markup: string, contents: Data): string => {
      setChildren(byId('root'), markup);
      setText(data, JSON.stringify(contents).replaceAll('<', '\\u003c'));
      return serialize(document);
    },
  };
};

const isDescription = ({ name, value }: { name: string; value: string }): boolean =>
  name === 'name' && value === 'description';

const jsonOf = <Data>({ childNodes: [text] }: Element): Data | undefined =>
  text && 'value' in text ? JSON.parse(text.value) : undefined;

const setChildren = (element: Element, markup: string): void => {
  element.childNodes = parseFragment(markup).childNodes;
  for (const child of element.childNodes) child.parentNode = element;
};

const setText = (element: Element, value: string): void => {
  element.childNodes = [{ nodeName: '#text', parentNode: element, value }];
};
