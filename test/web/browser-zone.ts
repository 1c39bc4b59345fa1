import { afterEach, vi } from 'vitest';

/** Sets the browser's time zone until the end of the test. */
export function setBrowserZone(timeZone: string): void {
  const options = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone });
}

afterEach(() => vi.restoreAllMocks());
