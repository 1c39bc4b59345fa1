import { createContext, useLayoutEffect } from 'react';
import { type Blocker, type BlockerFunction, useBlocker, useLocation } from 'react-router-dom';

/** Guards of the page shown, in the order in which they appeared. */
export const guards = new Set<BlockerFunction>();
let asking: BlockerFunction | undefined;

/** Reports whether a guard blocked the navigation. */
export const isAsking = (guard: BlockerFunction): boolean => asking === guard;

/** Index of the shown page's history entry, as the router counts them. */
let shownIndex: number | undefined;
/** True from a blocked move in the history until the browser is back at the shown page's entry. */
let isReverting = false;

const askGuards: BlockerFunction = (navigation) => {
  asking = [...guards].reverse().find((guard) => guard(navigation));
  isReverting = asking !== undefined && navigation.historyAction === 'POP' && indexOfEntry() !== undefined;
  return asking !== undefined;
};

export const BlockerContext = createContext<Blocker>({
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
export const useRouterBlocker = (): Blocker => {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each location has an entry of its own.
  useLayoutEffect(() => {
    shownIndex = indexOfEntry();
    isReverting = false;
  }, [key]);
  return useBlocker(askGuards);
};

const indexOfEntry = (): number | undefined => history.state?.idx;

/** Milliseconds without a move after which no other one is under way. */
const SETTLED_MS = 100;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Returns the browser to the entry of the shown page. The router reverts a blocked move itself, but takes the next move
 * for its own, which it is not if the visitor pressed Back twice: the address would then be that of another page.
 */
const completeRevert = (event: Event): void => {
  clearTimeout(timer);
  if (!isReverting) return;
  isReverting = indexOfEntry() !== shownIndex;
  if (!isReverting) return;
  event.stopImmediatePropagation(); // hides the move from the router
  timer = setTimeout(() => history.go((shownIndex ?? 0) - (indexOfEntry() ?? 0)), SETTLED_MS);
};
// Browsers call the listeners of a window in their order, so this one is added before that of any router.
if (typeof window !== 'undefined') addEventListener('popstate', completeRevert);
