import { expect, test } from 'vitest';
import { bytesFor, scaleOf } from '#web/core/forms/file/pictureSize.ts';

const shrunk = (width: number, height: number) => {
  const scale = scaleOf({ width, height });
  return [Math.round(width * scale), Math.round(height * scale)];
};

test.each([
  ['a photo', 4000, 3000, 2000, 1500],
  ['a portrait of a phone', 3024, 4032, 1500, 2000],
  ['a screenshot', 1080, 2400, 1080, 2400],
  ['a small picture', 640, 480, 640, 480],
  ['a long screenshot', 1080, 18_259, 969, 16_384],
  ['a longer one', 1440, 40_000, 590, 16_384],
  ['a panorama', 12_000, 3000, 4320, 1080],
])('%s of %i × %i is sent as %i × %i', (_, width, height, toWidth, toHeight) => {
  expect(shrunk(width, height)).toEqual([toWidth, toHeight]);
});

test('a photo has at most 1 MB, a long screenshot at most 4 MB', () => {
  expect(bytesFor({ width: 2000, height: 1500 })).toBe(1_000_000);
  expect(bytesFor({ width: 400, height: 300 })).toBe(1_000_000);
  expect(bytesFor({ width: 969, height: 16_384 })).toBe(4_000_000);
});
