// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Milestone } from '#shared/milestones/schema.ts';
import { inPlace, outOfPlace } from '#shared/places/phrases.ts';
import type { ParcelTracking } from '#shared/tracking/parcel-tracking.ts';
import { fillIn, findOnly, getOnly, press } from './browser.ts';
import { mockApi, pageText, requests, visit, waitUntilSettled } from './visit.tsx';

const CODE = '7K3M9QPX4WTHW';
const SHOWN = 'YN-7K3M-9QPX-4WTHW';
const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

const parcel = (change: Partial<ParcelTracking> = {}): ParcelTracking => ({
  etat: 'EN_TRANSIT',
  situation: 'EN_MER',
  statut: 'EN_COURS',
  lieuEnlevement: 'Le Havre',
  destination: 'Dakar',
  dateDepart: inDays(-3),
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

const replyWith = (data: ParcelTracking) => mockApi(() => ({ body: { success: true, data } }));
const heading = () => getOnly('h1').textContent;

test.each([
  [{}, 'En mer, attendu à Dakar vers le 18 décembre 2099'],
  [
    { situation: 'ARRIVEE_ATTENDUE', dateArrivee: '2020-12-18T12:00:00.000Z' },
    'En mer, était attendu à Dakar le 18 décembre 2020',
  ],
  [{ situation: 'RESERVE', dateDepart: '2099-12-01T12:00:00.000Z' }, 'Départ du Havre prévu vers le 1er décembre 2099'],
  [
    { situation: 'DEPART_ATTENDU', dateDepart: '2020-12-03T12:00:00.000Z' },
    'Le départ du Havre était prévu le 3 décembre 2020',
  ],
  [{ situation: 'DEPART_SUSPENDU' }, 'Le départ du Havre est suspendu'],
  [{ situation: 'A_DECHARGER' }, 'Arrivé à Dakar'],
  [{ situation: 'REMIS' }, 'Le colis a été remis'],
  [{ situation: 'ANNULE' }, 'Ce colis a été annulé'],
] as const)('the headline of %o says it in plain words: %s', async (change, headline) => {
  replyWith(parcel(change));
  await visit(`/suivi/${SHOWN}`, { as: 'nobody' });
  expect(heading()?.replaceAll('\u00A0', ' ')).toBe(headline);
  expect(pageText()).toContain('Colis pour Moussa');
  expect(requests).toEqual([`GET /suivi/${CODE}`]);
});

test('a map shows the way of the parcel, at sea with where it is by its dates', async () => {
  replyWith(parcel());
  await visit(`/suivi/${SHOWN}`, { as: 'nobody' });
  const map = await screen.findByRole('img', {
    name: /^Carte du trajet : Le Havre vers Dakar\. En mer, attendu à Dakar/,
  });
  expect(map.querySelectorAll('[data-kind="last"]')).toHaveLength(1);
  expect(pageText()).toContain('Position estimée d’après les dates');
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
const plainHeading = () => heading()?.replaceAll('\u00A0', ' ');

test('a delay is shown with its days and its reason, beside the planned time', async () => {
  replyWith(parcel({ jalons: [milestone('ARRI', { retard: { jours: 2, motif: 'CONGESTION' } })] }));
  await visit(`/suivi/${SHOWN}`, { as: 'nobody' });
  expect(plainHeading()).toBe(
    'En mer, attendu à Dakar vers le 18 décembre 2099, 2 jours plus tard que prévu : port encombré',
  );
  expect(pageText()).toContain('Prévu d’abord le 16 décembre 2099');
  replyWith(parcel({ jalons: [milestone('ARRI', { retard: { jours: 1, motif: null } })] }));
  await visit(`/suivi/${SHOWN}`, { as: 'nobody' });
  expect(plainHeading()).toBe('En mer, attendu à Dakar vers le 18 décembre 2099, 1 jour plus tard que prévu');
});

test('a recipient whose collection code is locked is told to bring an ID, and no code', async () => {
  replyWith(parcel({ situation: 'A_RETIRER', jalons: [], aApporter: ['PIECE_SEULE'] }));
  await visit(`/suivi/${SHOWN}`, { as: 'nobody' });
  const items = [...document.querySelectorAll('[aria-labelledby="collection"] ul li')].map((item) => item.textContent);
  expect(items).toEqual(['Une pièce d’identité, que l’agent photographiera : aucun code ne suffit plus pour ce colis']);
  expect((await findOnly('[aria-labelledby="proxy"]')).textContent).not.toContain('code');
});

test.each([
  [
    'fr',
    ['PIECE_IDENTITE'],
    'Il reste une somme à payer au retrait',
    'Le code de retrait est alors envoyé par e-mail.',
  ],
  [
    'en',
    ['PIECE_IDENTITE'],
    'Something is still to be paid on collection',
    'The collection code is then sent by email.',
  ],
  ['fr', ['PIECE_SEULE'], 'Il reste une somme à payer au retrait', undefined],
] as const)(
  'a recipient who pays at the collection reads so, and when the code comes (%s, %o)',
  async (language, aApporter, toPay, code) => {
    replyWith(parcel({ situation: 'A_PAYER_AU_RETRAIT', aPayerAuRetrait: true, aApporter: [...aApporter] }));
    await visit(`/suivi/${SHOWN}`, { as: 'nobody', language });
    expect(pageText()).toContain(toPay);
    if (code) expect(pageText()).toContain(code);
    expect(pageText()).not.toContain(language === 'fr' ? 'reçu par e-mail' : 'received by email');
    if (!code) expect(pageText()).not.toContain('alors envoyé');
  },
);

test('the page names the next step in a sentence, until nothing is ahead', async () => {
  const left = milestone('DEPA', { lieu: 'Le Havre', reel: '2099-12-01T12:00:00.000Z' });
  const jalons = [left, milestone('ARRI'), milestone('AVPU', { estime: '2099-12-23T12:00:00.000Z' })];
  replyWith(parcel({ jalons }));
  await visit(`/suivi/${SHOWN}`, { as: 'nobody' });
  expect(pageText()).toContain('Prochaine étape : Arrivée, Dakar, vers le 18 décembre 2099.');
  expect(pageText()).toContain('Il pourra être retiré vers le 23 décembre 2099.');
  const beforeDropOff = [milestone('CLOS', { lieu: 'Le Havre' }), milestone('DEPA', { lieu: 'Le Havre' })];
  replyWith(parcel({ situation: 'RESERVE', jalons: beforeDropOff }));
  await visit(`/suivi/${SHOWN}`, { as: 'nobody' });
  expect(pageText()).toContain('Prochaine étape : Départ, Le Havre');
  expect(pageText()).toContain('Le Havre, au plus tard le 18 décembre 2099');
  replyWith(parcel({ situation: 'REMIS', jalons, aApporter: [] }));
  await visit(`/suivi/${SHOWN}`, { as: 'nobody' });
  expect(pageText()).not.toContain('Prochaine étape');
  expect(pageText()).not.toContain('Retirer le colis');
});

test('a recipient reads where and when to collect the parcel, and what to bring', async () => {
  const jalons = [milestone('AVPU', { reel: '2099-12-24T12:00:00.000Z' })];
  const siteRetrait = {
    nom: 'Entrepôt du Môle 8',
    adresse: 'Route du Port',
    ville: 'Dakar',
    pays: 'SN',
    latitude: 14.68,
    longitude: -17.43,
    horaires: [{ jour: 6, ouvre: '08:00', ferme: '12:00' }],
    fuseau: 'Africa/Dakar',
    telephone: '+221338490000',
  };
  replyWith(parcel({ situation: 'A_RETIRER', jalons, siteRetrait, dernierJour: '2099-12-31' }));
  await visit(`/suivi/${SHOWN}`, { as: 'nobody' });
  expect(plainHeading()).toBe('Prêt à être retiré à Dakar');
  for (const words of [
    'depuis le 24 décembre 2099',
    'Magasinage gratuit jusqu’au 31 décembre 2099 inclus.',
    'Entrepôt du Môle 8',
    'samedi : 08:00–12:00',
    'Une pièce d’identité',
  ])
    expect(pageText().replaceAll('\u2060', '')).toContain(words);
  expect(getOnly('a[href^="tel:"]').getAttribute('href')).toBe('tel:+221338490000');
  expect(getOnly('a[href^="https://www.openstreetmap.org"]').textContent).toBe('Voir sur la carte');
  replyWith(parcel({ situation: 'A_RETIRER', jalons, siteRetrait, dernierJour: '2020-12-31' }));
  await visit(`/suivi/${SHOWN}`, { as: 'nobody' });
  expect(pageText()).toContain('Le magasinage gratuit a pris fin le 31 décembre 2020.');
  replyWith(parcel());
  await visit(`/suivi/${SHOWN}`, { as: 'nobody' });
  expect(pageText()).toContain('Le lieu de retrait s’affichera ici avant l’arrivée.');
});

test('a phone’s own sharing is offered where there is one', async () => {
  const share = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', Object.assign(navigator, { share }));
  replyWith(parcel());
  await visit(`/suivi/${SHOWN}`, { as: 'nobody' });
  await press('Partager autrement');
  expect(share).toHaveBeenCalledWith({ title: 'Suivre un colis', url: `${location.origin}/suivi/${SHOWN}` });
});

test('the page shows which steps are done, and no search engine lists it', async () => {
  replyWith(parcel());
  await visit(`/suivi/${SHOWN}`, { as: 'nobody' });
  const steps = [...document.querySelectorAll('main ol > li, ol > li')].map((step) => [
    step.querySelector('strong')?.textContent,
    step.hasAttribute('aria-current'),
    step.textContent?.includes(' Fait'),
  ]);
  expect(steps).toEqual([
    ['Réservé', false, true],
    ['Départ', true, true],
    ['Arrivée', false, false],
    ['Remise', false, false],
  ]);
  expect(getOnly('meta[name=robots]').getAttribute('content')).toBe('noindex');
});

test('the link is shared by WhatsApp and copied', async () => {
  const copied = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', Object.assign(navigator, { clipboard: { writeText: copied } }));
  replyWith(parcel({ prenomDestinataire: null }));
  await visit(`/suivi/${CODE.toLowerCase()}`, { as: 'nobody' });
  expect(pageText()).toContain('Votre colis');
  const url = `${location.origin}/suivi/${SHOWN}`;
  expect(getOnly('a[href^="https://wa.me/"]').getAttribute('href')).toBe(
    `https://wa.me/?text=${encodeURIComponent(`Suivez le colis ici : ${url}`)}`,
  );
  await press('Copier le lien');
  expect(copied).toHaveBeenCalledWith(url);
  expect(pageText()).toContain('Lien copié.');
});

test('an unknown code is explained, and another one can be typed', async () => {
  mockApi((call) =>
    call.endsWith(CODE)
      ? { status: 404, body: { success: false, code: 'TRACKING_CODE_NOT_FOUND', message: '' } }
      : { body: { success: true, data: parcel() } },
  );
  await visit(`/suivi/${SHOWN}`, { as: 'nobody' });
  expect(heading()).toBe('Aucun colis n’a ce code');
  expect(pageText()).toContain(SHOWN);
  await fillIn(getOnly('input'), 'aane 9kyg m3xp4');
  await press('Suivre ce colis');
  await waitUntilSettled();
  expect(heading()).toContain('En mer');
  expect(requests.at(-1)).toBe('GET /suivi/AANE9KYGM3XP4');
});

test('a typing error is distinguished from an incomplete code without a call to the API', async () => {
  mockApi(() => undefined);
  const location = await visit('/suivi', { as: 'nobody' });
  for (const [typed, error] of [
    ['YN-7K3M-9QPX-4WTHX', 'faute de frappe'],
    ['YN-7K3M', 'pas un code complet'],
  ] as const) {
    await fillIn(getOnly('input'), typed);
    await press('Suivre ce colis');
    expect(pageText()).toContain(error);
    expect(getOnly('input').getAttribute('aria-invalid')).toBe('true');
  }
  expect([location().pathname, requests]).toEqual(['/suivi', []]);
});

test('a mistyped code in the address is shown with its fault', async () => {
  await visit('/suivi/YN-7K3M-9QPX-4WTHX', { as: 'nobody' });
  expect(pageText()).toContain('faute de frappe');
  expect((getOnly('input') as HTMLInputElement).value).toBe('YN-7K3M-9QPX-4WTHX');
  expect(requests).toEqual([]);
});

test('a pasted link is read too', async () => {
  replyWith(parcel());
  const location = await visit('/suivi', { as: 'nobody' });
  await fillIn(getOnly('input'), `Suivez le colis ici : https://yonnee.example/suivi/${SHOWN}`);
  await press('Suivre ce colis');
  await waitUntilSettled();
  expect(location().pathname).toBe(`/suivi/${SHOWN}`);
});

test('a failure can be retried', async () => {
  mockApi(() => ({ status: 429, body: { success: false, code: 'TOO_MANY_REQUESTS', message: 'Patientez un peu.' } }));
  await visit(`/suivi/${SHOWN}`, { as: 'nobody' });
  expect(pageText()).toContain('Le suivi n’a pas pu être chargé. Patientez un peu.');
  replyWith(parcel());
  await press('Réessayer');
  await waitUntilSettled();
  expect(heading()).toContain('En mer');
});

test('places contract with French prepositions', () => {
  expect(['Dakar', 'Le Havre', 'Les Mureaux', 'Abidjan'].map((place) => inPlace('fr', place))).toEqual([
    'à Dakar',
    'au Havre',
    'aux Mureaux',
    'à Abidjan',
  ]);
  expect(['Dakar', 'Le Havre', 'Les Mureaux', 'Abidjan'].map((place) => outOfPlace('fr', place))).toEqual([
    'de Dakar',
    'du Havre',
    'des Mureaux',
    'd’Abidjan',
  ]);
  expect([inPlace('en', 'Le Havre'), outOfPlace('en', 'Abidjan')]).toEqual(['in Le Havre', 'Abidjan']);
});

test('a recipient names somebody to collect the parcel, and withdraws them', async () => {
  mockApi((call) =>
    call.startsWith('POST') && call.endsWith('/mandataire')
      ? { body: { success: true, data: { prenom: 'Modou' } } }
      : { body: { success: true, data: parcel() } },
  );
  await visit(`/suivi/${SHOWN}`, { as: 'nobody' });
  await waitUntilSettled();
  expect(pageText()).toContain('Qui viendra chercher le colis ?');
  await press('Désigner quelqu’un d’autre');
  await fillIn(getOnly('#proxy ~ form input[maxlength="120"]'), 'Modou Fall');
  await press('Désigner cette personne');
  await waitUntilSettled();
  expect(pageText()).toContain('Modou attend une confirmation');
  expect(pageText()).toContain('D’ici là, il lui faut le code de retrait.');
  await press('Annuler cette désignation');
  await waitUntilSettled();
  expect(pageText()).toContain('ou la personne à qui il donne le code de retrait');
});
