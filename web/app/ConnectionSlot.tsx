import { type ComponentType, useEffect, useState } from 'react';

/**
 * Slot for the message about a lost connection. Its code is loaded while there is one, once a prerendered page is
 * usable.
 */
export function ConnectionSlot() {
  const [Connection, setConnection] = useState<ComponentType>();
  useEffect(() => {
    const load = () =>
      import('./Connection.tsx').then(
        (module) => setConnection(() => module.Connection),
        () => {},
      );
    const timer = setTimeout(load);
    return () => clearTimeout(timer);
  }, []);
  return Connection && <Connection />;
}
