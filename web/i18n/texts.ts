/** Download of the texts, which starts before the i18n library is loaded. */

type Texts = Record<string, unknown>;

const files = import.meta.glob<Texts>('./{fr,en}/*.json', { import: 'default' });

/** Fetches the texts of a language and namespace, which are one file; the browser downloads each file once. */
export function fetchTexts(language: string, namespace: string): Promise<Texts> {
  const load = files[`./${language}/${namespace}.json`];
  return load ? load() : Promise.reject(new Error(`No text for ${language}/${namespace}`));
}

/** Failed download of a page's texts: offline, or a deploy has replaced them. */
export class MissingTexts extends Error {
  override name = 'MissingTexts';
}
