import { useEffect, useSyncExternalStore } from 'react';

export type PhoneLibrary = typeof import('./library.ts');

let library: PhoneLibrary | undefined;
let loading: Promise<void> | undefined;
const listeners = new Set<() => void>();

/** Fetches the library once. A failed download is tried again by the next who asks; the API reads numbers all the same. */
export const loadPhoneLibrary = (): Promise<void> => {
  loading ??= import('./library.ts').then(
    (module) => {
      library = module;
      for (const listener of listeners) listener();
    },
    () => {
      loading = undefined;
    },
  );
  return loading;
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const DELAY_MS = 1500;

/**
 * The phone library, undefined until it is here. `now` fetches it at once, for a number to edit; otherwise it waits until
 * the page can be used, or until a phone field has the focus (`loadPhoneLibrary`).
 */
export function usePhoneLibrary(now: boolean): PhoneLibrary | undefined {
  useEffect(() => {
    if (library) return;
    if (now) return void loadPhoneLibrary();
    const timer = setTimeout(() => void loadPhoneLibrary(), DELAY_MS);
    return () => clearTimeout(timer);
  }, [now]);
  return useSyncExternalStore(
    subscribe,
    () => library,
    () => undefined,
  );
}
