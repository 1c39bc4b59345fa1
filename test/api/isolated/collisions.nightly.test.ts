import { expect, test } from 'vitest';
import { ownCloud } from '../../support/clouds/own-cloud.ts';
import { remaining, rush, tally } from '../../support/items/space-rush.ts';

/** Simulates many conflicting writes, as `CONFLICT_RATE` does for `npm start`. */
ownCloud({ indexDelayMs: 0, conflictRate: 0.3 });

test('of 200 concurrent bookings 40 succeed, even while three writes in ten conflict', async () => {
  const { bookingId, replies } = await rush(40);
  expect(tally(replies)).toEqual({ 201: 40, 409: 160 });
  expect((await remaining(bookingId)).poidsRestant).toBe(0);
});
