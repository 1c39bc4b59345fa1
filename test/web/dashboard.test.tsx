// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { amountsDue, latestEventOf, nearestContainers, nextDeparture } from '#web/features/dashboard/overview.ts';
import { press } from './browser.ts';
import { setBrowserZone } from './browser-zone.ts';
import { colis } from './colis.ts';
import { container } from './containers.ts';
import { event } from './tracking.ts';
import { listReply, mockApi, pageText, requests, visit, waitUntilSettled } from './visit.tsx';

const now = new Date('2026-12-20T12:00:00Z');
const open = (as: 'USER' | 'ADMIN' = 'USER') => visit('/dashboard', { as });
const panel = (title: string) =>
  [...document.querySelectorAll('section')]
    .find((each) => each.querySelector('h2')?.textContent === title)
    ?.textContent?.replace(/\s+/g, ' ');

interface MockData {
  due?: unknown[];
  containers?: unknown[];
  events?: unknown[];
  unread?: number;
  notice?: object;
}

const mockDashboard = ({ due = [], containers = [], events = [], unread = 0, notice = {} }: MockData) =>
  mockApi((call) => {
    if (call.includes('/colis/user')) return listReply(due);
    if (call.includes('/customs')) return listReply([]);
    if (call.includes('/bookings')) return listReply(containers);
    if (call.includes('/api/tracking')) return listReply(events);
    const notification = {
      id: 1,
      userId: 7,
      lu: unread === 0,
      createdAt: now.toISOString(),
      notification: 'Bienvenue.',
      ...notice,
    };
    return listReply([notification], { nonLues: unread });
  });

test('a customer sees the amount due, its deadline, the next departure, the latest event and unread notifications', async () => {
  mockDashboard({
    due: [
      colis({ prixEstime: 0.1, aPayerAvant: '2096-12-03T18:00:00.000Z' }),
      colis({ id: 2, prixEstime: 0.2, aPayerAvant: '2096-12-01T18:00:00.000Z' }),
    ],
    containers: [container()],
    events: [event({ lieu: 'Tanger', statut: 'EN_ATTENTE' })],
    unread: 2,
  });
  await open();
  expect(pageText()).toContain('Bonjour Awa');
  expect(panel('À payer')).toMatch(/0,30 \$ pour 2 colis.*À payer avant le 1er décembre 2096.*Payer/);
  expect(panel('Prochain départ')).toMatch(/Le Havre vers Dakar.*12 décembre 2096/);
  expect(panel('Dernières nouvelles')).toMatch(/Tanger.*En attente.*16 novembre 2026.*Le Havre vers Dakar/);
  expect(panel('Notifications')).toMatch(/2 non lues.*Bienvenue\./);
});

test('a customer reads which parcels are off their way, to fetch, or ready to be collected, before all else', async () => {
  const incident = { type: 'MANQUANT', le: now.toISOString(), conteneurId: 1, siteId: null, decision: null } as const;
  const reception = {
    le: now.toISOString(),
    verdict: 'CONFORME',
    ecart: null,
    mesures: null,
    prevu: null,
    refus: null,
  };
  const paid = { paye: true, paymentId: 3, aPayerAvant: null } as const;
  const collected = { le: now.toISOString(), dommage: null, retirable: true, dommageVu: false, photos: [] };
  const parcels = [
    colis({ id: 1, ...paid, etat: 'EN_TRANSIT' }),
    colis({ id: 2, ...paid, etat: 'EN_TRANSIT', incident }),
    colis({ id: 3, ...paid, etat: 'EN_TRANSIT', incident, description: 'Livres' }),
    colis({ id: 4, etat: 'ANNULE', aPayerAvant: null, reception: { ...reception, verdict: 'CONFORME' } }),
    colis({ id: 5, ...paid, etat: 'ARRIVE', arrivee: collected, codeBloque: true, description: 'Draps' }),
    ...[6, 7, 8, 9, 10].map((id) =>
      colis({ id, ...paid, etat: 'ARRIVE', arrivee: collected, description: `Carton ${id}` }),
    ),
    colis({
      id: 11,
      ...paid,
      etat: 'ARRIVE',
      arrivee: collected,
      litiges: [{ paymentId: 3, le: now.toISOString(), libere: false }],
      description: 'Vaisselle',
    }),
  ];
  mockDashboard({ due: parcels, containers: [container()] });
  await open();
  const notices = [...document.querySelectorAll('[role="status"]')].map((each) => each.textContent).filter(Boolean);
  expect(notices).toEqual([
    'ManquantVêtements pour enfants, LivresVoir mes colis',
    'Annulé, à récupérerVêtements pour enfants, colis n° 4.Voir le colis',
    'Paiement contestéVaisselle, colis n° 11.Voir le colis',
    'Prêt à être retiré · Code bloquéDraps, colis n° 5.Voir le colis',
    'Prêt à être retiréCarton 6, Carton 7, Carton 8 et 2 autres colisVoir mes colis',
  ]);
  const links = [...document.querySelectorAll('[role="status"] a')];
  expect(links.find((link) => link.textContent === 'Livres')?.getAttribute('href')).toContain('/3');
});

test('an unread notification shows its deadline in the reader’s time', async () => {
  setBrowserZone('America/Montreal');
  const echeance = {
    texte: '25 December 2096 at 00:30 (Paris time)',
    instant: '2096-12-24T23:30:00.000Z',
    fuseau: 'Europe/Paris',
    langue: 'en',
  };
  mockDashboard({ unread: 1, notice: { notification: `$10.00 is to be paid before ${echeance.texte}.`, echeance } });
  await open();
  expect(panel('Notifications')).toContain('$10.00 is to be paid before 24 December 2096 at 18:30 (your time).');
});

test('the amount due covers all pages of unpaid parcels', async () => {
  mockDashboard({});
  mockApi((call) => {
    if (call.includes('cursor=c2')) return listReply([colis({ id: 2, prixEstime: 20 })]);
    if (call.includes('/colis/user')) return listReply([colis({ prixEstime: 180 })], { next: 'c2' });
    return listReply([], { nonLues: 0 });
  });
  await open();
  expect(panel('À payer')).toContain('200,00 $ pour 2 colis');
});

test('the dashboard shows when nothing is due, departing or unread', async () => {
  mockDashboard({ containers: [container({ dateDepart: '2026-01-12T13:00:00.000Z', statut: 'LIVRE' })] });
  await open();
  expect(panel('À payer')).toContain('Rien à payer pour le moment.');
  expect(panel('Prochain départ')).toContain('Aucun de vos conteneurs n’est sur le départ.');
  expect(panel('Dernières nouvelles')).toContain('Pas encore de nouvelles');
  expect(panel('Notifications')).toContain('Tout est lu.');
  expect(panel('Notifications')).not.toContain('Bienvenue');
});

test('a customer without bookings sees how to start, and their notifications', async () => {
  mockDashboard({ unread: 1 });
  await open();
  expect(pageText()).toContain('Rien en route pour l’instant');
  expect(panel('À payer')).toBeUndefined();
  expect(panel('Notifications')).toContain('1 non lue');
});

test('a panel that fails to load shows an error beside the others, and a retry loads it', async () => {
  mockApi((call) => (call.includes('/notifications') ? listReply([], { nonLues: 0 }) : undefined));
  await open();
  expect(panel('Notifications')).toContain('Tout est lu.');
  expect(panel('À payer')).toContain('Une erreur est survenue. Vérifiez votre connexion');
  mockDashboard({ due: [colis({ aPayerAvant: null })], containers: [container()] });
  await press('Réessayer');
  await waitUntilSettled();
  expect(panel('À payer')).toContain('180,00 $ pour 1 colis');
  expect(panel('Prochain départ')).toContain('Une erreur est survenue.');
});

test('an admin is redirected to the admin dashboard', async () => {
  const place = await open('ADMIN');
  expect(place().pathname).toBe('/admin');
  expect(requests.filter((call) => /user|mes-reservations|notifications/.test(call))).toEqual([]);
});

test('the next departure is the earliest one that is neither past nor cancelled', () => {
  const next = container({ id: 2, dateDepart: '2026-12-22T10:00:00.000Z', statut: 'EN_ATTENTE' });
  const all = [
    container({ id: 1, dateDepart: '2026-12-30T10:00:00.000Z' }),
    next,
    container({ id: 3, dateDepart: '2026-12-19T10:00:00.000Z' }),
    container({ id: 4, dateDepart: '2026-12-21T10:00:00.000Z', statut: 'ANNULE' }),
  ];
  expect(nextDeparture(all, now)).toBe(next);
  expect(nextDeparture([], now)).toBeUndefined();
});

test('the latest event comes from the containers departing closest to now', () => {
  const on = (id: number, day: string, statut: 'EN_COURS' | 'ANNULE' = 'EN_COURS') =>
    container({ id, statut, dateDepart: `2026-${day}T10:00:00.000Z` });
  const all = [
    on(1, '01-01'),
    on(2, '12-30'),
    on(3, '12-19'),
    on(4, '12-20', 'ANNULE'),
    on(5, '11-30'),
    on(6, '12-01'),
  ];
  const nearest = nearestContainers(all, now);
  expect(nearest.map(({ id }) => id)).toEqual([3, 2, 6, 5]);
  const newest = event({ bookingId: 6, date: '2026-12-18T10:00:00.000Z' });
  const events = [newest, event({ bookingId: 3, date: '2026-12-10T10:00:00.000Z' })];
  expect(latestEventOf(events, nearest, now)).toMatchObject({ event: newest, container: { id: 6 } });
  expect(latestEventOf([], nearest, now)).toBeNull();
});

test('an unpaid parcel that its container takes no more is not asked for', () => {
  const parcels = [colis({ id: 1, containerBookingId: 5 }), colis({ id: 2, containerBookingId: 6 })];
  const containers = [container({ id: 5, manifesteClos: true }), container({ id: 6 })];
  expect(amountsDue(parcels, containers).count).toBe(1);
});

test('an unpaid parcel without a deadline is due as well', () => {
  expect(amountsDue([colis({ prixEstime: 12.5, aPayerAvant: null })], [])).toEqual({
    count: 1,
    total: 12.5,
    before: undefined,
    recorded: 0,
  });
});
