import { expect, test } from 'vitest';
import { DEMO_CONTAINERS } from '#local/seed/containers.ts';
import { frameOf, placeIn, pointOf, shiftedBehind } from '#web/features/tracking/chart.ts';
import { positionOf, seaRoute } from '#web/features/tracking/places.ts';
import type { Point } from '#web/ui/map/mercator.ts';
import { onMap } from '#web/ui/map/project.ts';

const way = (from: string, to: string) => seaRoute(from, to).map(({ latitude, longitude }) => [latitude, longitude]);

test('every departure that we offer has its way on the map', () => {
  for (const { lieuEnlevement, destination } of Object.values(DEMO_CONTAINERS))
    expect(seaRoute(lieuEnlevement, destination).length, `${lieuEnlevement} → ${destination}`).toBeGreaterThan(2);
});

test('a place is found however it is written, in French or English', () => {
  expect(positionOf('MONTREAL')).toEqual(positionOf('Montréal'));
  expect(positionOf('Paris (Gennevilliers)')).toEqual({ latitude: 48.86, longitude: 2.35 });
  expect(positionOf('Antwerp')).toEqual(positionOf('Anvers'));
  expect(positionOf('Atlantis')).toBeUndefined();
});

test('the way goes around the capes, from the one end to the other, and back the same way', () => {
  const out = way('Le Havre', 'Dakar');
  expect(out[0]).toEqual([49.49, 0.11]);
  expect(out.at(-1)).toEqual([14.68, -17.43]);
  expect(out).toContainEqual([43.4, -10]);
  expect(way('Dakar', 'Le Havre')).toEqual([...out].reverse());
});

test('a way that does not lead past Dakar does not make a detour by it', () => {
  expect(way('Marseille', 'Casablanca')).not.toContainEqual([14.68, -17.43]);
  expect(way('Anvers', 'Abidjan')).not.toContainEqual([14.68, -17.43]);
  expect(way('Anvers', 'Abidjan').at(-1)).toEqual([5.3, -4.02]);
});

test('from or to a place that is not known there is no way', () => {
  expect(way('Le Havre', 'Atlantis')).toEqual([]);
});

test('all that the map shows is well within it', () => {
  const points = seaRoute('Montréal', 'Abidjan').map(pointOf);
  const frame = frameOf(points);
  for (const point of points) {
    const { left, top } = placeIn(frame, point);
    for (const share of [left, top].map(Number.parseFloat)) {
      expect(share).toBeGreaterThan(5);
      expect(share).toBeLessThan(95);
    }
  }
  expect(frame.width / frame.height).toBeCloseTo(1.6);
});

test('one point alone shows the coasts around it', () => {
  const frame = frameOf([pointOf({ latitude: 14.7, longitude: -17.4 })]);
  expect(frame.width).toBeGreaterThan(200);
});

test('what is behind a ship ends abreast of it', () => {
  const line = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 10, y: 10 },
  ];
  expect(shiftedBehind(line, { x: 12, y: 4 })).toEqual([
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 10, y: 4 },
  ]);
  expect(shiftedBehind(line, { x: -5, y: 1 })).toEqual([
    { x: 0, y: 0 },
    { x: 0, y: 0 },
  ]);
});

test('a port stands at the same place on the map of our routes and on the map of a journey', () => {
  const places = [
    { latitude: 49.49, longitude: 0.11 },
    { latitude: 14.68, longitude: -17.43 },
    { latitude: 45.5, longitude: -73.55 },
  ];
  const spans = (points: readonly Point[]) => {
    const [first = { x: 0, y: 0 }, ...rest] = points;
    const unit = Math.hypot((rest[0]?.x ?? 0) - first.x, (rest[0]?.y ?? 0) - first.y);
    return rest.flatMap(({ x, y }) => [(x - first.x) / unit, (y - first.y) / unit]);
  };
  const [ours, journeys] = [spans(places.map(onMap)), spans(places.map(pointOf))];
  for (const [index, span] of ours.entries()) expect(span).toBeCloseTo(journeys[index] ?? Number.NaN, 2);
});
