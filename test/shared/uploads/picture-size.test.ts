import { expect, test } from 'vitest';
import { pixelsOf } from '#shared/uploads/picture-size.ts';
import { jpegHeader, pngHeader, webpHeader } from '../../support/data/picture-headers.ts';

test.each([
  ['PNG', pngHeader(30_000, 30_000), 900_000_000],
  ['PNG of one pixel', pngHeader(1, 1), 1],
  ['JPEG', jpegHeader(8_000, 6_000), 48_000_000],
  ['JPEG without metadata', jpegHeader(4_000, 3_000, 0), 12_000_000],
  ['progressive JPEG', jpegHeader(65_500, 65_500, 2, 0xc2), 65_500 ** 2],
  ['WebP', webpHeader('VP8 ', 16_000, 16_000), 256_000_000],
  ['lossless WebP', webpHeader('VP8L', 16_384, 8_000), 131_072_000],
  ['extended WebP', webpHeader('VP8X', 100_000, 100), 10_000_000],
])('the pixels of a %s are read from its header', (_, bytes, pixels) => {
  expect(pixelsOf(bytes)).toBe(pixels);
  expect(pixelsOf(new Uint8Array([0, 0, 0, ...bytes]).subarray(3))).toBe(pixels);
});

test('a header that is cut off asks for more, and another file has no pixels', () => {
  expect(pixelsOf(jpegHeader(9, 9, 3).subarray(0, 64 * 1024))).toBe('more');
  expect(pixelsOf(pngHeader(9, 9).subarray(0, 20))).toBe('more');
  for (const bytes of [Buffer.alloc(0), Buffer.from('%PDF-1.7'), Buffer.from([0xff, 0xd8, 0xff, 0xd9, 0, 0, 0])])
    expect(pixelsOf(bytes)).toBeUndefined();
  expect(pixelsOf(pngHeader(9, 9).fill(0, 12, 16))).toBeUndefined();
});
