import { MissingTexts } from '#web/i18n/texts.ts';

const STORAGE_KEY = 'yonnee.reloadedAt';
const NOTICE_KEY = 'yonnee.reloadNotice';
const MIN_INTERVAL_MS = 60_000;
const RETRY_MS = 1000;
const TIMEOUT_MS = 5000;
/** Milliseconds for which a visitor who leaves is on the way to the next page. */
const LEAVING_MS = 10_000;

/** Time at which the visitor left last. Firefox then aborts downloads, and a reload would cancel the navigation. */
let leftAt = Number.NEGATIVE_INFINITY;
if (typeof window !== 'undefined')
  addEventListener('beforeunload', () => {
    leftAt = Date.now();
  });
const isLeaving = (): boolean => Date.now() - leftAt < LEAVING_MS;

/** Reports whether the site can be reached: if it can, and the visitor stays, a deploy removed a missing file. */
export async function isSiteReachable(): Promise<boolean> {
  if (!navigator.onLine || isLeaving()) return false;
  try {
    return (await fetch('/', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) })).ok;
  } catch {
    return false;
  }
}

/** Reloads the page if the site can be reached. Returns whether it does. */
export async function reload(): Promise<boolean> {
  const isReachable = await isSiteReachable();
  if (isReachable) location.reload();
  return isReachable;
}

/**
 * Reloads the page of a form whose input is kept, if code that sending it needs is missing and the site can be reached.
 * Browsers never retry a failed download of a module until the page is reloaded. Returns whether it reloads.
 */
export async function reloadForMissingCode(error: unknown): Promise<boolean> {
  if (!isMissingChunk(error) || !(await isSiteReachable())) return false;
  try {
    sessionStorage.setItem(NOTICE_KEY, 'due');
  } catch {
    // Without storage the page is reloaded without a notice.
  }
  location.reload();
  return true;
}

/** Reports, once, whether the page was reloaded while a form was sent, whose customer has to send it again. */
export function takeReloadNotice(): boolean {
  try {
    const isDue = sessionStorage.getItem(NOTICE_KEY) !== null;
    sessionStorage.removeItem(NOTICE_KEY);
    return isDue;
  } catch {
    return false;
  }
}

/** Retries the reload while the browser is online, because the first call after a reconnection may still fail. */
export async function reloadWhenOnline(unmounted: AbortSignal): Promise<void> {
  while (!unmounted.aborted && navigator.onLine && !(await reload()))
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
}

/**
 * Reloads a page whose files a deploy has removed. Returns false offline, and within a minute of the last reload, so
 * that no page reloads in a loop; true when the page goes away, also because the visitor leaves it.
 */
export async function reloadOnce(): Promise<boolean> {
  if (isLeaving()) return true;
  try {
    const lastReload = Number(sessionStorage.getItem(STORAGE_KEY));
    if (Date.now() - lastReload < MIN_INTERVAL_MS || !(await isSiteReachable())) return false;
    sessionStorage.setItem(STORAGE_KEY, String(Date.now()));
  } catch {
    return false;
  }
  location.reload();
  return true;
}

/** Reports whether an error is a failed download of code, styles or texts. Every browser has its own wording. */
export const isMissingChunk = (error: unknown): boolean =>
  error instanceof MissingTexts ||
  (error instanceof Error &&
    /dynamically imported module|importing a module script failed|unable to preload css/i.test(error.message));
