import { crc32, deflateSync } from 'node:zlib';

type Colour = readonly [number, number, number];

const CARDBOARD: Colour = [201, 158, 107];
const SHADE: Colour = [172, 130, 84];
const TAPE: Colour = [233, 214, 176];
const GROUND: Colour = [250, 246, 239];
const INK: Colour = [14, 36, 51];
const WHITE: Colour = [255, 255, 255];
const CARD: Colour = [196, 222, 214];
const SKIN: Colour = [122, 84, 60];

/** Colour of a point of each picture; both coordinates are from 0 to 1. */
const PICTURES = {
  /** Parcel: a box on a plain ground. */
  box: (x: number, y: number) => boxAt(x, y),
  /** Parcel with a crushed corner. */
  damaged: (x: number, y: number) => damagedAt(x, y),
  /** Papers: a page with lines. */
  sheet: (x: number, y: number) => sheetAt(x, y),
  signature: (x: number, y: number) => signatureAt(x, y),
  /** Identity card. */
  card: (x: number, y: number) => cardAt(x, y),
} as const satisfies Record<string, (x: number, y: number) => Colour>;

export type PictureKind = keyof typeof PICTURES;
const pictures = new Map<PictureKind, Buffer>();

/** Returns the PNG of a demo picture. */
export const picture = (kind: PictureKind): Buffer => {
  const bytes = pictures.get(kind) ?? draw(kind);
  pictures.set(kind, bytes);
  return bytes;
};

const draw = (kind: PictureKind, width = 480, height = 360): Buffer => {
  const colourAt = PICTURES[kind];
  const rows = Buffer.alloc(height * (width * 3 + 1));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) rows.set(colourAt(x / width, y / height), y * (width * 3 + 1) + 1 + x * 3);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8); // 8 bits a channel, RGB
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

const boxAt = (x: number, y: number): Colour => {
  const inside = x > 0.2 && x < 0.8 && y > 0.25 && y < 0.85;
  if (!inside) return GROUND;
  if (Math.abs(x - 0.5) < 0.045) return TAPE;
  return y < 0.36 ? SHADE : CARDBOARD;
};

const sheetAt = (x: number, y: number): Colour => {
  const inside = x > 0.25 && x < 0.75 && y > 0.08 && y < 0.92;
  if (!inside) return SHADE;
  const line = y > 0.2 && y < 0.8 && Math.round(y * 100) % 8 === 0 && x > 0.31 && x < 0.69;
  return line ? INK : WHITE;
};

const damagedAt = (x: number, y: number): Colour => {
  const depth = x - 0.56 + (0.5 - y); // grows towards the upper right corner
  const edge = 0.04 * Math.sin(x * 55);
  if (depth > 0.3 + edge) return GROUND;
  return depth > 0.22 + edge ? INK : boxAt(x, y);
};

/** Height and steepness of the signature's line at `x`: loops that become smaller. */
const strokeAt = (x: number): [height: number, slope: number] => {
  const size = 0.24 * (1 - x) ** 1.4;
  return [0.55 - 0.12 * x + size * Math.sin(34 * x), 34 * size * Math.cos(34 * x)];
};

const signatureAt = (x: number, y: number): Colour => {
  const [height, slope] = strokeAt(x);
  const isStroke = x > 0.12 && x < 0.86 && Math.abs(y - height) < 0.009 * Math.hypot(1, slope);
  const isUnderline = x > 0.2 && x < 0.9 && Math.abs(y - 0.78 + 0.06 * x) < 0.006;
  return isStroke || isUnderline ? INK : WHITE;
};

const cardAt = (x: number, y: number): Colour => {
  const inside = x > 0.12 && x < 0.88 && y > 0.18 && y < 0.82;
  if (!inside) return GROUND;
  const isHead = Math.hypot((x - 0.28) * 1.33, y - 0.44) < 0.09;
  const isShoulders = y > 0.55 && y < 0.72 && Math.abs(x - 0.28) < 0.1;
  if (isHead || isShoulders) return SKIN;
  const isLine = x > 0.46 && x < 0.8 && [0.36, 0.46, 0.56, 0.66].some((at) => Math.abs(y - at) < 0.012);
  return isLine ? INK : CARD;
};

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
};
