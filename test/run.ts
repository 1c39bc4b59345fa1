import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { ROOT } from '#local/config.ts';

/**
 * `npm test`: runs `npm run check` beside the tests, since the first of these leave a processor idle. A failed check
 * ends the tests, and its report comes last. The arguments are Vitest's.
 */
const main = async (): Promise<void> => {
  const tests = spawn('vitest', ['run', ...process.argv.slice(2)], { cwd: ROOT, stdio: 'inherit' });
  const [report, [code]] = await Promise.all([
    reportOfChecks().then((found) => {
      if (found) tests.kill();
      return found;
    }),
    once(tests, 'exit'),
  ]);
  if (report) console.error(report);
  if (report || code !== 0) process.exitCode = 1;
};

const MAX_BYTES = 64 * 1024 * 1024;

/** Runs the checks; returns what they found, or nothing if they passed. */
const reportOfChecks = (): Promise<string | undefined> =>
  promisify(execFile)('npm', ['run', '--silent', 'check'], { cwd: ROOT, maxBuffer: MAX_BYTES }).then(
    () => undefined,
    ({ stdout, stderr, message }) => `${stdout}${stderr}${message}`,
  );

await main();
