import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { subsetFonts } from './subsetFonts.ts';

for (const [file, font] of Object.entries(await subsetFonts())) await writeFile(join(import.meta.dirname, file), font);
