import type { Location } from 'react-router-dom';

const storageKey = 'yonnee.scroll';

/** How far down each entry of the browser's history was left, by its key; it outlives a reload. */
const positions = kept();

export function rememberScroll({ key }: Location): void {
  positions.set(key, scrollY);
}

interface Arrival {
  location: Location;
  /** The page stays where it is, as when only a filter changes. */
  keepsScroll?: boolean | undefined;
}

/** A page that is come back to stands as it was left; another begins at its top, or at the part that the address names. */
export function restoreScroll({ location: { key, hash }, keepsScroll = false }: Arrival): void {
  const left = positions.get(key);
  const part = hash ? document.getElementById(hash.slice(1)) : null;
  if (left !== undefined) scrollTo(0, left);
  else if (part) part.scrollIntoView();
  else if (!keepsScroll) scrollTo(0, 0);
}

/** Keeps what is left of a page across a reload; the browser itself would scroll before the next page is here. */
export function followScroll(shown: () => Location): () => void {
  history.scrollRestoration = 'manual';
  const keep = () => {
    rememberScroll(shown());
    try {
      sessionStorage.setItem(storageKey, JSON.stringify([...positions]));
    } catch {
      // A page that begins at its top is no loss to tell of.
    }
  };
  addEventListener('pagehide', keep);
  return () => removeEventListener('pagehide', keep);
}

function kept(): Map<string, number> {
  try {
    return new Map<string, number>(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]'));
  } catch {
    return new Map();
  }
}
