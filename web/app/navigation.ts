import type { ComponentType } from 'react';
import {
  createPath,
  type Location,
  type NavigateOptions,
  NavigationType,
  type Navigator,
  type To,
} from 'react-router-dom';
import { isHeld } from '#web/core/leaving.ts';
import { currentEntry, locationOf, pushEntry, replaceEntry } from './entries.ts';
import { followScroll, rememberScroll } from './scroll.ts';

export const createHref = (to: To): string => (typeof to === 'string' ? to : createPath(to));

/** A wish to be somewhere, and how: by a link, instead of the page before, or back and forward. */
interface Step {
  readonly location: Location;
  readonly action: NavigationType;
  /** Nothing is scrolled, as when only a filter changes. */
  readonly keepsScroll?: boolean | undefined;
}

/** Where the reader is, and the page that stands there. */
export interface Place extends Step {
  readonly Page: ComponentType;
}

interface State {
  readonly place: Place;
  /** Another page is on its way. */
  readonly isLoading: boolean;
}

interface Guide {
  /** The address to go to instead, when this one is closed to whoever asks; tells them why. */
  detour(location: Location): string | undefined;
  /** The page at an address, or a promise of it, which never rejects. */
  pageAt(location: Location): ComponentType | Promise<ComponentType>;
  /** Stands there until the first page has arrived. */
  Waiting: ComponentType;
}

export type Navigation = ReturnType<typeof createNavigation>;
/** What is needed of it to draw where it stands. */
export type Standing = Pick<Navigation, 'navigator' | 'state' | 'subscribe'>;

/**
 * Moves through the browser's history: the page before stays until the next is here, the latest wish wins, and a page
 * that holds its reader is asked first. Nothing moves before `start`.
 */
export function createNavigation({ detour, pageAt, Waiting }: Guide) {
  const { Pop, Push, Replace } = NavigationType;
  const listeners = new Set<() => void>();
  let { location: wanted, index } = currentEntry();
  let state: State = { place: { location: wanted, action: Pop, Page: Waiting }, isLoading: false };
  /** The reader was asked already, so that the next move through the history asks nothing. */
  let asked = false;

  const publish = (next: State) => {
    state = next;
    for (const listener of listeners) listener();
  };

  const arrive = (place: Place) => {
    if (state.place.Page !== Waiting) rememberScroll(state.place.location);
    if (place.action === Push) pushEntry(place.location, currentEntry().index + 1);
    if (place.action === Replace) replaceEntry(place.location, currentEntry().index);
    ({ index } = currentEntry());
    publish({ place, isLoading: false });
  };

  const fetchFor = (step: Step) => {
    wanted = step.location;
    const page = pageAt(wanted);
    if (!(page instanceof Promise)) return arrive({ ...step, Page: page });
    publish({ ...state, isLoading: true });
    void page.then((Page) => {
      if (wanted === step.location) arrive({ ...step, Page });
    });
  };

  const visit = (step: Step) => {
    const { location, action } = step;
    const instead = detour(location);
    fetchFor(instead ? { location: locationOf(instead), action: action === Pop ? Replace : action } : step);
  };

  const isWithin = ({ pathname }: Location) => pathname === state.place.location.pathname;

  const go = (to: To, action: NavigationType, from: unknown, options?: NavigateOptions) => {
    const step = { location: locationOf(to, from), action, keepsScroll: options?.preventScrollReset };
    if (!isHeld(() => visit(step), isWithin(step.location))) visit(step);
  };

  const onPop = () => {
    const { location, index: to } = currentEntry(index + 1);
    const steps = to - index;
    const goOn = () => {
      asked = true;
      history.go(steps);
    };
    const held = !asked && steps !== 0 && isHeld(goOn, isWithin(location));
    asked = false;
    // The browser is there already: it is brought back to the page that holds its reader.
    if (held) history.go(-steps);
    else visit({ location, action: Pop });
  };

  const navigator: Navigator = {
    createHref,
    go: (delta) => history.go(delta),
    push: (to, from, options) => go(to, Push, from, options),
    replace: (to, from, options) => go(to, Replace, from, options),
  };

  return {
    navigator,
    state: (): State => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Goes where the address says and follows the reader from there. Returns the way to stop. */
    start(): () => void {
      const stopScroll = followScroll(() => state.place.location);
      addEventListener('popstate', onPop);
      visit({ location: wanted, action: Pop });
      return () => {
        removeEventListener('popstate', onPop);
        stopScroll();
      };
    },
    /** Asks anew whether the reader may be where they are, or where they are going. */
    recheck(): void {
      const instead = detour(wanted);
      if (instead) visit({ location: locationOf(instead), action: Replace });
    },
  };
}
