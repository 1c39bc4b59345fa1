import type { Language } from '#shared/auth/schema.ts';
import { AppError } from '#shared/errors.ts';
import { trackingPageKey } from '#shared/tracking/tracking-page.ts';
import { readSiteFile } from '../core/files/site-files.ts';

/** Milliseconds for which a document is kept: a deployment replaces it. */
const KEPT_MS = 60_000;
const S3_TIMEOUT_MS = 1_500;

const kept = new Map<Language, { text: string; readAt: number }>();

/** Returns the empty document of a language. Throws DEPENDENCY_DOWN before the first deployment has uploaded it. */
export const emptyDocument = async (language: Language): Promise<string> => {
  const known = kept.get(language);
  if (known && Date.now() - known.readAt < KEPT_MS) return known.text;
  const found = await readSiteFile(trackingPageKey(language), S3_TIMEOUT_MS);
  if (!found) throw new AppError('DEPENDENCY_DOWN');
  kept.set(language, { text: found.text, readAt: Date.now() });
  return found.text;
};
