import type { LoadingLine, UnloadingLine } from '#shared/manifest/schema.ts';

/** Parcel whose state differs from that in a closed list; `ABSENT`: it is in its container no more. */
export interface ChangeSinceClosing<Line, State extends string> {
  line: Line;
  state: State | 'ABSENT';
}

/**
 * Returns what has changed since a list was closed, by the state that a line has. `isNamed` reports whether a closing
 * names such a line: one that it leaves out, and that is so still, has not changed.
 */
export const changesSince = <Line extends { colisId: number }, State extends string>(
  closed: readonly Line[],
  live: readonly Line[],
  stateOf: (line: Line) => State,
  isNamed: (line: Line) => boolean = () => true,
): ChangeSinceClosing<Line, State>[] => {
  const before = new Map(closed.map((line) => [line.colisId, stateOf(line)]));
  const present = new Set(live.map(({ colisId }) => colisId));
  return [
    ...live
      .filter((line) => before.get(line.colisId) !== stateOf(line) && (before.has(line.colisId) || isNamed(line)))
      .map((line) => ({ line, state: stateOf(line) })),
    ...closed.filter(({ colisId }) => !present.has(colisId)).map((line) => ({ line, state: 'ABSENT' as const })),
  ];
};

/** Returns why a parcel is not loaded; of a version that was closed before that was kept, what it says. */
export const notLoadedReason = ({ raison, ecart, situation }: LoadingLine) =>
  raison ?? ecart ?? (situation === 'REFUSE_AU_DEPOT' ? situation : 'NON_PAYE');

/** Returns the state of a parcel in a loading list: loaded, or why that is a difference, or why it is not loaded. */
export const loadingStateOf = (line: LoadingLine) =>
  line.chargement ? (line.ecart ?? 'CHARGE') : notLoadedReason(line);

/** Reports whether a closing names a parcel: it is loaded, or why it is not is explained. Others had no part in it. */
export const isNamedByClosing = (line: LoadingLine): boolean =>
  line.chargement !== null || line.ecart !== null || line.raison === 'PARTI_SANS_CHARGEMENT';

/** Returns the state of a parcel in an unloading list. */
export const unloadingStateOf = ({ ecart, annule, retrouve }: UnloadingLine) => {
  if (annule) return 'ANNULE';
  return retrouve ? 'RETROUVE' : (ecart ?? 'ARRIVE');
};
