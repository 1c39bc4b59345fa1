import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Returns the storage of this name in the process. A bundle and its lazy modules have each a copy of a module, and share
 * what it keeps of the current work only here.
 */
export const sharedStorage = <T>(name: string): AsyncLocalStorage<T> => {
  const storages = globalThis as { [key: symbol]: AsyncLocalStorage<T> | undefined };
  const key = Symbol.for(`storage of ${name}`);
  storages[key] ??= new AsyncLocalStorage<T>();
  return storages[key];
};
