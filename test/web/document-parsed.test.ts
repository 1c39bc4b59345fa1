// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { documentParsed } from '#web/core/loading/documentParsed.ts';

afterEach(() => vi.restoreAllMocks());

test('the app waits for the end of a document that still arrives', async () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
  const done = vi.fn();
  const waiting = documentParsed().then(done);
  await Promise.resolve();
  expect(done).not.toHaveBeenCalled();
  document.dispatchEvent(new Event('DOMContentLoaded'));
  await waiting;
  expect(done).toHaveBeenCalledOnce();
});

test('the app starts at once with a document that has arrived', async () => {
  await expect(documentParsed()).resolves.toBeUndefined();
});
