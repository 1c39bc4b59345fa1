import { useSlot } from './useSlot.ts';

const loadConnection = async () => (await import('./Connection.tsx')).Connection;

/** Slot for the message about a lost connection, whose code is loaded while there is one. */
export function ConnectionSlot() {
  const Connection = useSlot(loadConnection);
  return Connection && <Connection />;
}
