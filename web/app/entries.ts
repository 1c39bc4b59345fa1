import { createPath, type Location, parsePath, type To } from 'react-router-dom';

/** What we keep in each entry of the browser's history. */
interface Mark {
  key: string;
  state: unknown;
  /** Its place among ours, to tell back from forward. */
  index: number;
}

export function locationOf(to: To, state: unknown = null): Location {
  const path = typeof to === 'string' ? parsePath(to) : to;
  return { pathname: '/', search: '', hash: '', ...path, state, key: newKey() };
}

/** The entry that the browser is at. One that is not ours yet, as on arrival or after a press on "#main", becomes so. */
export function currentEntry(indexOfNew = 0): { location: Location; index: number } {
  const { pathname, search, hash } = location;
  const known = marked(history.state);
  const { key, state, index } = known ?? { key: newKey(), state: null, index: indexOfNew };
  const entry = { location: { pathname, search, hash, state, key }, index };
  if (!known) replaceEntry(entry.location, index);
  return entry;
}

export const pushEntry = (location: Location, index: number): void =>
  history.pushState(markOf(location, index), '', createPath(location));

export const replaceEntry = (location: Location, index: number): void =>
  history.replaceState(markOf(location, index), '', createPath(location));

const markOf = ({ key, state }: Location, index: number): Mark => ({ key, state, index });

function marked(entry: unknown): Mark | undefined {
  if (typeof entry !== 'object' || entry === null || !('key' in entry && 'state' in entry && 'index' in entry)) return;
  const { key, state, index } = entry;
  return typeof key === 'string' && typeof index === 'number' ? { key, state, index } : undefined;
}

const newKey = (): string => Math.random().toString(36).slice(2, 10);
