/** What is needed of our words before the library that speaks them is here. */

export type Language = 'fr' | 'en';
export const languages: readonly Language[] = ['fr', 'en'];

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

const storageKey = 'lang';

/** The first that we speak of local storage, the browser and the html tag; fr-CA and fr-SN read fr. */
export function detectedLanguage(): Language {
  const wished = [keptLanguage(), ...navigator.languages, document.documentElement.lang];
  const spoken = wished.map((code) => languages.find((language) => language === code?.split(/[-_]/)[0]));
  return spoken.find((language) => language !== undefined) ?? 'fr';
}

function keptLanguage(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

export function keepLanguage(language: string): void {
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // It will be detected anew.
  }
}
