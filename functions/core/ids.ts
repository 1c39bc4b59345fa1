import { randomInt, randomUUID } from 'node:crypto';

/**
 * A random 10-digit id: no counter to wait for, no business volume to read off it. A write labelled `id` claims it, and
 * `once` draws again when it is taken.
 */
export const newId = (): number => randomInt(1_000_000_000, 10_000_000_000);

/** An unguessable name for things that are not numbered: files, events, reset requests. */
export const randomName = (): string => randomUUID();
