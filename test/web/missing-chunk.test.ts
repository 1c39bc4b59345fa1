// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { reloadOnce } from '#web/core/loading/missingChunk.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a page that the visitor is leaving is not reloaded, which would cancel the way to the next one', async () => {
  vi.useFakeTimers();
  const ask = vi.fn(async () => new Response(null, { status: 503 }));
  vi.stubGlobal('fetch', ask);
  dispatchEvent(new Event('beforeunload'));
  expect(await reloadOnce()).toBe(true);
  expect(ask).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10_000); // the visitor stayed
  expect(await reloadOnce()).toBe(false);
  expect(ask).toHaveBeenCalledOnce();
});
