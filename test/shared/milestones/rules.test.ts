import { expect, test } from 'vitest';
import { DELAY_REASON_NAMES, MILESTONE_CODES, MILESTONE_NAMES } from '#shared/milestones/codes.ts';
import type { MilestoneRecord } from '#shared/milestones/record.ts';
import {
  clocksOf,
  delayDays,
  type MilestoneContainer,
  milestonesOf,
  unexplainedDelay,
} from '#shared/milestones/rules.ts';
import { CORRIDOR_TEMPLATES } from '#shared/milestones/templates.ts';
import { findCountryOf, timeZoneAt } from '#shared/places/places.ts';
import { LOCODES, locodeAt } from '#shared/places/unlocodes.ts';

const CONTAINER: MilestoneContainer = {
  dateDepart: '2026-12-10T12:00:00.000Z',
  dateArrivee: '2026-12-28T12:00:00.000Z',
  receptionFin: '2026-12-05T17:00:00.000Z',
  lieuEnlevement: 'Le Havre',
  destination: 'Dakar',
  fuseau: 'Europe/Paris',
};
const ANNOUNCED = {
  dateDepart: CONTAINER.dateDepart,
  dateArrivee: CONTAINER.dateArrivee,
  receptionFin: CONTAINER.receptionFin ?? null,
};

const milestone = (code: string, container: MilestoneContainer, stored?: MilestoneRecord) => {
  const found = milestonesOf(container, stored).find((each) => each.code === code);
  if (!found) throw new Error(`no ${code}`);
  return found;
};
const later = (instant: string, days: number) => new Date(Date.parse(instant) + days * 86_400_000).toISOString();

test('a container without records has its ten milestones in order, planned as expected', () => {
  const all = milestonesOf(CONTAINER, undefined);
  expect(all.map(({ code }) => code)).toEqual(MILESTONE_CODES);
  const times = all.map(({ estime }) => estime);
  expect(times).toEqual([...times].sort());
  expect(all.every(({ prevu, estime, reel, retard }) => prevu === estime && reel === null && retard === null)).toBe(
    true,
  );
});

test('drop-off, departure and arrival are the dates of the container', () => {
  expect(milestone('CLOS', CONTAINER).estime).toBe(CONTAINER.receptionFin);
  expect(milestone('DEPA', CONTAINER)).toMatchObject({
    estime: CONTAINER.dateDepart,
    unlocode: 'FRLEH',
    fuseau: 'Europe/Paris',
  });
  expect(milestone('ARRI', CONTAINER)).toMatchObject({
    estime: CONTAINER.dateArrivee,
    unlocode: 'SNDKR',
    fuseau: 'Africa/Dakar',
  });
});

test('a cut-off shortly before the departure leaves the steps between them in order', () => {
  const all = milestonesOf({ ...CONTAINER, receptionFin: '2026-12-10T10:00:00.000Z' }, undefined);
  const times = all.map(({ estime }) => estime);
  expect(times).toEqual([...times].sort());
  expect(milestone('LOAD', { ...CONTAINER, receptionFin: '2026-12-10T10:00:00.000Z' }).estime).toBe(
    '2026-12-10T10:00:00.000Z',
  );
});

test('milestones after the arrival move with it, and the announced times stay planned', () => {
  const moved = { ...CONTAINER, dateArrivee: later(CONTAINER.dateArrivee, 2) };
  const stored = { annonce: ANNOUNCED };
  for (const code of ['ARRI', 'DISC', 'CUSR', 'STRP', 'AVPU'])
    expect(milestone(code, moved, stored)).toMatchObject({
      prevu: milestone(code, CONTAINER).prevu,
      estime: later(milestone(code, CONTAINER).estime, 2),
      retard: { jours: 2, motif: null },
    });
  expect(milestone('DEPA', moved, stored).retard).toBeNull();
});

test('the reason of a late arrival explains what it makes late, and no longer delay', () => {
  const moved = { ...CONTAINER, dateArrivee: later(CONTAINER.dateArrivee, 2) };
  const stored: MilestoneRecord = {
    annonce: ANNOUNCED,
    motifs: { ARRI: { motif: 'CONGESTION', jusque: moved.dateArrivee } },
  };
  expect(milestone('AVPU', moved, stored).retard).toEqual({ jours: 2, motif: 'CONGESTION' });
  expect(unexplainedDelay(milestonesOf(moved, stored))).toBeUndefined();
  const again = { ...moved, dateArrivee: later(moved.dateArrivee, 3) };
  expect(unexplainedDelay(milestonesOf(again, stored))).toMatchObject({ code: 'ARRI', retard: { jours: 5 } });
  const customs: MilestoneRecord = { ...stored, decalages: { CUSR: 9 * 86_400_000 } };
  expect(unexplainedDelay(milestonesOf(moved, customs))?.code).toBe('CUSR');
});

test('an arrival two days late that a late departure explains needs no reason of its own', () => {
  const moved = {
    ...CONTAINER,
    dateDepart: later(CONTAINER.dateDepart, 2),
    dateArrivee: later(CONTAINER.dateArrivee, 2),
  };
  const stored: MilestoneRecord = {
    annonce: ANNOUNCED,
    motifs: { DEPA: { motif: 'GREVE', jusque: moved.dateDepart } },
  };
  const all = milestonesOf(moved, stored);
  expect(unexplainedDelay(all)).toBeUndefined();
  expect(all.find(({ code }) => code === 'STUF')?.retard).toEqual({ jours: 2, motif: 'GREVE' });
});

test('one shift is explained once, though it is a day at one hour and two at another', () => {
  const departure = { ...CONTAINER, dateDepart: '2026-12-10T05:00:00.000Z' };
  const moved = {
    ...departure,
    dateDepart: later(departure.dateDepart, 1.5), // the evening of the 11th in Paris
    dateArrivee: later(CONTAINER.dateArrivee, 1.5), // the 30th in Dakar
  };
  const stored: MilestoneRecord = {
    annonce: { ...ANNOUNCED, dateDepart: departure.dateDepart },
    motifs: { DEPA: { motif: 'NAVIRE', jusque: moved.dateDepart } },
  };
  expect(milestone('DEPA', moved, stored).retard).toEqual({ jours: 1, motif: 'NAVIRE' });
  expect(milestone('ARRI', moved, stored).retard).toEqual({ jours: 2, motif: 'NAVIRE' });
  expect(unexplainedDelay(milestonesOf(moved, stored))).toBeUndefined();
});

test('steps after an arrival that has happened are expected from it', () => {
  const date = later(CONTAINER.dateArrivee, -1);
  const stored: MilestoneRecord = { reels: { ARRI: { date, lieu: 'Dakar', unlocode: 'SNDKR' } } };
  expect(milestone('DISC', CONTAINER, stored).estime).toBe(later(date, 1));
  expect(milestone('ARRI', CONTAINER, stored)).toMatchObject({ reel: date, estime: CONTAINER.dateArrivee });
});

test('less than a day is no delay, and days are those of the calendar at the place', () => {
  expect(delayDays('2026-12-10T12:00:00.000Z', '2026-12-11T11:59:00.000Z', 'Africa/Dakar')).toBe(0);
  expect(delayDays('2026-12-10T23:00:00.000Z', '2026-12-12T22:00:00.000Z', 'Africa/Dakar')).toBe(2);
  expect(delayDays('2026-12-10T03:00:00.000Z', '2026-12-11T06:00:00.000Z', 'America/Toronto')).toBe(2); // 9 to 11 there
});

test('ten free days count from the unloading in Dakar until an admin knows better', () => {
  const reels = { DISC: { date: '2026-12-29T10:00:00.000Z', lieu: 'Dakar', unlocode: 'SNDKR' } };
  expect(clocksOf(CONTAINER, undefined).franchise).toBeNull();
  expect(clocksOf(CONTAINER, { reels }).franchise).toEqual({ fin: '2027-01-08T10:00:00.000Z', propose: true });
  expect(clocksOf({ ...CONTAINER, destination: 'Abidjan' }, { reels }).franchise).toBeNull();
  expect(clocksOf(CONTAINER, { reels, franchiseFin: '2027-01-06T00:00:00.000Z' }).franchise).toEqual({
    fin: '2027-01-06T00:00:00.000Z',
    propose: false,
  });
});

test('every corridor template is in order and says where its figures come from', () => {
  for (const { hours, source } of CORRIDOR_TEMPLATES) {
    const before = [hours.CLOS, hours.STUF, hours.GTIN, hours.LOAD];
    const after = [hours.DISC, hours.CUSR, hours.STRP, hours.AVPU];
    expect([...before, 0, ...after]).toEqual([...before, 0, ...after].sort((a, b) => a - b));
    expect(source.length).toBeGreaterThan(20);
  }
});

test('every milestone and reason of a delay has a name in both languages', () => {
  for (const names of [...Object.values(MILESTONE_NAMES), ...Object.values(DELAY_REASON_NAMES)])
    expect(Object.values(names).every((name) => name.length > 3)).toBe(true);
});

test('a place is found by its name in either language, and each code once', () => {
  expect(locodeAt('Port de Dakar')?.code).toBe('SNDKR');
  expect(locodeAt('Antwerp')?.code).toBe('BEANR');
  expect(locodeAt('Montreal')?.code).toBe('CAMTR');
  expect(locodeAt('Au large des Canaries')).toBeUndefined();
  expect(new Set(LOCODES.map(({ code }) => code)).size).toBe(LOCODES.length);
  for (const { code, noms } of LOCODES) {
    expect(code).toMatch(/^[A-Z]{2}[A-Z2-9]{3}$/);
    expect([locodeAt(noms.fr)?.code, locodeAt(noms.en)?.code]).toEqual([code, code]);
  }
});

/** Country of each time zone in the list of ports and towns. */
const COUNTRY_OF_ZONE: Record<string, string> = {
  'Africa/Dakar': 'SN',
  'Africa/Abidjan': 'CI',
  'Africa/Bamako': 'ML',
  'Africa/Conakry': 'GN',
  'Africa/Banjul': 'GM',
  'Africa/Nouakchott': 'MR',
  'Africa/Casablanca': 'MA',
  'Europe/Paris': 'FR',
  'Europe/Brussels': 'BE',
  'Europe/Amsterdam': 'NL',
  'Europe/Berlin': 'DE',
  'Europe/Rome': 'IT',
  'Europe/Madrid': 'ES',
  'Europe/Lisbon': 'PT',
  'Europe/London': 'GB',
  'America/Toronto': 'CA',
  'America/Halifax': 'CA',
  'America/New_York': 'US',
  'America/Chicago': 'US',
};

test('the code of a port begins with the country of its time zone, and of the same place elsewhere', () => {
  for (const { code, noms, fuseau } of LOCODES) {
    const country = code.slice(0, 2);
    expect(country, code).toBe(COUNTRY_OF_ZONE[fuseau]);
    for (const name of Object.values(noms)) {
      expect(findCountryOf(name) ?? country, code).toBe(country);
      expect(timeZoneAt(name, fuseau), code).toBe(fuseau);
    }
  }
  expect(findCountryOf('Port de Hambourg')).toBeUndefined(); // it contains Mbour
  const names = LOCODES.map(({ noms }) => noms.fr);
  expect(new Set(names).size).toBe(names.length);
});
