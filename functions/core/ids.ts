import { randomInt, randomUUID } from 'node:crypto';

/**
 * Returns a random 10-digit id, which needs no counter and reveals no business volume. A write labelled `id` claims it;
 * `idempotent` draws again when it is taken.
 */
export const newId = (): number => randomInt(1_000_000_000, 10_000_000_000);

/** Returns an unguessable name for items without a number: files, events, reset requests. */
export const randomName = (): string => randomUUID();
