import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, test, vi } from 'vitest';
import { ROOT, readConfig } from '#local/config.ts';

afterEach(() => vi.unstubAllEnvs());

test('index delay and conflicts can be injected into the local cloud', () => {
  vi.stubEnv('INDEX_DELAY_MS', '2000');
  vi.stubEnv('CONFLICT_RATE', '0.2');
  expect(readConfig().disturbances).toEqual({ indexDelayMs: 2000, conflictRate: 0.2 });
});

test.each([
  ['INDEX_DELAY_MS', 'soon', 'a whole number of milliseconds, up to an hour'],
  ['INDEX_DELAY_MS', '-1', 'a whole number of milliseconds, up to an hour'],
  ['INDEX_DELAY_MS', '3600001', 'a whole number of milliseconds, up to an hour'],
  ['CONFLICT_RATE', '20%', 'a number from 0 to less than 1'],
  ['CONFLICT_RATE', '1', 'a number from 0 to less than 1'],
  ['WEB_PORT', '65536', 'a port number'],
])('%s refuses the value "%s"', (name, text, expected) => {
  vi.stubEnv(name, text);
  expect(readConfig).toThrow(`${name} must be ${expected}, not "${text}".`);
});

test('an invalid setting ends the start with one line and exit code 1', async () => {
  const env = { ...process.env, CONFLICT_RATE: 'often' };
  await expect(promisify(execFile)(process.execPath, [join(ROOT, 'local/start.ts')], { env })).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'CONFLICT_RATE must be a number from 0 to less than 1, not "often".\n',
  });
});
