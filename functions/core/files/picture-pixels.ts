import { AppError } from '#shared/errors.ts';
import { MAX_PIXELS, pixelsOf } from '#shared/uploads/picture-size.ts';
import { mismatch } from './file-types.ts';

/**
 * Checks that a picture has pixels, and no more than may be decoded; one whose header is cut off is decoded by nobody.
 * Throws AppError FILE_MISMATCH or PICTURE_TOO_LARGE.
 */
export const checkPixels = (bytes: Uint8Array, field: string): void => {
  const pixels = pixelsOf(bytes);
  if (pixels === 0) throw mismatch(field);
  if (typeof pixels === 'number' && pixels > MAX_PIXELS)
    throw new AppError('PICTURE_TOO_LARGE', {
      values: { max: MAX_PIXELS / 1_000_000 },
      fields: { [field]: { fault: 'invalid' } },
    });
};
