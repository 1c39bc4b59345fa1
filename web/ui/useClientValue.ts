import { useSyncExternalStore } from 'react';

const still = () => () => {};

/** What only the reader's own browser knows, such as the day. The build draws `drawn` in its place, and React begins with it. */
export const useClientValue = <Value>(read: () => Value, drawn: Value): Value =>
  useSyncExternalStore(still, read, () => drawn);
