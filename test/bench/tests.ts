import { execFile } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '#local/config.ts';
import config from '../../vitest.config.ts';
import { type Findings, markOf, type Table } from './report.ts';

/**
 * Maximum CPU of `npm test`, checks included, as a multiple of what one type check costs: seconds differ from machine
 * to machine, their ratio hardly does.
 */
const LIMIT = 10;
const DEAREST = 10;
/** Folder of what each part printed, and of its report. */
const LOGS = join(ROOT, 'dist', 'tests');

/** CPU seconds of one part of `npm test`; `files` shares those of a project by the duration of its files. */
type Part = { name: string; seconds: number; files: { file: string; seconds: number }[]; failed: boolean };

/**
 * Measures the CPU of `npm test`, part by part: user and system time of all processes, engines and browsers included.
 * It runs every test, so it is measured only when asked for by name.
 */
export const benchTests = async (): Promise<Findings> => {
  await mkdir(LOGS, { recursive: true });
  const typeCheck = await measure('tsc', ['tsc', '--incremental', 'false']);
  const parts = [await measure('checks', ['npm', 'run', '--silent', 'check'])];
  for (const name of projectNames()) parts.push(await measureProject(name));
  const times = (seconds: number): number => Math.round((seconds / typeCheck.seconds) * 100) / 100;
  const total = parts.reduce((sum, { seconds }) => sum + seconds, 0);
  return {
    figures: { typeCheck: typeCheck.seconds, total, limit: LIMIT, parts: parts.map(({ files: _, ...part }) => part) },
    tables: [tableOfParts(parts, total, times), tableOfFiles(parts, times)],
    failures: [
      ...parts
        .filter(({ failed }) => failed)
        .map(({ name }) => `${name} failed: see ${relative(ROOT, logOf(name, 'log'))}`),
      ...(markOf(times(total), LIMIT) === 'FAIL'
        ? [`npm test costs ${times(total)} type checks of CPU, over ${LIMIT}`]
        : []),
    ],
  };
};

const projectNames = (): string[] =>
  (config.test?.projects ?? []).flatMap((project) =>
    typeof project === 'object' && 'test' in project ? [String(project.test?.name)] : [],
  );

/** Script that runs its arguments, with their output in `$LOG`, and prints the times of all that they waited for. */
const TIMES = '"$@" > "$LOG" 2>&1; code=$?; times; exit $code';

const measure = async (name: string, command: readonly string[]): Promise<Part> => {
  const run = promisify(execFile)('bash', ['-c', TIMES, 'bash', ...command], {
    cwd: ROOT,
    env: { ...process.env, LOG: logOf(name, 'log') },
  });
  const { stdout, failed } = await run.then(
    ({ stdout }) => ({ stdout, failed: false }),
    ({ stdout = '' }: { stdout?: string }) => ({ stdout, failed: true }),
  );
  return { name, seconds: secondsOf(stdout), files: [], failed };
};

/** Returns the path of what a part wrote. */
const logOf = (name: string, ending: string): string => join(LOGS, `${name.replaceAll(' ', '-')}.${ending}`);

/** Adds up what the shell's `times` prints of its children, such as `1m2.5s 0m3.25s` in the second line. */
const secondsOf = (times: string): number =>
  [...(times.trim().split('\n')[1] ?? '').matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  );

type JsonReport = { testResults: { name: string; startTime: number; endTime: number }[] };

const measureProject = async (name: string): Promise<Part> => {
  const report = logOf(name, 'json');
  const reporter = ['--reporter', 'default', '--reporter', 'json', '--outputFile', report];
  const part = await measure(name, ['vitest', 'run', '--project', name, ...reporter]);
  const { testResults }: JsonReport = JSON.parse(await readFile(report, 'utf8').catch(() => '{"testResults":[]}'));
  const took = testResults.map(({ startTime, endTime }) => endTime - startTime);
  const all = took.reduce((sum, ms) => sum + ms, 0);
  return {
    ...part,
    files: testResults.map((result, index) => ({
      file: relative(ROOT, result.name),
      seconds: (part.seconds * (took[index] ?? 0)) / all,
    })),
  };
};

type Times = (seconds: number) => number;

const tableOfParts = (parts: readonly Part[], total: number, times: Times): Table => ({
  title: 'CPU of npm test',
  note: 'CPU seconds of all processes, and the same as a multiple of one type check of this run.',
  columns: ['part', 'seconds', 'type checks', 'limit', ''],
  rows: [
    ...parts.map(({ name, seconds }) => [name, Math.round(seconds), times(seconds), undefined, '']),
    ['all', Math.round(total), times(total), LIMIT, markOf(times(total), LIMIT)],
  ],
});

const tableOfFiles = (parts: readonly Part[], times: Times): Table => ({
  title: 'Dearest test files',
  note: 'CPU seconds of their project, shared by how long each file took.',
  columns: ['file', 'seconds', 'type checks'],
  rows: parts
    .flatMap(({ files }) => files)
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, DEAREST)
    .map(({ file, seconds }) => [file, Math.round(seconds), times(seconds)]),
});
