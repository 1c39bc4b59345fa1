import { useEffect, useRef, useState } from 'react';

/** Asked before the page is left; true keeps the reader for now, and `leave` goes on when they insist. */
type Hold = (leave: () => void) => boolean;

let hold: Hold | undefined;

export const isHeld: Hold = (leave) => hold?.(leave) ?? false;

/** While `holds` is true, another page does not come before the reader has been asked. One component of a page asks. */
export function useLeaving(holds: () => boolean) {
  const [leave, setLeave] = useState<() => void>();
  const latest = useRef(holds);
  latest.current = holds;

  useEffect(() => {
    hold = (leave) => {
      const held = latest.current();
      if (held) setLeave(() => leave);
      return held;
    };
    return () => {
      hold = undefined;
    };
  }, []);

  const stay = () => setLeave(undefined);
  return {
    asking: leave !== undefined,
    stay,
    leave: () => {
      stay();
      leave?.();
    },
  };
}
