import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '#local/config.ts';
import { addProcessCoverage, addStatements, type Lines, shareOf } from './lines.ts';

/**
 * `npm run coverage`: measures the lines of `shared` and `functions` that the unit and API tests run, in the tests'
 * processes and in those of the local clouds that they call. Fails below the floor.
 */
const main = async (): Promise<void> => {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(CLOUDS, { recursive: true });
  if (!(await runTests())) process.exitCode = 1;
  const lines: Lines = new Map();
  const testCoverage = JSON.parse(await readFile(join(FOLDER, 'coverage-final.json'), 'utf8'));
  for (const file of Object.values<Parameters<typeof addStatements>[1]>(testCoverage)) addStatements(lines, file);
  for (const file of await readdir(CLOUDS)) await addProcessCoverage(lines, join(CLOUDS, file), isCovered);
  report(lines);
};

const FOLDER = join(ROOT, 'coverage');
const CLOUDS = join(FOLDER, 'clouds');

/** Minimum percentage of covered lines. Raise it when the measurement has risen by a whole point. */
const FLOOR = { shared: 97, functions: 98 } as const;

const isCovered = (file: string): boolean => /^(shared|functions)\/.*\.ts$/.test(file);

const PROJECTS = ['--project', 'unit', '--project', 'api on dynoxide'];

const runTests = async (): Promise<boolean> => {
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const options = [
    'run',
    '--coverage.enabled',
    `--coverage.reportsDirectory=${FOLDER}`,
    '--coverage.clean=false',
    '--coverage.reportOnFailure',
  ];
  const child = spawn(process.execPath, [vitest, ...options, ...PROJECTS], {
    cwd: ROOT,
    env: { ...process.env, CLOUD_COVERAGE: CLOUDS, NIGHTLY: '1' },
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  return code === 0;
};

const report = (lines: Lines): void => {
  const folders = [...new Set([...lines.keys()].map((file) => file.split('/').slice(0, 2).join('/')))].sort();
  for (const folder of [...folders, ...Object.keys(FLOOR)]) {
    const { covered, of, percent } = shareOf(lines, folder);
    console.log(`${percent.toFixed(1).padStart(5)} %  ${folder} (${covered} of ${of} lines)`);
  }
  for (const [folder, floor] of Object.entries(FLOOR)) {
    const { percent } = shareOf(lines, folder);
    if (percent >= floor) continue;
    console.error(`${folder}: ${percent.toFixed(1)} % of the lines are covered, less than ${floor} %.`);
    process.exitCode = 1;
  }
};

await main();
