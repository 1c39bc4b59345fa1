import { isHeic } from '#web/core/api/upload.ts';

/** Pixels of the longer side: enough to read a page of a document. */
const MAX_SIDE = 2000;
/** Bytes after which a lower quality, then a smaller size is tried. */
const MAX_BYTES = 1_000_000;
const QUALITIES = [0.85, 0.7, 0.5];
/** Smallest longer side to which a picture is reduced. */
const MIN_SIDE = 500;

/**
 * Returns a picture as an upright JPEG of at most 1 MB, or fewer bytes, and 2000 pixels, without the position and other
 * data that the camera adds. HEIC is decoded by a library where the browser cannot. Throws when it cannot be decoded.
 */
export async function shrinkImage(file: File, mostBytes = MAX_BYTES): Promise<File> {
  const limit = Math.min(mostBytes, MAX_BYTES);
  const picture = await decode(file);
  try {
    for (let side = Math.min(MAX_SIDE, Math.max(picture.width, picture.height)); ; side = Math.round(side * 0.75)) {
      const blob = await encode(picture, side, limit);
      if (blob.size <= limit || side <= MIN_SIDE) return new File([blob], file.name, { type: 'image/jpeg' });
    }
  } finally {
    picture.close();
  }
}

async function decode(file: File): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (error) {
    if (!isHeic(file)) throw error;
    const { decodeHeic } = await import('./decodeHeic.ts');
    return createImageBitmap(await decodeHeic(file));
  }
}

/** Encodes a picture with the given longer side, in the best quality that is small enough. */
async function encode(picture: ImageBitmap, side: number, limit: number): Promise<Blob> {
  const scale = side / Math.max(picture.width, picture.height);
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  // Resized by the browser outside of this thread, which stays free for input.
  const resized = await createImageBitmap(picture, { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' });
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = 'white'; // JPEG has no transparency
  context.fillRect(0, 0, width, height);
  context.drawImage(resized, 0, 0);
  resized.close();
  let blob = await toJpeg(canvas, QUALITIES[0]);
  for (const quality of QUALITIES.slice(1)) if (blob.size > limit) blob = await toJpeg(canvas, quality);
  return blob;
}

const toJpeg = (canvas: HTMLCanvasElement, quality: number | undefined): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be encoded'))),
      'image/jpeg',
      quality,
    );
  });
