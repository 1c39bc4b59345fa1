import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { ROOT } from '#local/config.ts';
import { clockIn, dayIn } from '#shared/dates.ts';
import { wallTimeOf } from '#web/core/time/wallTime.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test.each([
  ['2026-11-27T23:30:00Z', 'Europe/Paris', '2026-11-28', '00:30'],
  ['2026-11-27T23:59:59Z', 'Africa/Dakar', '2026-11-27', '23:59'],
  ['2026-03-01T03:05:00Z', 'America/New_York', '2026-02-28', '22:05'],
  ['2026-06-01T00:00:00Z', 'UTC', '2026-06-01', '00:00'],
  ['2026-06-01T18:15:00Z', 'Asia/Kathmandu', '2026-06-02', '00:00'],
])('%s is a day and a time in %s', (instant, zone, day, time) => {
  expect(clockIn(instant, zone)).toEqual({ day, time });
  expect(dayIn(new Date(instant), zone)).toBe(day);
  expect(wallTimeOf(instant, zone)).toBe(`${day}T${time}`);
});

test('days and times are the same in a browser that writes the dates of all locales as Americans do', () => {
  class AmericanFormat extends Intl.DateTimeFormat {
    override format(): string {
      return '11/27/2026';
    }
  }
  vi.stubGlobal('Intl', Object.create(Intl, { DateTimeFormat: { value: AmericanFormat } }));
  vi.spyOn(Date.prototype, 'toLocaleString').mockReturnValue('11/27/2026, 2:30 PM');
  vi.spyOn(Date.prototype, 'toLocaleDateString').mockReturnValue('11/27/2026');
  expect(dayIn('2026-11-27T14:30:00Z', 'Africa/Accra')).toBe('2026-11-27');
  expect(wallTimeOf('2026-11-27T14:30:00Z', 'Africa/Abidjan')).toBe('2026-11-27T14:30');
});

/** Formats of dates for a locale written in the code: people read `LOCALES`, and `clockIn` is for code. */
const FIXED_LOCALE =
  /(?:DateTimeFormat|\.toLocale(?:Date|Time)String)\(\s*['"`]|\.toLocaleString\(\s*['"`][^)]*timeZone/;
/** Does not read what the locale writes, but the zone. */
const READS_NO_DATE = /resolvedOptions\(\)/;

test('no code takes a day from the text of a locale', async () => {
  const folders = ['shared', 'web', 'functions', 'infra', 'local'];
  const files = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(join(ROOT, folder), { recursive: true })).map((file) => join(folder, file)),
    ),
  );
  const found: string[] = [];
  for (const file of files.flat().filter((name) => /\.tsx?$/.test(name) && name !== 'shared/dates.ts'))
    for (const line of (await readFile(join(ROOT, file), 'utf8')).split(/;\n/))
      if (FIXED_LOCALE.test(line) && !READS_NO_DATE.test(line)) found.push(`${file}: ${line.trim()}`);
  expect(found).toEqual([]);
});

test('a departure’s day is the day in the time zone of its departure city', () => {
  const instant = '2026-03-01T02:30:00.000Z';
  expect(dayIn(instant, 'UTC')).toBe('2026-03-01');
  expect(dayIn(instant, 'America/Toronto')).toBe('2026-02-28');
  expect(dayIn('2026-12-31T23:30:00.000Z', 'Europe/Paris')).toBe('2027-01-01');
  expect(dayIn('2026-03-29T00:59:59.999Z', 'Europe/Paris')).toBe('2026-03-29'); // the night in which summer time begins
  expect(dayIn('2024-02-29T12:00:00.000Z', 'Africa/Dakar')).toBe('2024-02-29');
  expect(dayIn('2026-06-30T11:00:00.000Z', 'Pacific/Kiritimati')).toBe('2026-07-01');
});
