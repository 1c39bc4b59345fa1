import { mercator, type Point, type Position } from '#web/ui/map/mercator.ts';

export interface Frame extends Point {
  width: number;
  height: number;
}

const UNITS_PER_DEGREE = 10;
/** Aspect ratio of the map on the page, 16:10. */
const RATIO = 1.6;
/** Minimum width in map units, about 2,500 km; a closer view would show coasts as angular lines. */
const MIN_WIDTH = 220;
const MARGIN = 0.2;

/** Point of a position on `land.svg`, whose unit is a tenth of a degree of longitude. */
export const pointOf = (position: Position): Point => {
  const { x, y } = mercator(position);
  return { x: x * UNITS_PER_DEGREE, y: y * UNITS_PER_DEGREE };
};

/** Section of the map that contains all points with a margin. */
export function frameOf(points: readonly Point[]): Frame {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [spanX, spanY] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const width = Math.max(MIN_WIDTH, spanX * (1 + 2 * MARGIN), spanY * (1 + 2 * MARGIN) * RATIO);
  const height = width / RATIO;
  return { x: left + spanX / 2 - width / 2, y: top + spanY / 2 - height / 2, width, height };
}

/** Position of a point in a frame, in percent of its width and height. */
export const positionInFrame = (frame: Frame, { x, y }: Point): { left: string; top: string } => ({
  left: `${round(((x - frame.x) / frame.width) * 100)}%`,
  top: `${round(((y - frame.y) / frame.height) * 100)}%`,
});

export const svgPath = (points: readonly Point[]): string =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('');

/** Travelled part of a route, up to the point on it that is nearest to `at`. */
export function travelledPart(route: readonly Point[], at: Point): Point[] {
  let nearest = { distance: Number.POSITIVE_INFINITY, passed: 0, foot: at };
  for (const [index, start] of route.entries()) {
    const end = route[index + 1];
    if (!end) break;
    const foot = nearestBetween(start, end, at);
    const distance = Math.hypot(foot.x - at.x, foot.y - at.y);
    if (distance < nearest.distance) nearest = { distance, passed: index + 1, foot };
  }
  return [...route.slice(0, nearest.passed), nearest.foot];
}

/** Point of a route after a share of its length; undefined for a route without points. */
export function pointAlong(route: readonly Point[], share: number): Point | undefined {
  const lengths = route.slice(1).map((point, index) => distance(route[index] as Point, point));
  let left = share * lengths.reduce((sum, length) => sum + length, 0);
  for (const [index, length] of lengths.entries()) {
    const [start, end] = [route[index], route[index + 1]] as [Point, Point];
    if (left <= length) return { x: between(start.x, end.x, left / length), y: between(start.y, end.y, left / length) };
    left -= length;
  }
  return route.at(-1);
}

const distance = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y);
const between = (start: number, end: number, share: number): number => start + share * (end - start);

function nearestBetween(start: Point, end: Point, at: Point): Point {
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const along = ((at.x - start.x) * dx + (at.y - start.y) * dy) / (dx * dx + dy * dy || 1);
  const share = Math.max(0, Math.min(1, along));
  return { x: start.x + share * dx, y: start.y + share * dy };
}

const round = (value: number): number => Math.round(value * 100) / 100;
