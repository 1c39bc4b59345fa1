import { afterEach, vi } from 'vitest';

/** Until the test's end the browser's clock is that of this zone. */
export function readIn(timeZone: string): void {
  const options = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone });
}

afterEach(() => vi.restoreAllMocks());
