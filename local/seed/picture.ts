import { crc32, deflateSync } from 'node:zlib';

type Colour = readonly [number, number, number];

const CARDBOARD: Colour = [201, 158, 107];
const SHADE: Colour = [172, 130, 84];
const TAPE: Colour = [233, 214, 176];
const GROUND: Colour = [250, 246, 239];
const INK: Colour = [14, 36, 51];

type Kind = 'box' | 'sheet';
const pictures = new Map<Kind, Buffer>();

/** Returns the PNG of demo parcels, a box on a plain ground, or of demo papers (`sheet`), a page with lines. */
export const picture = (kind: Kind): Buffer => {
  const bytes = pictures.get(kind) ?? draw(kind);
  pictures.set(kind, bytes);
  return bytes;
};

const draw = (kind: Kind, width = 480, height = 360): Buffer => {
  const colourAt = kind === 'box' ? boxAt : sheetAt;
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
  return line ? INK : [255, 255, 255];
};

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
};
