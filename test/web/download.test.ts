// @vitest-environment jsdom
import { globSync, readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { downloadFile } from '#web/core/download.ts';

afterEach(() => vi.useRealTimers());

test('a downloaded file stays readable for a minute and is then released', () => {
  vi.useFakeTimers();
  URL.createObjectURL = () => 'blob:file';
  const revoke = vi.fn();
  URL.revokeObjectURL = revoke;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  downloadFile('manifeste.pdf', 'content', 'application/pdf');
  vi.advanceTimersByTime(60_000);
  expect(revoke).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(revoke).toHaveBeenCalledWith('blob:file');
});

test('every download goes through one helper', () => {
  const others = globSync('web/**/*.{ts,tsx}').filter(
    (file) => file !== 'web/core/download.ts' && /\.download =/.test(readFileSync(file, 'utf8')),
  );
  expect(others).toEqual([]);
});
