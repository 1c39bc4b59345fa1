import { expect, test } from 'vitest';
import { dayIn, hasSpace, isOpen, matchesPlace, percentUsed } from '#shared/containers/rules.ts';

test('the used percentage is rounded, and stays between 0 and 100', () => {
  expect(percentUsed(1_000, 1_000)).toBe(0);
  expect(percentUsed(1_000, 996)).toBe(0);
  expect(percentUsed(1_000, 995)).toBe(1);
  expect(percentUsed(3, 1)).toBe(67);
  expect(percentUsed(1_000, 0)).toBe(100);
  expect(percentUsed(1_000, -5)).toBe(100);
  expect(percentUsed(1_000, 1_200)).toBe(0);
  expect(percentUsed(0, 0)).toBe(100);
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

test('a city is found by any part of its name, ignoring case and accents; an empty search finds all', () => {
  expect(matchesPlace('Montréal', 'montreal')).toBe(true);
  expect(matchesPlace('Montreal', 'MONTRÉ')).toBe(true);
  expect(matchesPlace('Saint-Louis', ' louis ')).toBe(true);
  expect(matchesPlace('Dakar', '')).toBe(true);
  expect(matchesPlace('Dakar', '   ')).toBe(true);
  expect(matchesPlace('Dakar', 'Dakkar')).toBe(false);
  expect(matchesPlace('Le Havre', '.*')).toBe(false);
});

test('a container is open while it is EN_COURS and has not left', () => {
  const at = new Date('2026-05-01T10:00:00Z');
  const open = { statut: 'EN_COURS' as const, dateDepart: '2026-05-01T10:00:00.001Z' };
  expect(isOpen(open, at)).toBe(true);
  expect(isOpen({ ...open, dateDepart: '2026-05-01T10:00:00.000Z' }, at)).toBe(false);
  for (const statut of ['EN_ATTENTE', 'LIVRE', 'ANNULE'] as const) expect(isOpen({ ...open, statut }, at)).toBe(false);
});

test('a container without remaining weight or volume has no space', () => {
  expect(hasSpace({ poidsRestant: 0.001, volumeRestant: 0.000001 })).toBe(true);
  expect(hasSpace({ poidsRestant: 0, volumeRestant: 5 })).toBe(false);
  expect(hasSpace({ poidsRestant: 5, volumeRestant: 0 })).toBe(false);
});
