import { createHash, randomBytes, randomInt } from 'node:crypto';
import { drawTrackingCode } from '#shared/colis/tracking-code.ts';

const [FIRST_ID, END_OF_IDS] = [1_000_000_000, 10_000_000_000];

/**
 * Returns a random 10-digit id, which needs no counter and reveals no business volume. A write labelled `id` claims it;
 * `idempotent` draws again when it is taken.
 */
export const newId = (): number => randomInt(FIRST_ID, END_OF_IDS);

/** Returns the 10-digit id that follows from `source`, which is as hard to guess; it may be taken. */
export const idFrom = (source: string): number =>
  FIRST_ID +
  (Number.parseInt(createHash('sha256').update(source).digest('hex').slice(0, 13), 16) % (END_OF_IDS - FIRST_ID));

/**
 * Returns a random tracking code. A write labelled `trackingCode` claims it; `idempotent` draws again when it is taken.
 */
export const newTrackingCode = (): string => drawTrackingCode(randomInt);

/** Returns an unguessable name of 22 characters for items without a number: files, events, reset requests. */
export const randomName = (): string => randomBytes(16).toString('base64url');
