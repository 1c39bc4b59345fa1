import { type ComponentType, useEffect, useState } from 'react';

/**
 * Slot for the message about a lost connection. Its code is loaded while there is one, after the page has rendered.
 */
export function ConnectionSlot() {
  const [Connection, setConnection] = useState<ComponentType>();
  useEffect(() => {
    import('./Connection.tsx').then(
      (module) => setConnection(() => module.Connection),
      () => {},
    );
  }, []);
  return Connection && <Connection />;
}
