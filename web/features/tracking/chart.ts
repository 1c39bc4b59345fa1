import { mercator, type Point, type Position } from '#web/ui/map/mercator.ts';

export interface Frame extends Point {
  width: number;
  height: number;
}

const UNITS_PER_DEGREE = 10;
/** Sixteen by ten, as the map's place on the page. */
const RATIO = 1.6;
/** About 2 500 km: nearer than that the coasts would be mere corners. */
const LEAST_WIDTH = 220;
const MARGIN = 0.2;

/** Where a position is on `land.svg`, of which a unit is a tenth of a degree of longitude. */
export const pointOf = (position: Position): Point => {
  const { x, y } = mercator(position);
  return { x: x * UNITS_PER_DEGREE, y: y * UNITS_PER_DEGREE };
};

/** What of the map is to be seen, so that all these points are well within. */
export function frameOf(points: readonly Point[]): Frame {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [spanX, spanY] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const width = Math.max(LEAST_WIDTH, spanX * (1 + 2 * MARGIN), spanY * (1 + 2 * MARGIN) * RATIO);
  const height = width / RATIO;
  return { x: left + spanX / 2 - width / 2, y: top + spanY / 2 - height / 2, width, height };
}

/** Where a point stands in a frame, in percent of its width and height. */
export const placeIn = (frame: Frame, { x, y }: Point): { left: string; top: string } => ({
  left: `${round(((x - frame.x) / frame.width) * 100)}%`,
  top: `${round(((y - frame.y) / frame.height) * 100)}%`,
});

export const lineThrough = (points: readonly Point[]): string =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('');

/** The part of a way that is behind somebody who is at this point, or nearest to it. */
export function shiftedBehind(way: readonly Point[], at: Point): Point[] {
  let best = { distance: Number.POSITIVE_INFINITY, passed: 0, foot: at };
  for (const [index, start] of way.entries()) {
    const end = way[index + 1];
    if (!end) break;
    const foot = nearestBetween(start, end, at);
    const distance = Math.hypot(foot.x - at.x, foot.y - at.y);
    if (distance < best.distance) best = { distance, passed: index + 1, foot };
  }
  return [...way.slice(0, best.passed), best.foot];
}

function nearestBetween(start: Point, end: Point, at: Point): Point {
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const along = ((at.x - start.x) * dx + (at.y - start.y) * dy) / (dx * dx + dy * dy || 1);
  const share = Math.max(0, Math.min(1, along));
  return { x: start.x + share * dx, y: start.y + share * dy };
}

const round = (value: number): number => Math.round(value * 100) / 100;
