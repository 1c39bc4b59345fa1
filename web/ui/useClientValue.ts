import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** Returns a value available only in the browser, such as the date; `prerendered` for the build and for hydration. */
export const useClientValue = <Value>(read: () => Value, prerendered: Value): Value =>
  useSyncExternalStore(neverChanges, read, () => prerendered);
