import { isHeic } from '#web/core/api/upload.ts';
import { bytesFor, scaleOf } from './pictureSize.ts';

const QUALITIES = [0.85, 0.7, 0.5];
/** Smallest longer side to which a picture is reduced. */
const MIN_SIDE = 500;

/**
 * Returns a picture as an upright JPEG without the position and other data that the camera adds: a photo of at most 1 MB
 * and 2000 pixels, a long screenshot of as many as its text needs. HEIC is decoded by a library where the browser
 * cannot. Throws when it cannot be decoded.
 */
export async function shrinkImage(file: File, mostBytes = Number.POSITIVE_INFINITY): Promise<File> {
  const picture = await decode(file);
  try {
    for (let scale = scaleOf(picture); ; scale *= 0.75) {
      const size = sizeOf(picture, scale);
      const limit = Math.min(mostBytes, bytesFor(size));
      const blob = await encode(picture, size, limit);
      if (blob.size <= limit || Math.max(size.width, size.height) <= MIN_SIDE)
        return new File([blob], file.name, { type: 'image/jpeg' });
    }
  } finally {
    picture.close();
  }
}

const sizeOf = ({ width, height }: ImageBitmap, scale: number) => ({
  width: Math.max(1, Math.round(width * scale)),
  height: Math.max(1, Math.round(height * scale)),
});

async function decode(file: File): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (error) {
    if (!isHeic(file)) throw error;
    const { decodeHeic } = await import('./decodeHeic.ts');
    return createImageBitmap(await decodeHeic(file));
  }
}

/** Encodes a picture in the given size, in the best quality that is small enough. */
async function encode(
  picture: ImageBitmap,
  { width, height }: ReturnType<typeof sizeOf>,
  limit: number,
): Promise<Blob> {
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
