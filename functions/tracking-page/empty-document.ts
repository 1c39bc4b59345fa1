import type { Language } from '#shared/auth/schema.ts';
import { AppError } from '#shared/errors.ts';
import { trackingPageKey } from '#shared/tracking/tracking-page.ts';

/** Milliseconds for which a document is kept: a deployment replaces it. */
const KEPT_MS = 60_000;

const kept = new Map<Language, { text: string; readAt: number }>();

/** Returns the empty document of a language. Throws DEPENDENCY_DOWN before the first deployment has uploaded it. */
export const emptyDocument = async (language: Language): Promise<string> => {
  const known = kept.get(language);
  if (known && Date.now() - known.readAt < KEPT_MS) return known.text;
  const { readSiteText } = await import('./site-text.lazy.ts');
  const text = await readSiteText(trackingPageKey(language));
  if (text === undefined) throw new AppError('DEPENDENCY_DOWN');
  kept.set(language, { text, readAt: Date.now() });
  return text;
};
