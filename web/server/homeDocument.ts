import { type DefaultTreeAdapterTypes, parse, parseFragment, serialize } from 'parse5';
import { EMBEDDED_DEPARTURES, type EmbeddedDepartures } from '#shared/home-page.ts';
import { elementsIn } from './heldMarkup.ts';

type Element = DefaultTreeAdapterTypes.Element;

/** Document of the home page: what it shows, and its text with other contents. Throws Error when a part is missing. */
export const homeDocument = (html: string) => {
  const document = parse(html);
  const elements = [...elementsIn(document.childNodes)];
  const byId = (id: string): Element => {
    const found = elements.find(({ attrs }) => attrs.some(({ name, value }) => name === 'id' && value === id));
    if (!found) throw new Error(`The home page's document has no #${id}.`);
    return found;
  };
  const data = byId(EMBEDDED_DEPARTURES);
  return {
    /** Version of the renderer that the document was built with. */
    version: data.attrs.find(({ name }) => name === 'data-version')?.value,
    departures: departuresOf(data),
    with: (markup: string, departures: EmbeddedDepartures): string => {
      setChildren(byId('root'), markup);
      setText(data, JSON.stringify(departures).replaceAll('<', '\\u003c'));
      return serialize(document);
    },
  };
};

const departuresOf = ({ childNodes: [text] }: Element): EmbeddedDepartures | undefined =>
  text && 'value' in text ? JSON.parse(text.value) : undefined;

const setChildren = (element: Element, markup: string): void => {
  element.childNodes = parseFragment(markup).childNodes;
  for (const child of element.childNodes) child.parentNode = element;
};

const setText = (element: Element, value: string): void => {
  element.childNodes = [{ nodeName: '#text', parentNode: element, value }];
};
