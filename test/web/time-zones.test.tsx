// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { ROOT } from '#local/config.ts';
import { timeZoneAt } from '#shared/places/places.ts';
import { Deadline } from '#web/core/colis/Deadline.tsx';
import { Itinerary } from '#web/core/container/Itinerary.tsx';
import { placeTime } from '#web/core/time/placeTime.ts';
import { readerTime } from '#web/core/time/readerTime.ts';
import { Timeline } from '#web/features/tracking/Timeline.tsx';
import { loadFrenchTexts, render } from './browser.ts';
import { setBrowserZone } from './browser-zone.ts';
import { container } from './containers.ts';
import { event } from './tracking.ts';
import { listReply, mockApi, pageText, show, visit } from './visit.tsx';

/** 00:30 in Paris, 23:30 in Dakar, 18:30 in Montréal. */
const NIGHT = '2096-12-24T23:30:00Z';
const WEB = join(ROOT, 'web');
const PARIS = 'Europe/Paris';
const plain = (text: string) => text.replace(/\s/g, ' ');

beforeAll(loadFrenchTexts);
beforeEach(() => setBrowserZone('America/Montreal'));

test('a place’s time is local to it and names the place unless the reader’s clock shows the same', () => {
  expect(plain(placeTime('fr', NIGHT, PARIS))).toBe('25 décembre 2096 à 00:30 (heure de Paris)');
  expect(plain(placeTime('fr', NIGHT, 'Africa/Abidjan'))).toBe('24 décembre 2096 à 23:30 (heure d’Abidjan)');
  expect(plain(placeTime('fr', NIGHT, 'Europe/Brussels'))).toBe('25 décembre 2096 à 00:30 (heure de Bruxelles)');
  expect(plain(placeTime('fr', NIGHT, 'America/New_York'))).toBe('24 décembre 2096 à 18:30');
  expect(plain(placeTime('fr', NIGHT, 'UTC'))).toMatch(/^24 décembre 2096 à 23:30 \((?:UTC|UTC\+0)\)$/);
});

test('a reader’s time is in their zone and labelled as such unless it is unambiguous', () => {
  expect(plain(readerTime('fr', NIGHT, PARIS))).toBe('24 décembre 2096 à 18:30 (votre heure)');
  expect(plain(readerTime('fr', NIGHT, undefined))).toBe('24 décembre 2096 à 18:30 (votre heure)');
  expect(plain(readerTime('fr', NIGHT, 'America/New_York'))).toBe('24 décembre 2096 à 18:30');
});

test('every page that shows a time names its time zone', () => {
  const files = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
  const silent = files.filter((file) => {
    const code = readFileSync(join(WEB, file), 'utf8');
    return code.includes('dateTime(') && !code.includes('onReaderClock(');
  });
  expect(files.length).toBeGreaterThan(100);
  expect(silent).toEqual([]);
});

test('departure and arrival dates are local to the pickup place and the destination', async () => {
  const ends = { from: 'Paris (Gennevilliers)', departure: NIGHT, arrival: NIGHT, timeZone: PARIS, price: undefined };
  await render(<Itinerary {...ends} to="Dakar" />);
  expect(pageText()).toContain('25 décembre 2096');
  expect(pageText()).toContain('Arrivée prévue le 24 décembre 2096');
  await render(<Itinerary {...ends} to="Rotterdam" />);
  expect(pageText(), 'an unknown place').toContain('Arrivée prévue le 25 décembre 2096');
  expect(timeZoneAt('Port de Dakar, quai 4', PARIS)).toBe('Africa/Dakar');
});

test('each step of a journey shows the local time of its place', async () => {
  const travelling = {
    ...container(),
    fuseau: PARIS,
    destination: 'Dakar',
    dateDepart: '2096-12-10T23:30:00Z',
    dateArrivee: NIGHT,
  };
  const events = [
    event({ lieu: 'Le Havre', date: '2096-12-11T23:30:00Z' }),
    event({ lieu: 'Port de Dakar', date: NIGHT, id: 2 }),
  ];
  await show(<Timeline container={travelling} events={events} />, { texts: ['tracking'] });
  for (const words of [
    '11 décembre 2096 (',
    '12 décembre 2096 à 00:30 (heure de Paris)',
    '24 décembre 2096 à 23:30 (heure de Dakar)',
    '24 décembre 2096 (',
  ])
    expect(pageText()).toContain(words);
});

test('a notification shows its deadline in the reader’s time, as the parcel’s page does; an older one keeps its text', async () => {
  const due = {
    texte: '25 décembre 2096 à 00:30 (heure de Paris)',
    instant: NIGHT,
    fuseau: PARIS,
    langue: 'fr',
  };
  const common = { userId: 7, lu: false, createdAt: '2096-12-20T12:00:00Z' };
  mockApi(() =>
    listReply(
      [
        { ...common, id: 1, notification: `Sans paiement avant le ${due.texte}, il sera annulé.`, echeance: due },
        { ...common, id: 2, notification: 'À payer avant le 25 décembre 2096 à 00:30 UTC+1.' },
      ],
      { nonLues: 2 },
    ),
  );
  await visit('/notifications');
  expect(pageText()).toContain('Sans paiement avant le 24 décembre 2096 à 18:30 (votre heure), il sera annulé.');
  expect(pageText()).toContain('À payer avant le 25 décembre 2096 à 00:30 UTC+1.');
  await show(<Deadline at={NIGHT} container={{ ...container(), fuseau: PARIS }} />, { texts: ['colis'] });
  expect(pageText()).toContain('24 décembre 2096 à 18:30 (votre heure)');
});
