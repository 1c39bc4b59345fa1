import { useEffect, useRef } from 'react';
import { type Location, useLocation } from 'react-router-dom';

/** Session-storage key of the router's scroll positions, which survive a reload of the tab. */
export const SCROLL_STORAGE = 'yonnee.scroll';

/** Identifies a history entry: by its key, or by its address for the first entry of a document ("default"). */
export const scrollKey = ({ key, pathname, search }: Location): string => (key === 'default' ? pathname + search : key);

/**
 * Completes the router's ScrollRestoration after a reload, when the page is often too short for its old scroll position
 * until its lists have loaded.
 */
export function useScrollAfterReload(): void {
  const location = useLocation();
  const arrival = useRef(location);
  useEffect(() => {
    const target = location === arrival.current ? storedPosition(scrollKey(location)) : undefined;
    return target === undefined ? undefined : scrollWhenTallEnough(target);
  }, [location]);
}

function storedPosition(key: string): number | undefined {
  try {
    const positions: unknown = JSON.parse(sessionStorage.getItem(SCROLL_STORAGE) ?? '{}');
    const [, position] = Object.entries(positions ?? {}).find(([name]) => name === key) ?? [];
    return typeof position === 'number' ? position : undefined;
  } catch {
    return undefined;
  }
}

/** Scrolls further down as the document grows, until the target is reached or the reader takes over. */
function scrollWhenTallEnough(target: number): () => void {
  const growth = new ResizeObserver(() => {
    if (scrollY < target) scrollTo(0, target);
    if (scrollY >= target) stop();
  });
  const abort = new AbortController();
  const stop = () => {
    growth.disconnect();
    abort.abort();
  };
  growth.observe(document.body);
  for (const input of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    addEventListener(input, stop, { signal: abort.signal, passive: true });
  return stop;
}
