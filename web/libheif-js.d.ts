/** The part of libheif that decodes a picture. */
declare module 'libheif-js' {
  interface HeifImage {
    get_width(): number;
    get_height(): number;
    /** Fills the pixels and calls back with them, or with null when the picture cannot be decoded. */
    display(pixels: ImageData, callback: (decoded: ImageData | null) => void): void;
  }
  const libheif: { HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] } };
  export default libheif;
}
