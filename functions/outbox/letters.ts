import type { Language } from '#shared/auth/schema.ts';
import { en } from './letters.en.ts';
import { fr } from './letters.fr.ts';

/** What a mail says, before it has a layout. */
export type Letter = {
  subject: string;
  paragraphs: string[];
  /** The one thing to do; `path` is on our site. */
  action?: { label: string; path: string };
};

export const letters: Record<Language, typeof fr> = { fr, en };
