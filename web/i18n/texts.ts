/** What is needed of our words before the library that speaks them is here. */

type Words = Record<string, unknown>;

const files = import.meta.glob<Words>('./{fr,en}/*.json', { import: 'default' });

/** Each language and namespace is a file of its own; only the chosen language is ever downloaded, and each file once. */
export function fetchTexts(language: string, namespace: string): Promise<Words> {
  const load = files[`./${language}/${namespace}.json`];
  return load ? load() : Promise.reject(new Error(`No text for ${language}/${namespace}`));
}

/** The words of a page could not be downloaded: offline, or a deploy has replaced them. */
export class MissingTexts extends Error {
  override name = 'MissingTexts';
}
