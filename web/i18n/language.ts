/** Language of the reader. This file runs before all others, so it imports nothing. */

export type Language = 'fr' | 'en';
export const languages: readonly Language[] = ['fr', 'en'];

const storageKey = 'lang';

/** Returns the first supported language of local storage, the browser and the html tag; fr-CA and fr-SN count as fr. */
export function detectedLanguage(): Language {
  const preferred = [storedLanguage(), ...navigator.languages, document.documentElement.lang];
  const supported = preferred.map((code) => languages.find((language) => language === code?.split(/[-_]/)[0]));
  return supported.find((language) => language !== undefined) ?? 'fr';
}

function storedLanguage(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

/** Stores the chosen language in this browser. */
export function saveLanguage(language: string): void {
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // Without storage the language is detected again on the next visit.
  }
}
