/** Pixels of the longer side: sharp at 80 points on a phone's screen. */
const side = 240;

/**
 * A small picture of a picture, as a data: address that may be kept with a draft. Undefined for what is no picture, or
 * none that this browser can read.
 */
export async function thumbnailOf(file: Blob): Promise<string | undefined> {
  if (!file.type.startsWith('image/')) return undefined;
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, side / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    return canvas.toDataURL('image/webp', 0.8);
  } catch {
    return undefined;
  }
}
