/** Position in degrees north and east. */
export interface Position {
  latitude: number;
  longitude: number;
}

/** Point on a map: x grows eastwards, y southwards. */
export interface Point {
  x: number;
  y: number;
}

/** Projects a position by Mercator, in degrees of longitude. Latitudes are clamped to 80°, short of the poles. */
export const mercator = ({ latitude, longitude }: Position): Point => ({
  x: longitude,
  y: -(180 / Math.PI) * Math.log(Math.tan(Math.PI / 4 + (clampLatitude(latitude) * Math.PI) / 360)),
});

const clampLatitude = (latitude: number): number => Math.max(-80, Math.min(80, latitude));
