import type { Language } from '#shared/auth/schema.ts';
import { en } from './letters.en.ts';
import { fr } from './letters.fr.ts';

export const letters: Record<Language, typeof fr> = { fr, en };
