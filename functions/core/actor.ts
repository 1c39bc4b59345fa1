import type { JournalJob, JournalRole } from '#shared/journal/schema.ts';
import { nowIso } from './clock.ts';
import type { Caller } from './request/caller.ts';
import { sharedStorage } from './shared-storage.ts';

/** Author of the writes of the current work: a person, a job, or a job that a person's change started. */
export type Actor = {
  userId: number | null;
  role: JournalRole | null;
  /** Site of an agent. */
  siteId: number | null;
  job: JournalJob | null;
};

/** Actor of a write, and its time at the server. */
export type Stamp = Actor & { le: string };

/** Stamp as an item stores it until its next write: without null values, since each index of the item has a copy. */
export type StoredStamp = Partial<Actor> & { le: string };

export const UNKNOWN_ACTOR: Actor = { userId: null, role: null, siteId: null, job: null };

const current = sharedStorage<Actor>('actor');

/** Runs work whose writes are stamped with an actor. */
export const withActor = <T>(actor: Partial<Actor>, work: () => T): T =>
  current.run({ ...UNKNOWN_ACTOR, ...actor }, work);

/** Returns the actor of the current work, if any. */
export const currentActor = (): Actor | undefined => current.getStore();

/** Returns the stamp of a write made now. */
export const stamp = (): Stamp => ({ ...(currentActor() ?? UNKNOWN_ACTOR), le: nowIso() });

/** Returns the stamp to store with an item that is written now; the journals are derived from it. */
export const storedStamp = (): StoredStamp => ({
  ...Object.fromEntries(Object.entries(currentActor() ?? {}).filter(([, value]) => value !== null)),
  le: nowIso(),
});

const ROLES = { USER: 'CLIENT', AGENT: 'AGENT', ADMIN: 'ADMIN' } as const satisfies Record<Caller['role'], JournalRole>;

/** Returns a caller as an actor. */
export const actorOf = ({ userId, role, siteId }: Caller): Partial<Actor> => ({
  userId,
  role: ROLES[role],
  siteId: siteId ?? null,
});
