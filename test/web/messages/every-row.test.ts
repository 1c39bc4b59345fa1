import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const TESTS = join(import.meta.dirname, '../..');

/** The compiler requires a trigger for each row of a group (`testMessages`), and so does the API's test. */
test('every group of messages is triggered on the pages or on the API', async () => {
  const groups = (await readdir(join(TESTS, 'spec'))).filter((name) => name !== 'row.ts');
  const pages = (await readdir(import.meta.dirname)).map((name) => join(import.meta.dirname, name));
  const files = await Promise.all(
    [...pages, join(TESTS, 'api/messages.test.ts')].map((name) => readFile(name, 'utf8')),
  );
  const triggered = files.filter((file) => /^testMessages\(|: Record<keyof typeof \w+, Trigger>/m.test(file)).join();
  expect(groups.filter((group) => !triggered.includes(`/spec/${group}'`))).toEqual([]);
});
