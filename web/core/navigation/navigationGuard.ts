import { use, useCallback, useLayoutEffect, useRef } from 'react';
import type { BlockerFunction } from 'react-router-dom';
import { BlockerContext, guards, isAsking } from './navigationBlocker.ts';

/**
 * Blocks navigation while `shouldBlock` returns true: to another page, and with `withinPage` also to another row or
 * filter. The caller shows a dialog while `isBlocked`.
 */
export function useNavigationGuard(shouldBlock: () => boolean, withinPage = false) {
  const latest = useRef(shouldBlock);
  latest.current = shouldBlock;
  const guard = useCallback<BlockerFunction>(
    ({ currentLocation: from, nextLocation: to }) => {
      const leaves = from.pathname !== to.pathname || (withinPage && from.search !== to.search);
      return leaves && latest.current();
    },
    [withinPage],
  );
  useLayoutEffect(() => {
    guards.add(guard);
    return () => void guards.delete(guard);
  }, [guard]);
  const blocker = use(BlockerContext);
  return {
    isBlocked: blocker.state === 'blocked' && isAsking(guard),
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
  };
}
