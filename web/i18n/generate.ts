import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatedTexts } from './generatedTexts.ts';

for (const [file, text] of Object.entries(generatedTexts())) writeFileSync(join(import.meta.dirname, file), text);
