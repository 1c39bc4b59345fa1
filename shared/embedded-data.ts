/** Data in a document in which a function draws a page. */
export interface EmbeddedData {
  /** Empty in the document of the build. */
  json: string;
  /** Version of the renderer that the document was built with; undefined without the element. */
  version: string | undefined;
}

/** Returns the contents and the `data-version` of the document's element for data with this id. */
export const embeddedData = (document: string, id: string): EmbeddedData => {
  const element = new RegExp(`<script(?=[^>]* id="${id}")([^>]*)>(.*?)</script>`, 's');
  const [, attributes = '', json = ''] = element.exec(document) ?? [];
  return { json, version: / data-version="([^"]*)"/.exec(attributes)?.[1] };
};
