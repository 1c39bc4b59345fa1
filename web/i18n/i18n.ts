import i18next, { type BackendModule } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import type { Namespace } from './i18next.d.ts';
import { detectedLanguage, type Language, languages, saveLanguage } from './language.ts';
import { fetchTexts, MissingTexts } from './texts.ts';

/** Name of each language in that language. */
export const languageNames: Record<Language, string> = { fr: 'Français', en: 'English' };

const lazyTexts: BackendModule = {
  type: 'backend',
  init() {},
  read(language, namespace, done) {
    fetchTexts(language, namespace).then(
      (texts) => done(null, texts),
      (error: Error) => done(error, false),
    );
  },
};

export const i18n = i18next.use(initReactI18next).use(lazyTexts);

/** Detects the language (local storage `lang`, browser, html tag); loads its common texts and the given namespaces. */
export async function startI18n(alsoLoad: readonly Namespace[] = []): Promise<void> {
  i18n.on('languageChanged', (language) => {
    document.documentElement.lang = language;
    saveLanguage(language);
  });
  await loadLanguage(detectedLanguage(), alsoLoad);
}

/** Loads the common texts of a language and the given namespaces. */
export async function loadLanguage(language: Language, alsoLoad: readonly Namespace[] = []): Promise<void> {
  await i18n.init({
    lng: language,
    supportedLngs: languages,
    // Both languages have every key (a test checks it), so neither needs the other as a fallback.
    fallbackLng: { fr: [], en: [], default: ['fr'] },
    ns: ['common', ...alsoLoad],
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  requireTexts(['common'], currentLanguage());
}

/** Loads namespaces in the current language; rejects when a file is missing, so that a page never shows bare keys. */
export async function loadTexts(namespaces: readonly Namespace[]): Promise<void> {
  await i18n.loadNamespaces(namespaces);
  requireTexts(namespaces, currentLanguage());
}

/** Changes the language once all its texts are loaded; after a failed download it rejects and changes nothing. */
export async function changeLanguage(language: Language): Promise<void> {
  await i18n.loadLanguages(language);
  requireTexts(Object.keys(i18n.getDataByLanguage(currentLanguage()) ?? {}), language);
  await i18n.changeLanguage(language);
}

/** Returns the page's language. */
export const currentLanguage = (): Language => (i18n.resolvedLanguage === 'en' ? 'en' : 'fr');

/** Returns the page's language and renders again when it changes. */
export function useLanguage(): Language {
  useTranslation();
  return currentLanguage();
}

function requireTexts(namespaces: readonly string[], language: Language): void {
  const missing = namespaces.find((namespace) => !i18n.hasResourceBundle(language, namespace));
  if (missing) throw new MissingTexts(`${language}/${missing}`);
}
