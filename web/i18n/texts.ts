/** Download of the texts, which starts before the i18n library is loaded. */

export type Texts = Record<string, unknown>;

const files = import.meta.glob<Texts>(
  [
    './{fr,en}/*.json',
    '!./{fr,en}/{admin*,agent*,bulk,change,cockpit,containerCustoms*,containers,counter,customer,drawer,manifest*,menu,noApp,offlineQueue,staffJournal,table,unloadingManifest}.json',
  ],
  { import: 'default' },
);

/** Fetches the texts of a language and namespace, which are one file; the browser downloads each file once. */
export async function fetchTexts(language: string, namespace: string): Promise<Texts> {
  const file = `./${language}/${namespace}.json`;
  const load = files[file] ?? (await import('./teamTexts.ts')).teamTexts[file];
  if (!load) throw new Error(`No text for ${language}/${namespace}`);
  return load();
}

/** Failed download of a page's texts: offline, or a deploy has replaced them. */
export class MissingTexts extends Error {
  override name = 'MissingTexts';
}
