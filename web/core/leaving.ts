import { useEffect, useRef, useState } from 'react';

/**
 * Asked before the reader goes elsewhere, `within` the page or away from it; true keeps them for now, and `leave` goes
 * on when they insist.
 */
type Hold = (leave: () => void, within: boolean) => boolean;

let hold: Hold | undefined;

export const isHeld: Hold = (leave, within) => hold?.(leave, within) ?? false;

/**
 * While `holds` is true, another page does not come before the reader has been asked; nor, with `withinToo`, does
 * anything else on the same page. One component of a page asks.
 */
export function useLeaving(holds: () => boolean, withinToo = false) {
  const [leave, setLeave] = useState<() => void>();
  const latest = useRef(holds);
  latest.current = holds;

  useEffect(() => {
    hold = (leave, within) => {
      const held = (withinToo || !within) && latest.current();
      if (held) setLeave(() => leave);
      return held;
    };
    return () => {
      hold = undefined;
    };
  }, [withinToo]);

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
