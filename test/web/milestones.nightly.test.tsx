// @vitest-environment jsdom
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { MilestoneRecord } from '#shared/milestones/record.ts';
import { clocksOf, milestonesOf } from '#shared/milestones/rules.ts';
import type { ContainerMilestones } from '#shared/milestones/schema.ts';
import { MilestoneList } from '#web/core/milestones/MilestoneList.tsx';
import { fillIn, getOnly, loadFrenchTexts, openDialog, press, render } from './browser.ts';
import { setBrowserZone } from './browser-zone.ts';
import { cockpitContainer, row } from './cockpit.ts';
import { changePreview } from './previews.ts';
import { listReply, mockApi, pageText, requestBodies, requests, visit, waitUntilSettled } from './visit.tsx';

const CONTAINER = cockpitContainer();
const { id } = CONTAINER.conteneur;
const ADDRESS = `/admin/conteneurs/${id}`;

const stateOf = (record: MilestoneRecord, version: number, change: object = {}): ContainerMilestones => ({
  bookingId: id,
  jalons: milestonesOf({ ...CONTAINER.conteneur, ...change }, record),
  version,
  horloges: clocksOf(CONTAINER.conteneur, record),
  corrections: [],
});

let state = stateOf({}, 0);
let counts: Partial<typeof CONTAINER.compteurs> = {};
let putReply: () => { status?: number; body: unknown };

beforeAll(loadFrenchTexts);
beforeEach(() => {
  setBrowserZone('Europe/Paris');
  requests.length = 0;
  requestBodies.length = 0;
  state = stateOf({}, 0);
  counts = {};
  putReply = () => ({ body: { success: true, data: stateOf({}, 1) } });
  mockApi((call) => {
    if (call.startsWith(`GET /cockpit/conteneurs/${id}/colis`)) return listReply([row()]);
    if (call === `GET /cockpit/conteneurs/${id}`)
      return { body: { success: true, data: { ...CONTAINER, compteurs: { ...CONTAINER.compteurs, ...counts } } } };
    if (call === `GET /conteneurs/${id}/jalons`) return { body: { success: true, data: state } };
    if (call.includes('/apercu?'))
      return {
        body: {
          success: true,
          data: {
            deplaces: [
              { code: 'ARRI', de: '2096-12-24T13:00:00.000Z', vers: '2096-12-27T13:00:00.000Z' },
              { code: 'AVPU', de: '2096-12-31T13:00:00.000Z', vers: '2097-01-03T13:00:00.000Z' },
            ],
            retard: { jours: 3, motif: null },
            apercu: changePreview({ raisons: ['REPLANS'] }),
          },
        },
      };
    if (call.startsWith('PUT ')) return putReply();
    return undefined;
  });
});

const choose = async (label: string, value: string) => {
  const field = [...document.querySelectorAll('label')].find(({ textContent }) => textContent?.startsWith(label));
  await fillIn(getOnly(`#${CSS.escape(field?.htmlFor ?? '')}`), value);
};

test('an admin moves the arrival: sees what moves along, how late it is and whom it reaches, and gives the reason', async () => {
  await visit(ADDRESS, { as: 'ADMIN' });
  await openDialog('Changer la date – Arrivée');
  await choose('Nouvelle date prévue', '2096-12-27T13:00');
  await waitUntilSettled();
  expect(pageText()).toContain('3 jours plus tard que prévu');
  expect(pageText()).toMatch(/Colis à retirer : 3 janvier 2097 à 13:00 \(heure\sde\sDakar\)/);
  expect(pageText()).toContain('Awa Diop');
  await choose('Motif du retard', 'CONGESTION');
  await press('Changer et prévenir');
  await waitUntilSettled();
  expect(requests).toContain(`PUT /conteneurs/${id}/jalons/ARRI/estimation`);
  expect(requestBodies.at(-1)).toEqual({
    date: '2096-12-27T13:00',
    avecArrivee: false,
    motif: 'CONGESTION',
    note: '',
    version: 0,
  });
  expect(document.querySelector('dialog[open]')).toBeNull();
});

test('an admin records that the departure happened, now by default', async () => {
  await visit(ADDRESS, { as: 'ADMIN' });
  await openDialog('C’est fait – Départ');
  expect(pageText()).toContain('Un événement de suivi est ajouté');
  await press('Enregistrer');
  await waitUntilSettled();
  expect(requests).toContain(`PUT /conteneurs/${id}/jalons/DEPA/reel`);
  expect(requestBodies.at(-1)).toMatchObject({ unlocode: 'FRLEH', version: 0, motif: null });
});

test.each([
  [1, 3, '3 colis reçus ne sont pas chargés'],
  [0, 3, 'sans aucun scan (3 colis reçus)'],
])('the departure with an open manifest, %i scanned and %i not loaded, warns', async (charges, left, warning) => {
  counts = { charges, recusNonCharges: left };
  await visit(ADDRESS, { as: 'ADMIN' });
  await openDialog('C’est fait – Départ');
  expect(pageText()).toContain(warning);
});

test('an admin who was overtaken reads so, and the page shows the current state', async () => {
  await visit(ADDRESS, { as: 'ADMIN' });
  await openDialog('C’est fait – Départ');
  const reel = { date: '2026-11-01T10:00:00.000Z', lieu: 'Le Havre', unlocode: 'FRLEH' };
  state = stateOf({ reels: { DEPA: reel } }, 1);
  const message = 'Les étapes de ce conteneur viennent d’être modifiées ailleurs.';
  putReply = () => ({ status: 409, body: { success: false, code: 'MILESTONES_CHANGED', message } });
  await press('Enregistrer');
  await waitUntilSettled();
  expect(pageText()).toContain(message);
  expect(pageText()).toContain('1er novembre 2026 à 11:00');
});

test('the list of containers begins with what must be watched on the way', async () => {
  mockApi((call) => {
    if (call.startsWith('GET /cockpit/conteneurs?')) return listReply([{ ...CONTAINER, aRegler: 0 }]);
    if (call !== 'GET /cockpit/alertes') return undefined;
    const alertes = [
      { type: 'FRANCHISE', jours: 2 },
      { type: 'SANS_NOUVELLE', jours: 9 },
    ];
    return { body: { success: true, data: [{ id, lieuEnlevement: 'Le Havre', destination: 'Dakar', alertes }] } };
  });
  await visit('/admin/conteneurs', { as: 'ADMIN' });
  await waitUntilSettled();
  expect(pageText()).toContain('Franchise du conteneur : 2 jours restants');
  expect(pageText()).toContain('Aucune nouvelle depuis 9 jours');
});

test('a delay without a reason says so to admins', async () => {
  const { dateDepart, dateArrivee, receptionFin } = CONTAINER.conteneur;
  state = stateOf({ annonce: { dateDepart, dateArrivee, receptionFin } }, 1, {
    dateArrivee: '2096-12-27T13:00:00.000Z',
  });
  await visit(ADDRESS, { as: 'ADMIN' });
  expect(pageText()).toContain('Motif du retard à indiquer');
  expect(pageText()).toContain('Annoncé d’abord pour le 24 décembre 2096');
});

test.each([
  ['Europe/Paris', '14 janvier 2027 à 22:30 (heure de Toronto)'],
  ['Africa/Dakar', '14 janvier 2027 à 22:30 (heure de Toronto)'],
  ['America/Montreal', '14 janvier 2027 à 22:30'],
])('a departure in Montréal on the evening of 14 January says the same instant and day in %s', async (zone, words) => {
  setBrowserZone(zone);
  const journey = {
    ...CONTAINER.conteneur,
    lieuEnlevement: 'Montréal',
    fuseau: 'America/Toronto',
    dateDepart: '2027-01-15T03:30:00.000Z',
    dateArrivee: '2027-02-05T23:30:00.000Z',
    receptionFin: null,
  };
  const actual = { date: journey.dateDepart, lieu: 'Montréal', unlocode: 'CAMTR' };
  for (const reels of [{}, { DEPA: actual }]) {
    await render(<MilestoneList milestones={milestonesOf(journey, { reels })} />);
    const times = [...document.querySelectorAll('time')].filter(
      ({ dateTime }) => dateTime === '2027-01-15T03:30:00.000Z',
    );
    expect(times.map(({ textContent }) => textContent?.replace(/\s/g, ' ').replace('prévu : ', ''))).toContain(words);
  }
});

test('an admin gives the reason of a delay without changing a date, and reads when it is missing', async () => {
  state = stateOf(
    {
      annonce: {
        dateDepart: CONTAINER.conteneur.dateDepart,
        dateArrivee: '2096-12-24T13:00:00.000Z',
        receptionFin: null,
      },
    },
    3,
    {
      dateArrivee: '2096-12-27T13:00:00.000Z',
    },
  );
  await visit(ADDRESS, { as: 'ADMIN' });
  await press('Donner le motif – Arrivée');
  expect(pageText()).toContain('3 jours plus tard que prévu');
  await press('Enregistrer');
  expect(pageText()).toContain('Choisissez un motif');
  expect(requestBodies).toEqual([]);
  await choose('Motif du retard', 'GREVE');
  await press('Enregistrer');
  await waitUntilSettled();
  expect(requests).toContain(`PUT /conteneurs/${id}/jalons/ARRI/motif`);
  expect(requestBodies.at(-1)).toEqual({ version: 3, motif: 'GREVE' });
});
