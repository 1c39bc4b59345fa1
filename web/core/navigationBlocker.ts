import { createContext, use, useCallback, useLayoutEffect, useRef } from 'react';
import { type Blocker, type BlockerFunction, useBlocker } from 'react-router-dom';

/** Guards of the page shown, in the order in which they appeared. */
const guards = new Set<BlockerFunction>();
let asking: BlockerFunction | undefined;

const askGuards: BlockerFunction = (navigation) => {
  asking = [...guards].reverse().find((guard) => guard(navigation));
  return asking !== undefined;
};

const BlockerContext = createContext<Blocker>({
  state: 'unblocked',
  reset: undefined,
  proceed: undefined,
  location: undefined,
});

/** Provides the navigation that a guard blocked to the guards of the page. */
export const NavigationBlocker = BlockerContext.Provider;

/**
 * Returns the router's only blocker, which asks every guard. It is registered before any guard needs it, because the
 * router registers a new one a moment after the render, and a key pressed in that moment would lose the input.
 */
export const useRouterBlocker = (): Blocker => useBlocker(askGuards);

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
    isBlocked: blocker.state === 'blocked' && asking === guard,
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
  };
}
