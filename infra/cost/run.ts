import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../bundle.ts';
import { readBenchReport, storedMeasurements } from './measurements.ts';
import { pageOf } from './page.ts';

/** Runs `npm run cost`, which writes docs/cost.md; `--from-bench` first stores the measurements of the last bench. */
const main = async (): Promise<void> => {
  const fromBench = process.argv.includes('--from-bench');
  const measurements = fromBench
    ? readBenchReport(JSON.parse(await readFile(join(ROOT, 'dist/bench.json'), 'utf8')))
    : storedMeasurements;
  if (fromBench)
    await writeFile(join(ROOT, 'infra/cost/measurements.json'), `${JSON.stringify(measurements, null, 2)}\n`);
  await writeFile(join(ROOT, 'docs/cost.md'), pageOf(measurements));
  console.log(`Wrote docs/cost.md from the measurements of ${measurements.at.slice(0, 10)}.`);
};

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
