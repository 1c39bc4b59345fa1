/** Parcels in the drawings of containers, and the selection shown for a given load. */

export type ParcelKind = 'carton' | 'kraft' | 'pale' | 'drum' | 'bag' | 'trunk';

/** Parcel in a drawing, in decimetres: x from the left end, z from the floor. */
export interface Parcel {
  readonly x: number;
  readonly z: number;
  readonly w: number;
  readonly h: number;
  readonly kind: ParcelKind;
}

type Row = readonly [height: number, ...side: ParcelKind[]];
type Column = readonly [width: number, ...rows: Row[]];

/** Stacks from left to right, each from the floor up; a row of two kinds is two parcels side by side. */
const stacks: readonly Column[] = [
  [13, [8, 'carton'], [8, 'kraft'], [7, 'pale', 'carton']],
  [7, [10, 'drum'], [7, 'carton'], [6, 'kraft']],
  [11, [9, 'bag'], [7, 'carton'], [7, 'kraft', 'pale']],
  [9, [6, 'trunk'], [9, 'carton'], [8, 'kraft']],
  [7, [10, 'drum'], [6, 'pale'], [7, 'carton']],
  [13, [10, 'carton'], [7, 'kraft', 'carton'], [6, 'pale']],
  [10, [8, 'kraft'], [9, 'bag'], [6, 'carton']],
  [12, [7, 'carton', 'pale'], [8, 'carton'], [8, 'kraft']],
  [7, [10, 'drum'], [6, 'carton'], [7, 'kraft']],
  [9, [9, 'carton'], [7, 'trunk'], [7, 'pale']],
  [12, [10, 'kraft'], [7, 'carton', 'kraft'], [6, 'carton']],
  [10, [9, 'bag'], [7, 'carton'], [7, 'kraft']],
];

/** Inner size of a container in decimetres: 40 feet hold all the stacks, 20 feet the first half of them. */
export const innerSize = { long: 120, short: 60, height: 24 } as const;

const allParcels: readonly Parcel[] = stowParcels(stacks);

/** Returns all parcels that a container of the given length holds, in loading order. */
export const fullLoad = (length: number): readonly Parcel[] => allParcels.filter((parcel) => parcel.x < length);

/**
 * Returns the parcels that fill `ratio` (0 to 1) of a full load, by area. Any load above 0 shows a parcel, and a
 * container with space left never looks full.
 */
export function partialLoad(load: readonly Parcel[], ratio: number): readonly Parcel[] {
  if (!(ratio > 0)) return [];
  if (ratio >= 1) return load;
  const total = load.reduce((sum, parcel) => sum + parcel.w * parcel.h, 0);
  let areaBefore = 0;
  const count = load.filter((parcel) => {
    const middle = areaBefore + (parcel.w * parcel.h) / 2;
    areaBefore += parcel.w * parcel.h;
    return middle <= ratio * total;
  }).length;
  return load.slice(0, Math.min(Math.max(count, 1), load.length - 1));
}

function stowParcels(columns: readonly Column[]): Parcel[] {
  const parcels: Parcel[] = [];
  let x = 0;
  for (const [width, ...rows] of columns) {
    let z = 0;
    for (const [h, ...kinds] of rows) {
      const w = width / kinds.length;
      kinds.forEach((kind, side) => {
        parcels.push({ x: x + side * w, z, w, h, kind });
      });
      z += h;
    }
    x += width;
  }
  return parcels;
}
