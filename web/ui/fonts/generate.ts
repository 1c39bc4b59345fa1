import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { subsetFonts, subsetPdfFonts } from './subsetFonts.ts';

const write = async (folder: string, fonts: Record<string, Buffer>): Promise<void> => {
  await mkdir(folder, { recursive: true });
  for (const [file, font] of Object.entries(fonts)) await writeFile(join(folder, file), font);
};

await write(import.meta.dirname, await subsetFonts());
await write(join(import.meta.dirname, '../../core/pdf/fonts'), await subsetPdfFonts());
