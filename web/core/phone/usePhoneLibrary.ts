import { useEffect, useSyncExternalStore } from 'react';

export type PhoneLibrary = typeof import('./library.ts');

let library: PhoneLibrary | undefined;
let loading: Promise<void> | undefined;
const listeners = new Set<() => void>();

/** Loads the library once. The next call retries a failed download; meanwhile the API still parses numbers. */
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

/** Returns the library if it is loaded. */
export const phoneLibrary = (): PhoneLibrary | undefined => library;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const DELAY_MS = 1500;

/**
 * Returns the phone library; undefined until it is loaded. `now` loads it at once, to edit a number; otherwise it loads
 * once the page is usable, or a phone field gets the focus (`loadPhoneLibrary`).
 */
export function usePhoneLibrary(now: boolean): PhoneLibrary | undefined {
  useEffect(() => {
    if (library) return;
    if (now) return void loadPhoneLibrary();
    const timer = setTimeout(() => void loadPhoneLibrary(), DELAY_MS);
    return () => clearTimeout(timer);
  }, [now]);
  return useSyncExternalStore(subscribe, phoneLibrary, () => undefined);
}
