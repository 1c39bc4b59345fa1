import { useEffect, useSyncExternalStore } from 'react';

type FaultMessage = typeof import('#shared/messages/messages.ts').faultMessage;

let faultMessage: FaultMessage | undefined;
const listeners = new Set<() => void>();

/** Provides the API's texts for faults, which are loaded with the schema of a form. */
export const provideFaultMessage = (loaded: FaultMessage): void => {
  faultMessage = loaded;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const current = (): FaultMessage | undefined => faultMessage;

/** Returns the function that words a fault; undefined until it is loaded, at the latest when a fault `isShown`. */
export function useFaultMessage(isShown: boolean): FaultMessage | undefined {
  useEffect(() => {
    if (!isShown || faultMessage) return;
    import('#shared/messages/messages.ts')
      .then((loaded) => provideFaultMessage(loaded.faultMessage))
      .catch(() => undefined);
  }, [isShown]);
  return useSyncExternalStore(subscribe, current, () => undefined);
}
