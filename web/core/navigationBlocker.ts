import { useCallback, useRef } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router-dom';

/**
 * Holds back navigation while `shouldBlock` is true: to another page, and with `withinPage` also to another row or filter
 * of the same page. The caller asks the reader while `isBlocked`. One component of a page may use it at a time.
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
