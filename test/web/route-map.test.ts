import { expect, test } from 'vitest';
import { DEMO_CONTAINERS } from '#local/seed/containers.ts';
import { frameOf, pointAlong, pointOf, positionInFrame, travelledPart } from '#web/core/tracking/map/chart.ts';
import { positionOf, seaRoute } from '#web/core/tracking/map/places.ts';
import type { Point } from '#web/ui/map/mercator.ts';
import { toMapPoint } from '#web/ui/map/projection.ts';

const routeBetween = (from: string, to: string) =>
  seaRoute(from, to).map(({ latitude, longitude }) => [latitude, longitude]);

test('every demo departure has a route on the map', () => {
  for (const { lieuEnlevement, destination } of Object.values(DEMO_CONTAINERS))
    expect(seaRoute(lieuEnlevement, destination).length, `${lieuEnlevement} → ${destination}`).toBeGreaterThan(2);
});

test('a place is found in any spelling, in French or English', () => {
  expect(positionOf('MONTREAL')).toEqual(positionOf('Montréal'));
  expect(positionOf('Paris (Gennevilliers)')).toEqual({ latitude: 48.86, longitude: 2.35 });
  expect(positionOf('Antwerp')).toEqual(positionOf('Anvers'));
  expect(positionOf('Atlantis')).toBeUndefined();
});

test('a route passes the capes and is the same in reverse', () => {
  const out = routeBetween('Le Havre', 'Dakar');
  expect(out[0]).toEqual([49.49, 0.11]);
  expect(out.at(-1)).toEqual([14.68, -17.43]);
  expect(out).toContainEqual([43.4, -10]);
  expect(routeBetween('Dakar', 'Le Havre')).toEqual([...out].reverse());
});

test('a route that does not pass Dakar makes no detour to it', () => {
  expect(routeBetween('Marseille', 'Casablanca')).not.toContainEqual([14.68, -17.43]);
  expect(routeBetween('Anvers', 'Abidjan')).not.toContainEqual([14.68, -17.43]);
  expect(routeBetween('Anvers', 'Abidjan').at(-1)).toEqual([5.3, -4.02]);
});

test('there is no route from or to an unknown place', () => {
  expect(routeBetween('Le Havre', 'Atlantis')).toEqual([]);
});

test('all points of a route are well within the map’s frame', () => {
  const points = seaRoute('Montréal', 'Abidjan').map(pointOf);
  const frame = frameOf(points);
  for (const point of points) {
    const { left, top } = positionInFrame(frame, point);
    for (const share of [left, top].map(Number.parseFloat)) {
      expect(share).toBeGreaterThan(5);
      expect(share).toBeLessThan(95);
    }
  }
  expect(frame.width / frame.height).toBeCloseTo(1.6);
});

test('the frame of a single point shows the surrounding coasts', () => {
  const frame = frameOf([pointOf({ latitude: 14.7, longitude: -17.4 })]);
  expect(frame.width).toBeGreaterThan(200);
});

test('the travelled part of a route ends at the point nearest to the ship', () => {
  const line = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 10, y: 10 },
  ];
  expect(travelledPart(line, { x: 12, y: 4 })).toEqual([
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 10, y: 4 },
  ]);
  expect(travelledPart(line, { x: -5, y: 1 })).toEqual([
    { x: 0, y: 0 },
    { x: 0, y: 0 },
  ]);
});

test('a port has the same position on the route map and on the tracking map', () => {
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
  const [ours, journeys] = [spans(places.map(toMapPoint)), spans(places.map(pointOf))];
  for (const [index, span] of ours.entries()) expect(span).toBeCloseTo(journeys[index] ?? Number.NaN, 2);
});

test('a share of a route is measured along all its legs', () => {
  const route = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 10, y: 30 },
  ];
  expect([0, 0.25, 0.5, 1].map((share) => pointAlong(route, share))).toEqual([
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 10, y: 10 },
    { x: 10, y: 30 },
  ]);
  expect(pointAlong([], 0.5)).toBeUndefined();
});
