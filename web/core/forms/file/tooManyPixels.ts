import { MAX_PIXELS, pixelsOf } from '#shared/uploads/picture-size.ts';

/** Bytes in which the header of a picture is looked for; the API reads the whole file. */
const HEAD_BYTES = 1024 * 1024;

/**
 * Reports whether a file says that it is a picture with more pixels than the API accepts, before anything decodes it,
 * which would take gigabytes of memory.
 */
export async function hasTooManyPixels(file: Blob): Promise<boolean> {
  const pixels = pixelsOf(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
  return typeof pixels === 'number' && pixels > MAX_PIXELS;
}
