/** Degrees north and east. */
export interface Place {
  lat: number;
  lon: number;
}

/** What `atlantic.svg` shows: Mercator, 82° W to 20° E, from 57° N down. */
export const size = { width: 360, height: 225 };
const west = -82;
const east = 20;
const north = 57;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const mercator = (lat: number): number => Math.log(Math.tan(Math.PI / 4 + radians(lat) / 2));
const scale = size.width / radians(east - west);

/** Where a place is on the map, in its units. */
export const onMap = ({ lat, lon }: Place): { x: number; y: number } => ({
  x: Math.round(radians(lon - west) * scale * 10) / 10,
  y: Math.round((mercator(north) - mercator(lat)) * scale * 10) / 10,
});

/** A way through places as path data, its turns rounded. */
export function wayThrough(places: readonly Place[]): string {
  const points = places.map(onMap);
  const [first, ...rest] = points;
  const last = rest.pop();
  if (!first || !last) return '';
  const turns = rest.map((turn, index) => {
    const next = rest[index + 1] ?? last;
    return `Q${turn.x} ${turn.y} ${(turn.x + next.x) / 2} ${(turn.y + next.y) / 2}`;
  });
  return `M${first.x} ${first.y}${turns.join('')}L${last.x} ${last.y}`;
}
