/** Starts of pictures of any size, as their formats' specifications have them; the rest of the files is left out. */

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const uint16 = (value: number): Buffer => uint32(value).subarray(2);

export const pngHeader = (width: number, height: number): Buffer =>
  Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    uint32(13),
    Buffer.from('IHDR'),
    uint32(width),
    uint32(height),
    Buffer.from([8, 6, 0, 0, 0]),
    Buffer.alloc(100),
  ]);

/** A JPEG with this many segments of 60 KB of metadata before its frame. */
export const jpegHeader = (width: number, height: number, segments = 1, frame = 0xc0): Buffer => {
  const metadata = Buffer.concat([Buffer.from([0xff, 0xe1]), uint16(60_000), Buffer.alloc(59_998, 0xc0)]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...Array.from({ length: segments }, () => metadata),
    Buffer.from([0xff, 0xff, frame]),
    uint16(17),
    Buffer.from([8]),
    uint16(height),
    uint16(width),
    Buffer.from([3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]),
    Buffer.alloc(100),
  ]);
};

const riff = (kind: string, data: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from('RIFF'),
    Buffer.alloc(4),
    Buffer.from(`WEBP${kind}`),
    Buffer.alloc(4),
    data,
    Buffer.alloc(40),
  ]);

export const webpHeader = (kind: 'VP8 ' | 'VP8L' | 'VP8X', width: number, height: number): Buffer => {
  const data = Buffer.alloc(20);
  if (kind === 'VP8X') {
    data.writeUIntLE(width - 1, 4, 3);
    data.writeUIntLE(height - 1, 7, 3);
  } else if (kind === 'VP8L') {
    data.writeUInt8(0x2f, 0);
    data.writeUInt32LE((width - 1) | ((height - 1) << 14), 1);
  } else {
    data.set([0, 0, 0, 0x9d, 0x01, 0x2a]);
    data.writeUInt16LE(width, 6);
    data.writeUInt16LE(height, 8);
  }
  return riff(kind, data);
};
