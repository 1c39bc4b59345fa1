// @vitest-environment jsdom
import { waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { lazyAfterPaint } from '#web/ui/lazyAfterPaint.tsx';
import { render, runInAct } from './browser.ts';

afterEach(() => vi.useRealTimers());

test('a part of a page whose download fails is downloaded again, while its placeholder stands', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const load = vi.fn(async () => () => <p>Destinataire</p>).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const Part = lazyAfterPaint(load, () => <p aria-busy="true">…</p>);
  await render(<Part />);
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  expect(document.body.textContent).toBe('…');
  await runInAct(() => vi.advanceTimersByTime(5_000));
  await waitFor(() => expect(document.body.textContent).toBe('Destinataire'));
  expect(load).toHaveBeenCalledTimes(2);
});
