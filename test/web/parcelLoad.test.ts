import { expect, test } from 'vitest';
import { fullLoad, innerSize, type Parcel, partialLoad } from '#web/ui/parcelLoad.ts';

const area = (parcels: readonly Parcel[]) => parcels.reduce((sum, { w, h }) => sum + w * h, 0);
const lengths = [innerSize.short, innerSize.long];

test.each(lengths)('a container of %i dm shows its load to within half a parcel', (length) => {
  const load = fullLoad(length);
  const largest = Math.max(...load.map(({ w, h }) => w * h)) / area(load);
  for (let percent = 1; percent < 100; percent += 1) {
    const shown = partialLoad(load, percent / 100);
    // The first and the last parcel mean "not empty" and "not full", which matter more than the exact share.
    const slack = shown.length === 1 || shown.length === load.length - 1 ? largest : largest / 2;
    expect(Math.abs(area(shown) / area(load) - percent / 100), `${percent} %`).toBeLessThanOrEqual(slack);
  }
});

test('an empty container shows no parcels, and a full one all', () => {
  const load = fullLoad(innerSize.long);
  expect(partialLoad(load, 0)).toEqual([]);
  expect(partialLoad(load, Number.NaN)).toEqual([]);
  expect(partialLoad(load, 1)).toEqual(load);
  expect(partialLoad(load, 1.2)).toEqual(load);
});

test('one kilo shows a parcel, and one free kilo shows space', () => {
  const load = fullLoad(innerSize.long);
  expect(partialLoad(load, 0.0001)).toHaveLength(1);
  expect(partialLoad(load, 0.9999)).toHaveLength(load.length - 1);
});

test.each(lengths)(
  'parcels in a container of %i dm rest on the floor or on others, inside the walls, without overlaps',
  (length) => {
    const load = fullLoad(length);
    for (const parcel of load) {
      expect(parcel.x).toBeGreaterThanOrEqual(0);
      expect(parcel.x + parcel.w).toBeLessThanOrEqual(length);
      expect(parcel.z + parcel.h).toBeLessThanOrEqual(innerSize.height);
      const under = load.filter(
        (each) => each.z + each.h === parcel.z && each.x < parcel.x + parcel.w && each.x + each.w > parcel.x,
      );
      expect(parcel.z === 0 || under.length > 0).toBe(true);
      for (const other of load) {
        if (other === parcel) continue;
        const apart =
          other.x >= parcel.x + parcel.w ||
          parcel.x >= other.x + other.w ||
          other.z >= parcel.z + parcel.h ||
          parcel.z >= other.z + other.h;
        expect(apart).toBe(true);
      }
    }
  },
);
