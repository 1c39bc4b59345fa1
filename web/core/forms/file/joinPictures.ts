import { MAX_FILE_BYTES } from '#shared/uploads/constants.ts';
import { type JpegPicture, picturesPdf } from '#web/core/pdf/picturesPdf.ts';
import { shrinkImage } from './shrinkImage.ts';

/** Bytes of each page beside its picture, with room to spare. */
const BYTES_BESIDE = 2_000;

/**
 * Joins pictures of a document's pages into one PDF, in their order, each shrunk so that the file may be sent. Throws
 * when one cannot be decoded.
 */
export async function joinPictures(files: readonly File[]): Promise<File> {
  const share = MAX_FILE_BYTES / files.length - BYTES_BESIDE;
  const pictures: JpegPicture[] = [];
  // One after the other, since a phone has no memory for ten large pictures at once.
  for (const file of files) pictures.push(await jpegOf(await shrinkImage(file, share)));
  const [first] = files;
  const name = first?.name.replace(/\.\w+$/, '') || 'document';
  return new File([picturesPdf(pictures, new Date()) as BlobPart], `${name}.pdf`, { type: 'application/pdf' });
}

async function jpegOf(file: File): Promise<JpegPicture> {
  const bitmap = await createImageBitmap(file);
  const { width, height } = bitmap;
  bitmap.close();
  return { bytes: new Uint8Array(await file.arrayBuffer()), width, height };
}
