/** Most pixels of a picture: a small file may decode to gigabytes, which no reader of it has. */
export const MAX_PIXELS = 50_000_000;

/** Pixels of a picture; `more` when they are further on in the file than these bytes reach. */
type Pixels = number | 'more' | undefined;

/**
 * Returns the pixels of a JPEG, PNG or WebP as the header says, read like decoders read it. Undefined when the file has
 * no such header: nothing decodes it.
 */
export const pixelsOf = (bytes: Uint8Array): Pixels => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return pixelsOfJpeg(view);
  if (isAt(bytes, 1, 'PNG'))
    return isAt(bytes, 12, 'IHDR') ? product(view, 24, () => [view.getUint32(16), view.getUint32(20)]) : undefined;
  if (isAt(bytes, 8, 'WEBP')) return pixelsOfWebp(bytes, view);
  return undefined;
};

const isAt = (bytes: Uint8Array, at: number, text: string): boolean =>
  [...text].every((letter, offset) => bytes[at + offset] === letter.charCodeAt(0));

/** Returns width times height, which are read once the bytes reach `end`. */
const product = ({ byteLength }: DataView, end: number, read: () => [number, number]): Pixels => {
  if (byteLength < end) return 'more';
  const [width, height] = read();
  return width * height;
};

/** Markers of a JPEG without a length: fill bytes, restarts, start of image. */
const hasNoLength = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/** Reports whether a marker begins a frame, whose header holds the size; three of its range mean something else. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** Walks the segments of a JPEG to its frame; like decoders, skips bytes between segments. */
const pixelsOfJpeg = (view: DataView): Pixels => {
  let at = 2;
  while (at + 4 <= view.byteLength) {
    const marker = view.getUint8(at + 1);
    if (view.getUint8(at) !== 0xff || marker === 0x00 || marker === 0xff) at += 1;
    else if (hasNoLength(marker)) at += 2;
    else if (marker === 0xda || marker === 0xd9)
      return undefined; // data or end before any frame
    else if (isFrame(marker)) {
      const frame = at;
      return product(view, frame + 9, () => [view.getUint16(frame + 7), view.getUint16(frame + 5)]);
    } else at += 2 + Math.max(2, view.getUint16(at + 2));
  }
  return 'more';
};

const pixelsOfWebp = (bytes: Uint8Array, view: DataView): Pixels => {
  if (isAt(bytes, 12, 'VP8X'))
    return product(view, 30, () => [
      (view.getUint32(24, true) & 0xffffff) + 1,
      ((view.getUint32(26, true) >>> 8) & 0xffffff) + 1,
    ]);
  if (isAt(bytes, 12, 'VP8L'))
    return product(view, 25, () => {
      const bits = view.getUint32(21, true);
      return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1];
    });
  if (isAt(bytes, 12, 'VP8 '))
    return product(view, 30, () => [view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff]);
  return undefined;
};
