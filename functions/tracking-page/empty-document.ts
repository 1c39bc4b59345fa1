import type { Language } from '#shared/auth/schema.ts';
import { AppError } from '#shared/errors.ts';
import { readSiteFile } from '../core/files/site-files.ts';

/** Milliseconds for which a document is kept: a deployment replaces it. */
const KEPT_MS = 60_000;
const S3_TIMEOUT_MS = 1_500;

const kept = new Map<string, { text: string; readAt: number }>();

/** Returns the empty document of a page in a language. Throws DEPENDENCY_DOWN before the first deployment has uploaded it. */
export const emptyDocument = async (keyOf: (language: Language) => string, language: Language): Promise<string> => {
  const key = keyOf(language);
  const known = kept.get(key);
  if (known && Date.now() - known.readAt < KEPT_MS) return known.text;
  const found = await readSiteFile(key, S3_TIMEOUT_MS);
  if (!found) throw new AppError('DEPENDENCY_DOWN');
  kept.set(key, { text: found.text, readAt: Date.now() });
  return found.text;
};
