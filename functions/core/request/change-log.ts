import type { Change } from '#shared/changes/schema.ts';
import { MAX_CHANGES } from '#shared/changes/schema.ts';
import { nowIso } from '../clock.ts';
import type { Caller } from './caller.ts';

/** Appends a change that an admin makes now; beyond `MAX_CHANGES` the oldest is dropped. */
export const appendChange = (
  earlier: readonly Change[] | undefined,
  { motif, ...change }: Pick<Change, 'champ' | 'de' | 'vers'> & { motif: string | undefined },
  admin: Caller,
): Change[] =>
  [...(earlier ?? []), { ...change, motif: motif || null, par: admin.userId, le: nowIso() }].slice(-MAX_CHANGES);
