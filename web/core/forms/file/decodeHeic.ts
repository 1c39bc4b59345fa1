import libheif from 'libheif-js';

/** Decodes a HEIC picture, upright. Throws when it is damaged. */
export async function decodeHeic(file: Blob): Promise<ImageData> {
  const [image] = new libheif.HeifDecoder().decode(new Uint8Array(await file.arrayBuffer()));
  if (!image) throw new Error('the file has no picture');
  const pixels = new ImageData(image.get_width(), image.get_height());
  return new Promise((resolve, reject) => {
    image.display(pixels, (decoded: ImageData | null) =>
      decoded ? resolve(decoded) : reject(new Error('the picture could not be decoded')),
    );
  });
}
