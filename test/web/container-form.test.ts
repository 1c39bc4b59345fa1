import { safeParse } from 'valibot';
import { expect, test } from 'vitest';
import { instantIn } from '#shared/containers/wall-time.ts';
import { cityOf } from '#shared/places/cities.ts';
import { faultConfig } from '#web/core/forms/faultConfig.ts';
import { allZones, usualZones } from '#web/core/places/zones.ts';
import { wallTimeOf, zoneInWords } from '#web/core/time/wallTime.ts';
import { ContainerFormSchema, changesOf } from '#web/features/containers/containerFormSchema.ts';
import { type ContainerValues, newValues, valuesOf } from '#web/features/containers/values.ts';
import { container } from './containers.ts';

const filled: ContainerValues = {
  ...newValues(new Date('2026-11-21T08:00:00Z')),
  lieuEnlevement: ' Le Havre ',
  destination: 'Dakar',
  fuseau: 'Europe/Paris',
  dateDepart: '2026-12-12T14:30',
  dateArrivee: '2026-12-24T08:00',
  dateReservation: '2026-11-21T09:00',
  poidsMax: '24000',
  volumeMax: '67,5',
};

/** Returns the first error of each field, as the form shows it. */
function faults(values: Partial<ContainerValues>): Record<string, string> {
  const { issues = [] } = safeParse(ContainerFormSchema, { ...filled, ...values }, faultConfig);
  return Object.fromEntries(issues.map(({ path, message }) => [String(path?.[0]?.key), message]).reverse());
}

test('a typed hour is local to its zone, in winter and summer, east and west of Greenwich', () => {
  expect(instantIn('Europe/Paris', '2026-12-12T14:30')).toBe('2026-12-12T13:30:00.000Z');
  expect(instantIn('Europe/Paris', '2026-07-14T14:30')).toBe('2026-07-14T12:30:00.000Z');
  expect(instantIn('America/New_York', '2026-12-31T22:00')).toBe('2027-01-01T03:00:00.000Z');
  expect(instantIn('Africa/Dakar', '2026-12-12T14:30')).toBe('2026-12-12T14:30:00.000Z');
});

test('a typed time survives the conversion to UTC and back in every zone', () => {
  for (const zone of usualZones)
    for (const wall of ['2026-01-01T00:00', '2026-06-30T23:59', '2028-02-29T12:00'])
      expect(wallTimeOf(instantIn(zone, wall), zone)).toBe(wall);
});

test('an hour skipped by summer time is refused; elsewhere, or an hour later, it is valid', () => {
  const skipped = {
    dateDepart: '2027-03-28T02:30',
    dateArrivee: '2028-03-26T02:00',
    dateReservation: '2026-03-29T02:59',
  };
  for (const [name, wall] of Object.entries(skipped)) {
    const values = { dateArrivee: '2028-12-24T08:00', [name]: wall };
    expect(faults(values)).toEqual({ [name]: 'skipped_hour' });
    expect(faults({ ...values, fuseau: 'Africa/Dakar' })).toEqual({});
    expect(faults({ ...values, [name]: wall.replace('T02', 'T03') })).toEqual({});
  }
  expect(faults({ fuseau: 'America/New_York', dateReservation: '2027-03-14T02:30' })).toEqual({
    dateReservation: 'skipped_hour',
  });
});

test('form values are sent trimmed, as numbers and in UTC', () => {
  expect(safeParse(ContainerFormSchema, filled).output).toEqual({
    lieuEnlevement: 'Le Havre',
    destination: 'Dakar',
    fuseau: 'Europe/Paris',
    dateDepart: '2026-12-12T13:30:00.000Z',
    dateArrivee: '2026-12-24T07:00:00.000Z',
    dateReservation: '2026-11-21T08:00:00.000Z',
    tailleConteneur: '40ft',
    poidsMax: 24000,
    volumeMax: 67.5,
    prixEstime: 10,
    statut: 'EN_COURS',
    insuranceId: null,
    siteDepartId: null,
    siteArriveeId: null,
    tarifId: null,
    receptionFin: null,
  });
});

test('a new container is 40 feet, open, at 10 dollars per kilo, in the browser’s zone', () => {
  const { tailleConteneur, statut, prixEstime, fuseau } = newValues(new Date());
  expect([tailleConteneur, statut, prixEstime]).toEqual(['40ft', 'EN_COURS', '10']);
  expect(fuseau).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
});

test('each empty required field has an error', () => {
  const empty = {
    lieuEnlevement: ' ',
    destination: '',
    dateDepart: '',
    dateArrivee: '',
    dateReservation: '',
    poidsMax: '',
    volumeMax: '',
    prixEstime: '',
  };
  expect(faults(empty)).toEqual(Object.fromEntries(Object.keys(empty).map((name) => [name, 'required'])));
});

test('capacities are at least 1 with one decimal, a price may be 0, and an insurance number starts at 1', () => {
  expect(faults({ poidsMax: '0.9', volumeMax: '67.25' })).toEqual({ poidsMax: 'too_small 1', volumeMax: 'tenths' });
  expect(faults({ poidsMax: '1', volumeMax: '1.1', prixEstime: '0', insuranceId: '1' })).toEqual({});
  expect(faults({ prixEstime: '10.001' })).toEqual({ prixEstime: 'not_cents' });
  expect(faults({ prixEstime: '-1', insuranceId: '0' })).toEqual({
    prixEstime: 'too_small 0',
    insuranceId: 'too_small 1',
  });
  expect(faults({ poidsMax: 'lourd', insuranceId: '1.5' })).toEqual({
    poidsMax: 'not_number',
    insuranceId: 'not_integer',
  });
});

test('the arrival is after the departure, and the reservation before it unless the container has left', () => {
  expect(faults({ dateArrivee: '2026-12-12T14:30' })).toEqual({ dateArrivee: 'before_departure' });
  expect(faults({ dateArrivee: '2026-12-12T14:31' })).toEqual({});
  const ahead = { dateDepart: '2096-12-12T14:30', dateArrivee: '2096-12-24T08:00' };
  expect(faults({ ...ahead, dateReservation: '2096-12-12T14:30' })).toEqual({});
  expect(faults({ ...ahead, dateReservation: '2096-12-12T14:31' })).toEqual({ dateReservation: 'after_departure' });
  expect(faults({ ...ahead, poidsMax: '', dateReservation: '2096-12-12T14:31' })).toEqual({
    poidsMax: 'required',
    dateReservation: 'after_departure',
  });
  expect(faults({ dateDepart: '2026-01-12T14:30' })).toEqual({});
});

test('an edit sends only changed fields and keeps seconds that the inputs do not show', () => {
  const before = container({ dateDepart: '2096-12-12T13:00:27.000Z' });
  const wanted = safeParse(ContainerFormSchema, { ...valuesOf(before), poidsMax: '25000', statut: 'EN_ATTENTE' });
  if (!wanted.success) throw new Error('the values of a container are valid');
  expect(changesOf(before, wanted.output)).toEqual({ poidsMax: 25_000, statut: 'EN_ATTENTE' });
});

test('a new zone with unchanged local times changes the three dates', () => {
  const before = container();
  const wanted = safeParse(ContainerFormSchema, { ...valuesOf(before), fuseau: 'America/Toronto' });
  if (!wanted.success) throw new Error('the values of a container are valid');
  expect(Object.keys(changesOf(before, wanted.output)).sort()).toEqual([
    'dateArrivee',
    'dateDepart',
    'dateReservation',
    'fuseau',
  ]);
});

test('zones are named by their city and by their offset on the day', () => {
  expect(cityOf('fr', 'America/Argentina/Buenos_Aires')).toBe('Buenos Aires, Argentina');
  expect(cityOf('fr', 'UTC')).toBe('UTC');
  for (const [zone, fr, en] of [
    ['Africa/Algiers', 'Alger', 'Algiers'],
    ['Africa/Cairo', 'Le Caire', 'Cairo'],
    ['Europe/Kiev', 'Kyiv', 'Kyiv'],
    ['Africa/Bamako', 'Bamako', 'Bamako'],
  ] as const)
    expect([cityOf('fr', zone), cityOf('en', zone)]).toEqual([fr, en]);
  expect(zoneInWords('fr', 'Europe/Paris', new Date('2026-12-12T12:00:00Z'))).toContain('UTC+1');
  expect(zoneInWords('en', 'Europe/Paris', new Date('2026-07-12T12:00:00Z'))).toContain('GMT+2');
});

test('every common zone is one that browsers know', () => {
  for (const zone of usualZones) expect(allZones()).toContain(zone);
});
