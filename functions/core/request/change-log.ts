import { type Change, MAX_CHANGES } from '#shared/changes/schema.ts';
import { nowIso } from '../clock.ts';
import type { Caller } from './caller.ts';

/** Change that staff makes, with its reason, if any. */
export type NewChange = Pick<Change, 'champ' | 'de' | 'vers'> & { motif: string | undefined };

/** Returns a change that staff makes now, as a log keeps it. */
export const loggedChange = ({ motif, ...change }: NewChange, { userId }: Caller): Change => ({
  ...change,
  motif: motif || null,
  par: userId,
  le: nowIso(),
});

/** Appends a change that an admin makes now; beyond `MAX_CHANGES` the oldest is dropped. */
export const appendChange = (earlier: readonly Change[] | undefined, change: NewChange, admin: Caller): Change[] =>
  [...(earlier ?? []), loggedChange(change, admin)].slice(-MAX_CHANGES);
