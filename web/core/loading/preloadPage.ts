import { useEffect } from 'react';

/** Delay before preloading, so that the page shown is usable first. */
const DELAY_MS = 1_500;

let load: (path: string) => Promise<void> = async () => {};

/** Sets the function that loads the code and texts of the page at a path; the router provides it. */
export const setPageLoader = (loader: typeof load): void => {
  load = loader;
};

/** Loads the code and texts of a page that will probably be opened next; without a connection it is loaded then. */
const preloadPage = (path: string): void => {
  if (navigator.onLine) void load(path).catch(() => undefined);
};

/** Preloads the next page once the page shown is usable; nothing without a path. */
export function usePreloadedPage(path: string | undefined): void {
  useEffect(() => {
    if (path === undefined) return;
    const timer = setTimeout(() => preloadPage(path), DELAY_MS);
    return () => clearTimeout(timer);
  }, [path]);
}
