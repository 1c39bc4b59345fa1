interface HeifImage {
  get_width(): number;
  get_height(): number;
  /** Fills the pixels and calls back with them, or with null when the picture cannot be decoded. */
  display(pixels: ImageData, callback: (decoded: ImageData | null) => void): void;
}

/** The part of libheif that decodes a picture. */
interface Libheif {
  HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] };
}

/** Starts the library; its script defines this function. */
declare const libheif: () => Libheif;
