import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import jsqr from 'jsqr';
import { PNG } from 'pngjs';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** Picture with four bytes per pixel: red, green, blue, opacity. */
export interface Picture {
  width: number;
  height: number;
  data: Uint8ClampedArray<ArrayBuffer>;
}

/** Reads the QR codes of a picture with two independent decoders, as ZXing and jsQR read them. */
export const decodeLabel = async ({ data, width, height }: Picture): Promise<{ zxing: string[]; jsqr: string[] }> => {
  await loadZXing();
  const found = await readBarcodes({ data, width, height, colorSpace: 'srgb' } as ImageData, { formats: ['QRCode'] });
  const code = readWithJsqr(data, width, height);
  return { zxing: found.map(({ text }) => text), jsqr: code ? [code.data] : [] };
};

/** The package exports the function itself; its types name a module with a default export. */
const readWithJsqr = jsqr as unknown as typeof jsqr.default;

/** Reads a PNG file. */
export const pictureOf = (png: Buffer): Picture => {
  const { width, height, data } = PNG.sync.read(png);
  return { width, height, data: new Uint8ClampedArray(data) };
};

/** Paints a white scratch of 3 mm over the middle of a picture, from its left edge to its right. */
export const scratched = ({ width, height, data }: Picture, dotsPerMm: number): Picture => {
  const picture = { width, height, data: new Uint8ClampedArray(data) };
  const thickness = Math.round(3 * dotsPerMm);
  for (let x = 0; x < width; x += 1) {
    const top = Math.round(height * 0.45 + x * 0.06);
    for (let y = top; y < top + thickness; y += 1) picture.data.fill(255, (y * width + x) * 4, (y * width + x + 1) * 4);
  }
  return picture;
};

let loading: Promise<unknown> | undefined;

/** Loads the decoder from its package, which otherwise downloads it. */
const loadZXing = (): Promise<unknown> => {
  loading ??= readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))).then((wasm) =>
    prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true }),
  );
  return loading;
};
