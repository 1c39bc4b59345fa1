import { expect, test } from 'vitest';
import { alertsOf } from '#shared/milestones/alerts.ts';

const NOW = '2026-12-20T12:00:00.000Z';
const CONTAINER = {
  dateDepart: '2026-12-10T12:00:00.000Z',
  dateArrivee: '2026-12-28T12:00:00.000Z',
  receptionFin: null,
  lieuEnlevement: 'Le Havre',
  destination: 'Dakar',
  fuseau: 'Europe/Paris',
  statut: 'EN_COURS' as const,
};
const at = (date: string) => ({ date, lieu: 'Dakar', unlocode: 'SNDKR' });

test('a container under way is an alert after seven days without news', () => {
  expect(alertsOf(CONTAINER, undefined, NOW)).toEqual([{ type: 'SANS_NOUVELLE', jours: 10 }]);
  expect(alertsOf(CONTAINER, { nouvelleLe: '2026-12-14T12:00:00.000Z' }, NOW)).toEqual([]);
  expect(alertsOf(CONTAINER, { nouvelleLe: '2026-12-13T12:00:00.000Z' }, NOW)).toEqual([
    { type: 'SANS_NOUVELLE', jours: 7 },
  ]);
  expect(alertsOf({ ...CONTAINER, dateDepart: '2026-12-21T12:00:00.000Z' }, undefined, NOW)).toEqual([]);
});

test('a cancelled or delivered container, and one whose parcels can be collected, is no alert for silence', () => {
  for (const statut of ['ANNULE', 'LIVRE'] as const)
    expect(alertsOf({ ...CONTAINER, statut }, undefined, NOW)).toEqual([]);
  expect(alertsOf(CONTAINER, { reels: { AVPU: at('2026-12-11T12:00:00.000Z') } }, NOW)).toEqual([]);
});

test('a delay is an alert until it has a reason', () => {
  const annonce = { ...CONTAINER, dateArrivee: '2026-12-25T12:00:00.000Z' };
  const stored = { annonce, nouvelleLe: NOW };
  expect(alertsOf(CONTAINER, stored, NOW)).toEqual([{ type: 'RETARD_SANS_MOTIF', jours: 3 }]);
  const motifs = { ARRI: { motif: 'METEO' as const, jusque: CONTAINER.dateArrivee } };
  expect(alertsOf(CONTAINER, { ...stored, motifs }, NOW)).toEqual([]);
});

test.each([
  ['2026-12-26T12:00:00.000Z', []],
  ['2026-12-25T12:00:00.000Z', [5]],
  ['2026-12-22T12:00:00.000Z', [2]],
  ['2026-12-20T13:00:00.000Z', [0]],
  ['2026-12-19T12:00:00.000Z', [-1]],
])('free time that ends at %s is an alert from five days on, until the container is emptied', (franchiseFin, days) => {
  const stored = { franchiseFin, nouvelleLe: NOW };
  expect(alertsOf(CONTAINER, stored, NOW)).toEqual(days.map((jours) => ({ type: 'FRANCHISE', jours })));
  const emptied = { ...stored, reels: { STRP: at('2026-12-19T12:00:00.000Z') } };
  expect(alertsOf(CONTAINER, emptied, NOW)).toEqual([]);
});
