import { mercator, type Point, type Position } from './mercator.ts';

/** Size of `atlantic.svg`, which shows 82° W to 20° E, from 57° N southwards. */
export const size = { width: 360, height: 225 };
const west = -82;
const east = 20;
const top = mercator({ latitude: 57, longitude: west });
const scale = size.width / (east - west);

/** Projects a position to the units of the map. */
export const toMapPoint = (position: Position): Point => {
  const { x, y } = mercator(position);
  return { x: roundToTenths((x - top.x) * scale), y: roundToTenths((y - top.y) * scale) };
};

const roundToTenths = (value: number): number => Math.round(value * 10) / 10;

/** Returns path data of a route through positions, with rounded turns. */
export function pathThrough(positions: readonly Position[]): string {
  const points = positions.map(toMapPoint);
  const [first, ...rest] = points;
  const last = rest.pop();
  if (!first || !last) return '';
  const turns = rest.map((turn, index) => {
    const next = rest[index + 1] ?? last;
    return `Q${turn.x} ${turn.y} ${(turn.x + next.x) / 2} ${(turn.y + next.y) / 2}`;
  });
  return `M${first.x} ${first.y}${turns.join('')}L${last.x} ${last.y}`;
}
