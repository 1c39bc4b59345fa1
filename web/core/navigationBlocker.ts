import { createContext } from 'react';
import { type Blocker, type BlockerFunction, useBlocker } from 'react-router-dom';

/** Guards of the page shown, in the order in which they appeared. */
export const guards = new Set<BlockerFunction>();
let asking: BlockerFunction | undefined;

/** Reports whether a guard blocked the navigation. */
export const isAsking = (guard: BlockerFunction): boolean => asking === guard;

const askGuards: BlockerFunction = (navigation) => {
  asking = [...guards].reverse().find((guard) => guard(navigation));
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
export const useRouterBlocker = (): Blocker => useBlocker(askGuards);
