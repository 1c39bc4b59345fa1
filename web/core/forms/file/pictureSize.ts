/** Pixels of the longer side of a photo: enough to read a page of a document. */
const MAX_SIDE = 2000;
/** Pixels of the shorter side below which a long screenshot or a panorama is not reduced: the text stays legible. */
const LEGIBLE_SIDE = 1080;
/** Most that phones draw: the canvas of iOS has at most 16 megapixels. */
const MAX_PIXELS = 16_000_000;
const MAX_LONG_SIDE = 16_384;

/** Bytes of a photo after which a lower quality, then a smaller size is tried. */
const MAX_BYTES = 1_000_000;
/** Pixels that fit into these bytes; a larger picture may have more, up to `MOST_BYTES`. */
const PIXELS_OF_PHOTO = 3_000_000;
const MOST_BYTES = 4_000_000;

type Size = { width: number; height: number };

/** Returns the factor by which a picture is reduced before it is sent; 1 for one that is small enough. */
export const scaleOf = ({ width, height }: Size): number => {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  const legible = Math.min(LEGIBLE_SIDE / short, Math.sqrt(MAX_PIXELS / (width * height)), MAX_LONG_SIDE / long);
  return Math.min(1, Math.max(MAX_SIDE / long, legible));
};

/** Returns the most bytes of a picture of this size. */
export const bytesFor = ({ width, height }: Size): number =>
  Math.min(MOST_BYTES, Math.max(MAX_BYTES, Math.round((MAX_BYTES * width * height) / PIXELS_OF_PHOTO)));
