import type { QueryClient } from '@tanstack/react-query';

/** Milliseconds without a change after which a page is complete. */
const QUIET_MS = 150;
/** Milliseconds after which the rest is loaded even if the page is not complete. */
const LATEST_MS = 5_000;

let complete: Promise<void> = Promise.resolve();

/** Resolves once the first page of the visit shows its data: what surrounds the page is loaded then. */
export const firstPageComplete = (): Promise<void> => complete;

/** Starts to watch the first page of the visit. */
export function watchFirstPage(client: QueryClient): void {
  complete = new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = () => {
      clearTimeout(timer);
      if (document.querySelector('main h1') && client.isFetching() === 0) timer = setTimeout(finish, QUIET_MS);
    };
    const observer = new MutationObserver(check);
    const unsubscribe = client.getQueryCache().subscribe(check);
    const latest = setTimeout(() => finish(), LATEST_MS);
    const finish = () => {
      clearTimeout(timer);
      clearTimeout(latest);
      observer.disconnect();
      unsubscribe();
      resolve();
    };
    observer.observe(document.body, { childList: true, subtree: true });
    check();
  });
}
