import { randomInt, randomUUID } from 'node:crypto';
import { drawTrackingCode } from '#shared/colis/tracking-code.ts';

/**
 * Returns a random 10-digit id, which needs no counter and reveals no business volume. A write labelled `id` claims it;
 * `idempotent` draws again when it is taken.
 */
export const newId = (): number => randomInt(1_000_000_000, 10_000_000_000);

/** Returns a random tracking code. A write labelled `code` claims it; `idempotent` draws again when it is taken. */
export const newTrackingCode = (): string => drawTrackingCode(randomInt);

/** Returns an unguessable name for items without a number: files, events, reset requests. */
export const randomName = (): string => randomUUID();
