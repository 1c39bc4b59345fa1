import { expect, test } from 'vitest';
import { dayIn } from '#shared/dates.ts';
import { daysAfter, lastFreeDay, MAX_STORAGE_DAYS, storageDays } from '#shared/handover/storage.ts';
import { pickFrom, randomFrom } from '../../support/runs/random-operations.ts';

const HOUR = 3_600_000;
const ZONES = ['Africa/Dakar', 'America/New_York', 'Europe/Paris', 'Pacific/Auckland', 'Asia/Kolkata'];
const TERMS = { joursGratuits: 3, cents: 165 };
const WAIT = { depuis: '2026-12-01T15:00:00.000Z', fuseau: 'Africa/Dakar', dernierJour: null };
const at = (instant: string) => storageDays(TERMS, WAIT, new Date(instant));

test('a parcel that can be collected on 1 December with three free days costs from the end of 5 December on', () => {
  expect(lastFreeDay(TERMS, WAIT)).toBe('2026-12-04');
  expect(at('2026-12-05T23:59:00.000Z')).toEqual({ days: undefined, next: '2026-12-06T00:00:00.000Z' });
  expect(at('2026-12-06T00:00:00.000Z')).toEqual({
    days: { jours: 1, du: '2026-12-05', au: '2026-12-05' },
    next: '2026-12-07T00:00:00.000Z',
  });
  expect(at('2026-12-08T09:00:00.000Z').days).toEqual({ jours: 3, du: '2026-12-05', au: '2026-12-07' });
});

test('a later last day that the site announced counts, an earlier one does not', () => {
  expect(lastFreeDay(TERMS, { ...WAIT, dernierJour: '2026-12-20' })).toBe('2026-12-20');
  expect(lastFreeDay(TERMS, { ...WAIT, dernierJour: '2026-12-02' })).toBe('2026-12-04');
});

/** Returns a random wait, whose list has free days, and whose site may have announced a last one. */
const randomWait = (random: () => number) => {
  const whole = (most: number) => Math.floor(random() * (most + 1));
  const depuis = new Date(Date.parse('2026-01-01T00:00:00Z') + whole(700 * 24 * 60) * 60_000).toISOString();
  const fuseau = pickFrom(random)(ZONES) ?? 'UTC';
  const dernierJour = random() < 0.5 ? null : daysAfter(whole(90), dayIn(depuis, fuseau));
  return { terms: { joursGratuits: whole(90), cents: 100 }, wait: { depuis, fuseau, dernierJour }, whole };
};

const SAMPLES = Array.from({ length: 200 }, (_, seed) => seed + 1);
const after = (depuis: string, hours: number) => new Date(Date.parse(depuis) + hours * HOUR);

test('however often it is counted, each whole day after the last free one counts once, in the zone of the site', () => {
  for (const seed of SAMPLES) {
    const { terms, wait, whole } = randomWait(randomFrom(seed));
    const looks = Array.from({ length: whole(40) }, () => whole(200 * 24)).sort((a, b) => a - b);
    let jusquau: string | undefined;
    let charged = 0;
    const seen: string[] = [];
    for (const hours of looks) {
      const now = after(wait.depuis, hours);
      const { days } = storageDays(terms, { ...wait, jusquau, charged }, now);
      if (!days) continue;
      expect(days.jours, `seed ${seed}`).toBeGreaterThan(0);
      expect(daysAfter(days.jours - 1, days.du)).toBe(days.au);
      expect(days.du > lastFreeDay(terms, wait)).toBe(true);
      expect(days.au < dayIn(now, wait.fuseau)).toBe(true);
      for (let day = days.du; day <= days.au; day = daysAfter(1, day)) seen.push(day);
      jusquau = days.au;
      charged += days.jours;
    }
    expect(new Set(seen).size, `seed ${seed}`).toBe(seen.length);
    expect(charged).toBeLessThanOrEqual(MAX_STORAGE_DAYS);
    const once = storageDays(terms, wait, after(wait.depuis, looks.at(-1) ?? 0)).days;
    expect([seen.length, once?.jours ?? 0], `seed ${seed}`).toEqual([charged, charged]);
  }
});

test('the next look finds one day more, and none before it, until ninety days are charged', () => {
  for (const seed of SAMPLES) {
    const { terms, wait, whole } = randomWait(randomFrom(seed));
    const { days, next } = storageDays(terms, wait, after(wait.depuis, whole(4_000)));
    if (next === undefined) {
      expect(days?.jours, `seed ${seed}`).toBe(MAX_STORAGE_DAYS);
      continue;
    }
    const later = { ...wait, jusquau: days?.au, charged: days?.jours ?? 0 };
    const jours = [2, -2].map((hours) => storageDays(terms, later, after(next, hours)).days?.jours);
    expect(jours, `seed ${seed}`).toEqual([1, undefined]);
  }
});
