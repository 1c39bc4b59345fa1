/** Which language the reader wants: asked before anything else is here, so this imports nothing. */

export type Language = 'fr' | 'en';
export const languages: readonly Language[] = ['fr', 'en'];

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

export function saveLanguage(language: string): void {
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // It will be detected anew.
  }
}
