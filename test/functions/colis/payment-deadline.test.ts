import { expect, test } from 'vitest';
import { paymentDeadlineOf } from '#functions/colis/payment-deadline.ts';

const BOOKED = '2026-03-02T09:00:00.000Z';
const WINDOW_END = '2026-03-05T09:00:00.000Z';
const DROP_OFF_END = '2026-03-04T17:00:00.000Z';
const DEPARTURE = '2026-03-04T20:00:00.000Z';
const LATER = '2026-03-20T20:00:00.000Z';

test.each([
  ['the end of its 72 hours', { receptionFin: LATER, dateDepart: LATER }, BOOKED, WINDOW_END],
  ['the end of the drop-off', { receptionFin: DROP_OFF_END, dateDepart: LATER }, BOOKED, DROP_OFF_END],
  ['the departure without a drop-off cut-off', { receptionFin: null, dateDepart: DEPARTURE }, BOOKED, DEPARTURE],
  ['a departure before the cut-off', { receptionFin: LATER, dateDepart: DEPARTURE }, BOOKED, DEPARTURE],
  [
    'the departure if it is unpaid since after the drop-off',
    { receptionFin: BOOKED, dateDepart: DEPARTURE },
    '2026-03-02T10:00:00.000Z',
    DEPARTURE,
  ],
  ['the end of 72 hours once its container has left', { receptionFin: BOOKED, dateDepart: BOOKED }, BOOKED, WINDOW_END],
])('an unpaid parcel is to be paid by %s', (_, container, from, deadline) => {
  expect(paymentDeadlineOf(container, from, from)).toBe(deadline);
});

test('a drop-off that was ended meanwhile is no deadline: nobody had it', () => {
  const container = { receptionFin: '2026-03-04T17:00:00.000Z', dateDepart: '2026-03-05T09:00:00.000Z' };
  expect(paymentDeadlineOf(container, '2026-03-03T09:00:00.000Z', '2026-03-04T17:00:01.000Z')).toBe(
    container.dateDepart,
  );
});
