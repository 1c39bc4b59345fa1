import { embeddedData } from '#shared/embedded-data.ts';

/**
 * Document of the build in which a function draws a page: the version of its renderer, and its text with other contents.
 * It is changed as text, since a parser takes longer to load than the changes take. Throws Error when a part is missing.
 */
export const builtDocument = (html: string, dataId: string) => {
  let text = html;
  const replace = (part: RegExp, name: string, replacement: (...groups: string[]) => string): void => {
    if (!part.test(text)) throw new Error(`The document has no ${name}.`);
    text = text.replace(part, (_, ...groups) => replacement(...groups));
  };
  return {
    version: embeddedData(html, dataId).version,
    setTitle: (title: string): void => replace(/(<title>)[^<]*/, 'title', (start) => start + escaped(title)),
    setDescription: (description: string): void =>
      replace(/(<meta name="description" content=")[^"]*/, 'description', (start) => start + escaped(description)),
    /** Removes an empty attribute of the root element. */
    unmark: (attribute: string): void =>
      replace(new RegExp(`(<html[^>]*) ${attribute}=""`), attribute, (start) => start),
    /** Adds elements to the end of the head. */
    addToHead: (markup: string): void => replace(/<\/head>/, 'head', () => `${markup}</head>`),
    /** Returns the document with this markup in its root, which the element for the data follows, and these data. */
    with: (markup: string, data: object): string => {
      const contents = new RegExp(
        `(<div id="root"[^>]*>).*(</div>\\s*<script(?=[^>]* id="${dataId}")[^>]*>).*?(?=</script>)`,
        's',
      );
      const json = JSON.stringify(data).replaceAll('<', '\\u003c');
      replace(contents, `#root before #${dataId}`, (root, between) => root + markup + between + json);
      return text;
    },
  };
};

/** Escapes text for an element or an attribute. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
