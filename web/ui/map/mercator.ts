/** Degrees north and east. */
export interface Position {
  latitude: number;
  longitude: number;
}

/** A point on a map: x grows eastwards, y southwards. */
export interface Point {
  x: number;
  y: number;
}

/** Projects a position by Mercator, in degrees of longitude. The poles, which have no place on it, end at 80°. */
export const mercator = ({ latitude, longitude }: Position): Point => ({
  x: longitude,
  y: -(180 / Math.PI) * Math.log(Math.tan(Math.PI / 4 + (clamp(latitude) * Math.PI) / 360)),
});

const clamp = (latitude: number): number => Math.max(-80, Math.min(80, latitude));
