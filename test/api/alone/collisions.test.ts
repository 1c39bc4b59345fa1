import { expect, test } from 'vitest';
import { ownCloud } from '../../support/own-cloud.ts';
import { RUSH_MS, remaining, rush, tally } from '../../support/space-rush.ts';

/** DynamoDB with many writes to the same items: what `CONFLICT_RATE` does to `npm start`. */
ownCloud({ indexDelayMs: 0, conflictRate: 0.3 });

test('of 200 bookings at once 40 are made, also while three writes in ten get in each other’s way', {
  timeout: RUSH_MS,
}, async () => {
  const { bookingId, replies } = await rush(40);
  expect(tally(replies)).toEqual({ 201: 40, 409: 160 });
  expect((await remaining(bookingId)).poidsRestant).toBe(0);
});
