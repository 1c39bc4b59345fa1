import { expect, test } from 'vitest';
import { byInterest, latestEvent } from '#web/core/tracking/order.ts';
import { stepsOf } from '#web/features/tracking/journey.ts';
import { container } from './containers.ts';
import { event } from './tracking.ts';

const now = new Date('2026-12-20T12:00:00Z');
const planned = container({ dateDepart: '2026-12-12T13:00:00.000Z', dateArrivee: '2026-12-24T13:00:00.000Z' });
const left = (date: string) => event({ statut: 'EN_TRANSIT', date });
const there = (date: string) => event({ statut: 'ARRIVE', date });

test('the plan and what is told of a journey stand in one order of time, whatever order they came in', () => {
  const events = [left('2026-12-13T08:00:00.000Z'), event({ statut: 'PRET', date: '2026-12-11T08:00:00.000Z' })];
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
  // Past midnight in Paris, not yet in London: the days are those of the port that it leaves.
  ['2026-12-12T23:30:00.000Z', 1],
  ['2026-12-10T08:00:00.000Z', -2],
])('a container that left at %s is %i days late', (date, daysLate) => {
  const [departure] = stepsOf(planned, [left(date)], now).filter(({ kind }) => kind === 'departure');
  expect(departure).toMatchObject({ outcome: { at: date, daysLate } });
});

test('the first event that says so counts as the departure, and the first at its destination as the arrival', () => {
  const events = [
    left('2026-12-12T14:00:00.000Z'),
    left('2026-12-15T14:00:00.000Z'),
    there('2026-12-19T08:00:00.000Z'),
    event({ statut: 'LIVRE', date: '2026-12-20T08:00:00.000Z' }),
  ];
  const plan = stepsOf(planned, events, now).filter(({ kind }) => kind !== 'event');
  expect(plan).toMatchObject([{ outcome: { daysLate: 0 } }, { outcome: { daysLate: -5 } }]);
});

test('what is announced for later has not happened: it is not the latest news, nor a departure', () => {
  const ahead = left('2026-12-21T08:00:00.000Z');
  const ready = event({ statut: 'PRET', date: '2026-12-19T08:00:00.000Z' });
  const steps = stepsOf(planned, [ahead, ready], now);
  expect(steps.find(({ kind }) => kind === 'departure')).toMatchObject({ outcome: undefined });
  expect(steps.find((step) => step.kind === 'event' && step.event === ahead)).toMatchObject({ announced: true });
  expect(latestEvent([ahead, ready], now)).toBe(ready);
  expect(latestEvent([ahead], now)).toBeUndefined();
});

test('first stand the containers on their way, then the next to leave, then what is over', () => {
  const gone = container({ id: 1, dateDepart: '2026-12-18T10:00:00.000Z' });
  const next = container({ id: 2, dateDepart: '2026-12-22T10:00:00.000Z' });
  const later = container({ id: 3, dateDepart: '2026-12-30T10:00:00.000Z' });
  const delivered = container({ id: 4, dateDepart: '2026-12-19T10:00:00.000Z', statut: 'LIVRE' });
  const cancelled = container({ id: 5, dateDepart: '2026-12-21T10:00:00.000Z', statut: 'ANNULE' });
  const before = container({ id: 6, dateDepart: '2026-12-10T10:00:00.000Z', statut: 'EN_ATTENTE' });
  const asBooked = [cancelled, delivered, later, before, next, gone];
  expect(byInterest(asBooked, now)).toEqual([gone, before, next, later, cancelled, delivered]);
});
