import { expect, test } from 'vitest';
import { hasSpace, isOpen, percentUsed } from '#shared/containers/rules.ts';

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
