import { useCallback, useRef } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router-dom';

/**
 * Blocks navigation while `shouldBlock` returns true: to another page, and with `withinPage` also to another row or
 * filter. The caller shows a dialog while `isBlocked`. Only one component of a page may use it at a time.
 */
export function useNavigationBlocker(shouldBlock: () => boolean, withinPage = false) {
  const latest = useRef(shouldBlock);
  latest.current = shouldBlock;
  const decide = useCallback<BlockerFunction>(
    ({ currentLocation: from, nextLocation: to }) => {
      const leaves = from.pathname !== to.pathname || (withinPage && from.search !== to.search);
      return leaves && latest.current();
    },
    [withinPage],
  );
  const blocker = useBlocker(decide);
  return {
    isBlocked: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
  };
}
