import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#local/config.ts';

const WEB = join(ROOT, 'web');

test('a choice whose own mark is hidden shows its state and its focus in browsers without :has(), too', async () => {
  const files = (await readdir(WEB, { recursive: true })).filter((file) => file.endsWith('.css'));
  const hidden: string[] = [];
  const without: string[] = [];
  for (const file of files) {
    const css = await readFile(join(WEB, file), 'utf8');
    if (!/:has\([^)]*:(?:checked|focus-visible)/.test(css) || !css.includes('opacity: 0;')) continue;
    hidden.push(file);
    if (!css.includes('@supports not selector(:has(*))')) without.push(file);
  }
  expect(hidden).not.toEqual([]);
  expect(without).toEqual([]);
});
