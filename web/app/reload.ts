import { MissingTexts } from '#web/i18n/i18n.ts';

const key = 'yonnee.reloadedAt';
const soon = 60_000;

/**
 * A deploy removes the files that an open page still points to: one reload brings the new ones.
 * Returns false when it has just been tried, so that a page that stays broken never reloads in circles.
 */
export function reloadOnce(): boolean {
  try {
    const last = Number(sessionStorage.getItem(key));
    if (Date.now() - last < soon) return false;
    sessionStorage.setItem(key, String(Date.now()));
  } catch {
    return false;
  }
  location.reload();
  return true;
}

/** True for a page's code, style or words that could not be fetched. The wording is each browser's own. */
export const isMissingChunk = (error: unknown): boolean =>
  error instanceof MissingTexts ||
  (error instanceof Error &&
    /dynamically imported module|importing a module script failed|unable to preload css/i.test(error.message));
