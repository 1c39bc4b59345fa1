import type { Language } from '#shared/auth/schema.ts';
import { en } from './letters.en.ts';
import { fr } from './letters.fr.ts';

/** All letters of one language. */
export type Words = typeof fr;

export const letters: Record<Language, Words> = { fr, en };
