import libheifUrl from 'libheif-js/libheif/libheif.js?url';

/** Decodes a HEIC picture, upright. Throws when it is damaged. */
export async function decodeHeic(file: Blob): Promise<ImageData> {
  const { HeifDecoder } = await loadLibheif();
  const [image] = new HeifDecoder().decode(new Uint8Array(await file.arrayBuffer()));
  if (!image) throw new Error('the file has no picture');
  const pixels = new ImageData(image.get_width(), image.get_height());
  return new Promise((resolve, reject) => {
    image.display(pixels, (decoded: ImageData | null) =>
      decoded ? resolve(decoded) : reject(new Error('the picture could not be decoded')),
    );
  });
}

/**
 * Loads the package's own script, which defines a global: the build need not minify its 3 MB once more, and the file
 * stays replaceable as its licence asks.
 */
async function loadLibheif(): Promise<Libheif> {
  if (typeof libheif === 'undefined')
    await new Promise((resolve, reject) => {
      const script = document.createElement('script');
      script.src = libheifUrl;
      script.onload = resolve;
      script.onerror = () => reject(new Error('libheif could not be loaded'));
      document.head.append(script);
    });
  return libheif();
}
