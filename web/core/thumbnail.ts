/** Pixels of the longer side, sharp at 80 CSS pixels on a phone. */
const MAX_SIDE = 240;

/**
 * Returns a thumbnail of a picture as a data: URL, which may be stored with a draft. Undefined for other files and for
 * pictures that the browser cannot decode.
 */
export async function thumbnailOf(file: Blob | undefined): Promise<string | undefined> {
  if (!file?.type.startsWith('image/')) return undefined;
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height));
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
