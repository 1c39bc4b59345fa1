import { expect, test } from 'vitest';
import { byInterest, latestEvent } from '#web/core/tracking/order.ts';
import { stepsOf } from '#web/features/tracking/journey.ts';
import { container } from './containers.ts';
import { event } from './tracking.ts';

const now = new Date('2026-12-20T12:00:00Z');
const planned = container({ dateDepart: '2026-12-12T13:00:00.000Z', dateArrivee: '2026-12-24T13:00:00.000Z' });
const departed = (date: string) => event({ statut: 'EN_TRANSIT', date });
const arrived = (date: string) => event({ statut: 'ARRIVE', date });

test('planned steps and events of a journey are sorted by date', () => {
  const events = [departed('2026-12-13T08:00:00.000Z'), event({ statut: 'PRET', date: '2026-12-11T08:00:00.000Z' })];
  expect(stepsOf(planned, events, now).map((step) => (step.kind === 'event' ? step.event.statut : step.kind))).toEqual([
    'PRET',
    'departure',
    'EN_TRANSIT',
    'arrival',
  ]);
});

test.each([
  ['2026-12-12T22:30:00.000Z', 0],
  ['2026-12-13T08:00:00.000Z', 1],
  // Past midnight in Paris but not in London: days are counted in the zone of the port of departure.
  ['2026-12-12T23:30:00.000Z', 1],
  ['2026-12-10T08:00:00.000Z', -2],
])('a container that left at %s is %i days late', (date, daysLate) => {
  const [departure] = stepsOf(planned, [departed(date)], now).filter(({ kind }) => kind === 'departure');
  expect(departure).toMatchObject({ outcome: { at: date, daysLate } });
});

test('the first transit event counts as the departure, and the first event at the destination as the arrival', () => {
  const events = [
    departed('2026-12-12T14:00:00.000Z'),
    departed('2026-12-15T14:00:00.000Z'),
    arrived('2026-12-19T08:00:00.000Z'),
    event({ statut: 'LIVRE', date: '2026-12-20T08:00:00.000Z' }),
  ];
  const plan = stepsOf(planned, events, now).filter(({ kind }) => kind !== 'event');
  expect(plan).toMatchObject([{ outcome: { daysLate: 0 } }, { outcome: { daysLate: -5 } }]);
});

test('an event announced for the future counts neither as the latest one nor as the departure', () => {
  const ahead = departed('2026-12-21T08:00:00.000Z');
  const ready = event({ statut: 'PRET', date: '2026-12-19T08:00:00.000Z' });
  const steps = stepsOf(planned, [ahead, ready], now);
  expect(steps.find(({ kind }) => kind === 'departure')).toMatchObject({ outcome: undefined });
  expect(steps.find((step) => step.kind === 'event' && step.event === ahead)).toMatchObject({ announced: true });
  expect(latestEvent([ahead, ready], now)).toBe(ready);
  expect(latestEvent([ahead], now)).toBeUndefined();
});

test('containers in transit are listed first, then the next departures, then completed ones', () => {
  const inTransit = container({ id: 1, dateDepart: '2026-12-18T10:00:00.000Z' });
  const next = container({ id: 2, dateDepart: '2026-12-22T10:00:00.000Z' });
  const later = container({ id: 3, dateDepart: '2026-12-30T10:00:00.000Z' });
  const delivered = container({ id: 4, dateDepart: '2026-12-19T10:00:00.000Z', statut: 'LIVRE' });
  const cancelled = container({ id: 5, dateDepart: '2026-12-21T10:00:00.000Z', statut: 'ANNULE' });
  const before = container({ id: 6, dateDepart: '2026-12-10T10:00:00.000Z', statut: 'EN_ATTENTE' });
  const asBooked = [cancelled, delivered, later, before, next, inTransit];
  expect(byInterest(asBooked, now)).toEqual([inTransit, before, next, later, cancelled, delivered]);
});
