import type { Change } from '#shared/changes/schema.ts';
import { MAX_CHANGES } from '#shared/changes/schema.ts';
import type { Caller } from './caller.ts';
import { nowIso } from './clock.ts';

/** The changes of a thing with one more, made now by an admin; the oldest of too many goes. */
export const appendChange = (
  earlier: readonly Change[] | undefined,
  { motif, ...change }: Pick<Change, 'champ' | 'de' | 'vers'> & { motif: string | undefined },
  admin: Caller,
): Change[] =>
  [...(earlier ?? []), { ...change, motif: motif || null, par: admin.userId, le: nowIso() }].slice(-MAX_CHANGES);
