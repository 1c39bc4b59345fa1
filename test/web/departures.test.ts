import { expect, test } from 'vitest';
import { matchingDepartures, nearbyDays, nearestDepartures } from '#web/features/home/departures.ts';
import { placesOf } from '#web/features/home/places.ts';
import { searchIn, statutIn, withSearch, withStatut } from '#web/features/home/search.ts';
import { container } from './containers.ts';

const departure = (day: string, from = 'Le Havre', to = 'Dakar') =>
  container({ jourDepart: day, dateDepart: `${day}T12:00:00.000Z`, lieuEnlevement: from, destination: to });
const now = new Date('2026-12-01T00:00:00Z');
const search = { date: '2026-12-15', from: '', to: '' };
const days = (found: readonly { jourDepart: string }[]) => found.map(({ jourDepart }) => jourDepart);

test('a place is found by any part of its name, ignoring case and accents', () => {
  const found = matchingDepartures([departure('2026-12-12', 'Montréal', 'Saint-Louis')], {
    ...search,
    from: ' MONTREAL ',
    to: 'louis',
  });
  expect(found).toHaveLength(1);
  expect(matchingDepartures(found, { ...search, to: 'Dakar' })).toEqual([]);
});

test('a day without departures offers the nearest ones before and after it, earliest first', () => {
  const all = ['2026-12-05', '2026-12-13', '2026-12-16', '2026-12-18', '2027-02-01'].map((day) => departure(day));
  expect(days(nearestDepartures(all, search, now))).toEqual(['2026-12-13', '2026-12-16', '2026-12-18']);
});

test('the nearest departures match the searched destination if any do', () => {
  const all = [departure('2026-12-15', 'Anvers', 'Abidjan'), departure('2027-01-20', 'Anvers', 'Saint-Louis')];
  expect(days(nearestDepartures(all, { ...search, to: 'saint' }, now))).toEqual(['2027-01-20']);
  expect(days(nearestDepartures(all, { ...search, to: 'Conakry' }, now))).toEqual(['2026-12-15', '2027-01-20']);
});

test('a place is found by its name in French, English and its own language', () => {
  const all = [departure('2026-12-12', 'Gênes', 'Sénégal'), departure('2026-12-12', 'Anvers', 'Dakar')];
  for (const from of ['Gênes', 'genoa', 'Genova', 'geno'])
    expect(matchingDepartures(all, { ...search, from }).map(({ lieuEnlevement }) => lieuEnlevement)).toEqual(['Gênes']);
  for (const from of ['antwerp', 'ANVERS']) expect(matchingDepartures(all, { ...search, from })).toEqual([all[1]]);
  expect(matchingDepartures(all, { ...search, to: 'senegal' })).toEqual([all[0]]);
  expect(matchingDepartures(all, { ...search, from: 'Tunis' })).toEqual([]);
});

test('without a departure between both places, those to the destination come before those from the place', () => {
  const all = [departure('2026-12-15', 'Anvers', 'Abidjan'), departure('2026-12-28', 'Paris', 'Dakar')];
  const wanted = { ...search, from: 'Antwerp', to: 'Dakar' };
  expect(days(nearestDepartures(all, wanted, now))).toEqual(['2026-12-28']);
  expect(days(nearestDepartures(all, { ...wanted, to: 'Conakry' }, now))).toEqual(['2026-12-15']);
});

test('other days within a week are offered on the same route', () => {
  const all = ['2026-12-07', '2026-12-14', '2026-12-15', '2026-12-20', '2026-12-20'].map((day) => departure(day));
  expect(nearbyDays(all, search, now)).toEqual(['2026-12-14', '2026-12-20']);
  expect(nearbyDays(all, { ...search, to: 'Abidjan' }, now)).toEqual([]);
});

test('departures that are past or not open are never offered', () => {
  const left = departure('2026-11-30');
  const waiting = { ...departure('2026-12-15'), statut: 'EN_ATTENTE' as const };
  expect(nearestDepartures([left, waiting], search, now)).toEqual([]);
});

test('each place is suggested once, sorted by name', () => {
  const all = [departure('2026-12-12', 'Paris'), departure('2026-12-13', 'Anvers'), departure('2026-12-14', 'Paris')];
  expect(placesOf(all, 'lieuEnlevement')).toEqual(['Anvers', 'Paris']);
});

test('a search is stored in the address, and clearing it removes its parameters', () => {
  const wanted = { date: '2026-12-15', from: 'Le Havre', to: ' Dakar ' };
  const address = withSearch(new URLSearchParams('statut=LIVRE'), wanted);
  expect(address.toString()).toBe('statut=LIVRE&dateDepart=2026-12-15&depart=Le+Havre&destination=Dakar');
  expect(searchIn(address)).toEqual({ ...wanted, to: 'Dakar' });
  expect(withSearch(address, { date: '', from: '', to: '' }).toString()).toBe('statut=LIVRE');
});

test('invalid parameters in the address are ignored', () => {
  expect(searchIn(new URLSearchParams('dateDepart=2026-02-31')).date).toBe('');
  expect(searchIn(new URLSearchParams('dateDepart=demain')).date).toBe('');
  expect(statutIn(new URLSearchParams('statut=PERDU'))).toBeUndefined();
});

test('the statut filter is stored in the address', () => {
  const address = withStatut(new URLSearchParams(), 'ANNULE');
  expect(statutIn(address)).toBe('ANNULE');
  expect(withStatut(address, '').toString()).toBe('');
});
