import { MissingTexts } from '#web/i18n/texts.ts';

const key = 'yonnee.reloadedAt';
const soon = 60_000;
const AGAIN_MS = 1000;

/** Whether the site can be reached: if so, a file that cannot be had was removed by a deploy. */
async function isSiteReachable(): Promise<boolean> {
  try {
    return (await fetch('/', { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/** Loads the page anew, unless the browser could only say that it is offline. True when it is on its way. */
export async function reload(): Promise<boolean> {
  const answers = await isSiteReachable();
  if (answers) location.reload();
  return answers;
}

/** The same until it is, as long as the browser says that it is online: the first call may still be lost. */
export async function reloadOnceBack(gone: AbortSignal): Promise<void> {
  while (!gone.aborted && navigator.onLine && !(await reload()))
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
}

/**
 * A deploy removes the files that an open page still points to: one reload brings the new ones.
 * Gives false without a network, and when it has just been tried, so that no page reloads in circles.
 */
export async function reloadOnce(): Promise<boolean> {
  try {
    const last = Number(sessionStorage.getItem(key));
    if (Date.now() - last < soon || !(await isSiteReachable())) return false;
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
