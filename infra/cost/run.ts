import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../bundle.ts';
import { distil, measured } from './measured.ts';
import { pageOf } from './page.ts';

/** `npm run cost` writes docs/cost.md; with `--from-bench` it first keeps what the last bench here has measured. */
const main = async (): Promise<void> => {
  const fromBench = process.argv.includes('--from-bench');
  const found = fromBench ? distil(JSON.parse(await readFile(join(ROOT, 'dist/bench.json'), 'utf8'))) : measured;
  if (fromBench) await writeFile(join(ROOT, 'infra/cost/measured.json'), `${JSON.stringify(found, null, 2)}\n`);
  await writeFile(join(ROOT, 'docs/cost.md'), pageOf(found));
  console.log(`docs/cost.md is written, by what was measured on ${found.at.slice(0, 10)}.`);
};

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
