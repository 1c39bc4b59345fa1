import type { ComponentType } from 'react';
import { loadTexts } from '#web/i18n/i18n.ts';

/** Loads the page for unknown addresses, with its texts. */
export async function loadNotFoundPage(): Promise<{ default: ComponentType }> {
  const [page] = await Promise.all([import('./NotFoundPage.tsx'), loadTexts(['notFound'])]);
  return page;
}
