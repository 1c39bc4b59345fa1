// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';

const files = import.meta.glob<Record<string, unknown>>('../../web/i18n/{fr,en}/*.json', {
  eager: true,
  import: 'default',
});

beforeEach(() => {
  localStorage.clear();
  document.documentElement.lang = 'fr';
  vi.resetModules();
});

/** Simulates a first visit with a browser that prefers these languages, in this order. */
async function visit(...preferred: string[]) {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(preferred);
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(preferred[0] ?? '');
  const words = await import('#web/i18n/i18n.ts');
  await words.startI18n();
  return words;
}

test.each([
  [['fr-CA', 'en'], 'fr'],
  [['en-GB', 'fr'], 'en'],
  [['wo', 'en-US'], 'en'],
  [['de-DE', 'pt'], 'fr'],
  [[], 'fr'],
])('a browser set to %j shows the language %s', async (preferred, language) => {
  const { currentLanguage } = await visit(...preferred);
  expect(currentLanguage()).toBe(language);
  expect(document.documentElement.lang).toBe(language);
  expect(localStorage.getItem('lang')).toBe(language);
});

test('the stored language overrides the browser’s', async () => {
  localStorage.setItem('lang', 'en');
  const { i18n } = await visit('fr-FR');
  expect(i18n.t('session.required')).toBe('Please log in to access this page.');
});

test('an unsupported language in storage is ignored', async () => {
  localStorage.setItem('lang', 'xx');
  const { currentLanguage } = await visit('en');
  expect(currentLanguage()).toBe('en');
});

test('only the chosen language and the requested namespaces are loaded', async () => {
  const { i18n, loadTexts } = await visit('en');
  expect(Object.keys(i18n.store.data)).toEqual(['en']);
  expect(Object.keys(i18n.store.data.en ?? {})).toEqual(['common']);
  await loadTexts(['home']);
  expect(i18n.hasResourceBundle('en', 'home')).toBe(true);
  expect(i18n.hasResourceBundle('fr', 'home')).toBe(false);
});

test('changing the language loads every namespace in use and is stored', async () => {
  const { i18n, loadTexts, changeLanguage } = await visit('fr');
  await loadTexts(['home']);
  await changeLanguage('en');
  expect(i18n.t('home:containers.title')).toBe('Next departures');
  expect(document.documentElement.lang).toBe('en');
  expect(localStorage.getItem('lang')).toBe('en');
});

test('the language stays when the new texts fail to load, so that no keys are shown', async () => {
  const { i18n, changeLanguage, currentLanguage } = await visit('fr');
  vi.spyOn(i18n, 'hasResourceBundle').mockImplementation((language) => language === 'fr');
  await expect(changeLanguage('en')).rejects.toThrow('en/common');
  expect(currentLanguage()).toBe('fr');
  expect(document.documentElement.lang).toBe('fr');
});

test('both languages have the same keys, each with the plural forms that it needs', () => {
  const plural = /_(one|many|other)$/;
  const keysOf = (value: unknown, path = ''): string[] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, inner]) => keysOf(inner, path ? `${path}.${key}` : key))
      : [path];
  for (const [path, french] of Object.entries(files)) {
    if (!path.includes('/fr/')) continue;
    const english = files[path.replace('/fr/', '/en/')];
    const frenchKeys = keysOf(french);
    const englishKeys = keysOf(english);
    const bare = (keys: string[]) => [...new Set(keys.map((key) => key.replace(plural, '')))].sort();
    expect(bare(englishKeys), path).toEqual(bare(frenchKeys));
    for (const key of frenchKeys.filter((each) => each.endsWith('_one'))) {
      const stem = key.replace(plural, '');
      expect(frenchKeys, path).toEqual(expect.arrayContaining([`${stem}_many`, `${stem}_other`]));
      expect(englishKeys, path).toEqual(expect.arrayContaining([`${stem}_one`, `${stem}_other`]));
    }
  }
});

test('a key that French lacks does not compile', async () => {
  const { i18n } = await visit('fr');
  // @ts-expect-error: no such key
  expect(i18n.t('session.nothing')).toBe('session.nothing');
  // @ts-expect-error: no such key in that namespace
  expect(i18n.t('home:nothing')).toBe('nothing');
});

test('no text is empty', () => {
  const sentences = (value: unknown): unknown[] =>
    typeof value === 'object' && value !== null ? Object.values(value).flatMap(sentences) : [value];
  for (const [path, words] of Object.entries(files)) {
    for (const sentence of sentences(words)) expect(sentence, path).toMatch(/\S/);
  }
});
