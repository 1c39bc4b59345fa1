// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { Milestone } from '#shared/milestones/schema.ts';
import type { ParcelTracking } from '#shared/tracking/parcel-tracking.ts';
import { nextStep, stepsOf } from '#web/core/tracking/stage.ts';
import { getOnly } from './browser.ts';
import { colis } from './colis.ts';
import { container } from './containers.ts';
import { rejectedDocument } from './documents.ts';
import { listReply, mockApi, pageText, visit, waitUntilSettled } from './visit.tsx';

/** Parcels whose container's milestones are not their own. */

const SHOWN = 'YN-7K3M-9QPX-4WTHW';

const parcel = (change: Partial<ParcelTracking>): ParcelTracking => ({
  etat: 'EN_TRANSIT',
  situation: 'EN_MER',
  statut: 'EN_COURS',
  lieuEnlevement: 'Le Havre',
  destination: 'Dakar',
  dateDepart: '2026-11-24T12:00:00.000Z',
  dateArrivee: '2099-12-18T12:00:00.000Z',
  fuseau: 'Europe/Paris',
  prenomDestinataire: 'Moussa',
  jalons: [],
  siteRetrait: null,
  aApporter: ['PIECE_IDENTITE', 'CODE_SUIVI'],
  dernierJour: null,
  mandataire: null,
  ...change,
});
const milestone = (code: Milestone['code'], change: Partial<Milestone> = {}): Milestone => ({
  code,
  lieu: 'Dakar',
  unlocode: 'SNDKR',
  fuseau: 'Africa/Dakar',
  prevu: '2099-12-16T12:00:00.000Z',
  estime: '2099-12-18T12:00:00.000Z',
  reel: null,
  retard: null,
  ...change,
});

const replyWith = (data: ParcelTracking) => mockApi(() => ({ body: { success: true, data } }));
const heading = () => getOnly('h1').textContent;

const leftOn25 = milestone('DEPA', { lieu: 'Le Havre', fuseau: 'Europe/Paris', reel: '2026-11-25T12:00:00.000Z' });
const readyOn25 = milestone('AVPU', { reel: '2026-11-25T12:00:00.000Z' });
const railText = () => getOnly('ol[class*="steps"]').textContent?.replaceAll('\u00A0', ' ') ?? '';

test('a recipient whose parcel is not unloaded reads no date of collection, though others of its container are ready', async () => {
  const jalons = [leftOn25, milestone('ARRI'), readyOn25];
  replyWith(parcel({ situation: 'ARRIVE', jalons }));
  await visit(`/suivi/${SHOWN}`, { as: 'nobody' });
  expect(pageText()).not.toMatch(/depuis le|pourra être retiré vers/);
  expect(pageText()).toContain('Avant de venir, attendez que cette page indique qu’il est prêt.');
  replyWith(parcel({ situation: 'A_RETIRER', jalons }));
  await visit(`/suivi/${SHOWN}`, { as: 'nobody' });
  expect(pageText().replaceAll('\u00A0', ' ')).toContain('Il peut être retiré depuis le 25 novembre 2026.');
});

test.each(['MANQUANT', 'PERDU', 'EN_TROP', 'RESTE', 'ANNULE'] as const)(
  'a recipient of a parcel that is %s reads nothing of a collection, and sees no place of it on the map',
  async (situation) => {
    replyWith(parcel({ situation, jalons: [leftOn25, milestone('ARRI'), readyOn25], aApporter: [] }));
    await visit(`/suivi/${SHOWN}`, { as: 'nobody' });
    await waitUntilSettled();
    expect(pageText()).not.toMatch(/Retirer le colis|À apporter|chercher le colis|novembre/);
    expect(document.querySelectorAll('[data-kind="last"]')).toHaveLength(situation === 'RESTE' ? 1 : 0);
  },
);

test('a recipient reads that a parcel was left behind, without a date of the container that it missed', async () => {
  const jalons = [leftOn25, milestone('ARRI'), milestone('AVPU', { estime: '2099-12-23T12:00:00.000Z' })];
  replyWith(parcel({ situation: 'RESTE', jalons, dateDepart: '2099-11-30T12:00:00.000Z', aApporter: [] }));
  await visit(`/suivi/${SHOWN}`, { as: 'nobody' });
  expect(heading()).toBe('Pas parti avec ce conteneur');
  expect(pageText()).toContain('L’expéditeur choisit un autre départ avec nous.');
  expect(railText()).toBe('Réservé FaitDépart À venirLe HavreArrivée À venirDakarRemise À venirDakar');
  expect(pageText()).not.toMatch(/novembre|décembre|Prochaine étape|Toutes les étapes/);
});

test('a parcel that was left behind is at the depot, if it was brought there', () => {
  const last = (recu: boolean) => stepsOf({ situation: 'RESTE', recu }).findLast(({ isDone }) => isDone)?.step;
  expect(last(true)).toBe('depot');
  expect(last(false)).toBe('booked');
});

test('a parcel at sea never waits for a step before the departure, nor an arrived one for a step before the arrival', () => {
  const jalons = (['CLOS', 'STUF', 'DEPA', 'ARRI', 'DISC', 'CUSR', 'STRP'] as const).map((code) => milestone(code));
  expect(nextStep({ jalons, situation: 'EN_MER' })?.code).toBe('ARRI');
  expect(nextStep({ jalons, situation: 'ARRIVEE_ATTENDUE' })?.code).toBe('ARRI');
  expect(nextStep({ jalons, situation: 'ARRIVE' })?.code).toBe('STRP');
  expect(nextStep({ jalons, situation: 'A_DECHARGER' })?.code).toBe('DISC');
  expect(nextStep({ jalons, situation: 'DEPART_ATTENDU' })?.code).toBe('STUF');
  const untilDischarge = jalons.map((each) => (each.code === 'DISC' ? { ...each, reel: each.estime } : each));
  expect(nextStep({ jalons: untilDischarge, situation: 'EN_MER' })?.code).toBe('CUSR');
  expect(nextStep({ jalons: jalons.slice(0, 5), situation: 'ARRIVE' })).toBeUndefined();
});

test('a step that is done without a recorded time names its place without a date', async () => {
  const jalons = [milestone('DEPA', { lieu: 'Le Havre' }), milestone('ARRI'), readyOn25];
  for (const situation of ['ARRIVE', 'REMIS'] as const) {
    replyWith(parcel({ situation, jalons }));
    await visit(`/suivi/${SHOWN}`, { as: 'nobody' });
    expect(railText()).toContain('Départ FaitLe HavreArrivée FaitDakar');
  }
  replyWith(parcel({ situation: 'ARRIVE', jalons: [leftOn25, milestone('ARRI')] }));
  await visit(`/suivi/${SHOWN}`, { as: 'nobody' });
  expect(railText()).toContain('Départ FaitLe Havre, le 25 novembre 2026Arrivée FaitDakar');
});

test('a customer reads of a parcel that was left behind on its page and on the tracking page, and no times of its container', async () => {
  const incident = {
    type: 'RESTE',
    le: '2026-11-25T12:00:00.000Z',
    conteneurId: 1234567890,
    siteId: null,
    decision: null,
  } as const;
  const one = colis({ id: 11, etat: 'ENREGISTRE', paye: true, paymentId: 3, aPayerAvant: null, incident });
  const its = container({ id: one.containerBookingId });
  mockApi((call) => {
    if (/\/customs\/\d+$/.test(call)) return { body: { success: true, data: rejectedDocument({ statut: 'ACCEPTE' }) } };
    if (call.includes('/jalons')) return { body: { success: true, data: { bookingId: its.id, jalons: [leftOn25] } } };
    if (call.includes('mes-reservations')) return listReply([its]);
    if (call.includes('/bookings/')) return { body: { success: true, data: its } };
    if (call.endsWith('/colis/11')) return { body: { success: true, data: one } };
    return listReply(call.includes('/colis/') ? [one] : [], { nonLues: 0 });
  });
  await visit('/colis/11');
  expect(heading()).toBe('Pas parti avec ce conteneur');
  const step = getOnly('section[aria-labelledby="next-step"]').textContent;
  expect(step).toContain('Choisissez-lui un autre départ');
  expect(step).not.toMatch(/\d{4}/);
  await visit('/tracking');
  expect(pageText().match(/Pas parti avec ce conteneur/g)).toHaveLength(2);
});

test('a recipient reads that a parcel which was not expected is sent back, and no steps of the journey that it missed', async () => {
  const jalons = [leftOn25, milestone('ARRI')];
  replyWith(parcel({ situation: 'EN_TROP', renvoye: true, villeActuelle: 'Dakar', jalons, aApporter: [] }));
  await visit(`/suivi/${SHOWN}`, { as: 'nobody' });
  expect(pageText()).toContain('Il repart au dépôt de son départ.');
  expect(pageText()).toContain('Où il est maintenant : Dakar.');
  expect(document.querySelector('[aria-labelledby="route"]')).toBeNull();
});

test('a recipient reads of a missing parcel that another depot found that it was, and that its container left without it', async () => {
  replyWith(parcel({ situation: 'AUTRE_DEPOT', retrouve: true, villeActuelle: 'Gennevilliers', aApporter: [] }));
  await visit(`/suivi/${SHOWN}`, { as: 'nobody' });
  expect(heading()).toBe('Retrouvé dans un autre dépôt que celui de son départ');
  expect(pageText()).toContain('Son conteneur est parti sans lui. Notre équipe décide comment il continue.');
  expect(pageText()).not.toContain('doit encore rejoindre');
});
