import type { BarcodeDetector as Ponyfill } from 'barcode-detector/ponyfill';

/** Reads the codes in a picture of the camera. */
export type CodeReader = Pick<Ponyfill, 'detect'>;

const OPTIONS = { formats: ['qr_code', 'code_128'] as const };

type NativeDetector = {
  new (options: { formats: string[] }): CodeReader;
  getSupportedFormats(): Promise<string[]>;
};

/** Returns the browser's own reader where it has one for QR codes, else the library's, from this site's own files. */
export const loadCodeReader = async (): Promise<CodeReader> => {
  const { BarcodeDetector: Native } = globalThis as { BarcodeDetector?: NativeDetector };
  const formats = (await Native?.getSupportedFormats().catch(() => [])) ?? [];
  if (Native && formats.includes('qr_code'))
    return new Native({ formats: OPTIONS.formats.filter((format) => formats.includes(format)) });
  const [{ BarcodeDetector, prepareZXingModule }, { default: wasm }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ]);
  prepareZXingModule({ overrides: { locateFile: () => wasm } });
  return new BarcodeDetector({ formats: [...OPTIONS.formats] });
};
