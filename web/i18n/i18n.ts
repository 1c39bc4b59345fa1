import i18next, { type BackendModule } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import type { Namespace } from './i18next.d.ts';
import { detectedLanguage, type Language, languages, saveLanguage } from './language.ts';
import { fetchTexts, MissingTexts } from './texts.ts';

/** Each language in its own words, so that one finds it without reading the other. */
export const languageNames: Record<Language, string> = { fr: 'Français', en: 'English' };

const lazyTexts: BackendModule = {
  type: 'backend',
  init() {},
  read(language, namespace, done) {
    fetchTexts(language, namespace).then(
      (words) => done(null, words),
      (error: Error) => done(error, false),
    );
  },
};

export const i18n = i18next.use(initReactI18next).use(lazyTexts);

/** Detects the language (local storage `lang`, browser, html tag) and loads its common words, and more on the way. */
export async function startI18n(alsoLoad: readonly Namespace[] = []): Promise<void> {
  i18n.on('languageChanged', (language) => {
    document.documentElement.lang = language;
    saveLanguage(language);
  });
  await loadLanguage(detectedLanguage(), alsoLoad);
}

/** Loads the common words of a language, and more on the way. */
export async function loadLanguage(language: Language, alsoLoad: readonly Namespace[] = []): Promise<void> {
  await i18n.init({
    lng: language,
    supportedLngs: languages,
    // Both languages have every key (a test says so), so neither loads the other as a fallback.
    fallbackLng: { fr: [], en: [], default: ['fr'] },
    ns: ['common', ...alsoLoad],
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  requireTexts(['common'], currentLanguage());
}

/** Loads namespaces in the current language; rejects when a file cannot be had, so that a page never shows bare keys. */
export async function loadTexts(namespaces: readonly Namespace[]): Promise<void> {
  await i18n.loadNamespaces(namespaces);
  requireTexts(namespaces, currentLanguage());
}

/** Changes the language once all its words are here; on a failed download rejects and changes nothing. */
export async function changeLanguage(language: Language): Promise<void> {
  await i18n.loadLanguages(language);
  requireTexts(Object.keys(i18n.getDataByLanguage(currentLanguage()) ?? {}), language);
  await i18n.changeLanguage(language);
}

export const currentLanguage = (): Language => (i18n.resolvedLanguage === 'en' ? 'en' : 'fr');

/** The page's language, for the formatters; the component draws again when it changes. */
export function useLanguage(): Language {
  useTranslation();
  return currentLanguage();
}

function requireTexts(namespaces: readonly string[], language: Language): void {
  const missing = namespaces.find((namespace) => !i18n.hasResourceBundle(language, namespace));
  if (missing) throw new MissingTexts(`${language}/${missing}`);
}
