// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { Colis } from '#shared/colis/schema.ts';
import type { Container } from '#shared/containers/schema.ts';
import { button, press, runInAct } from './browser.ts';
import { colis } from './colis.ts';
import { container } from './containers.ts';
import { listReply, mockApi, pageText, requests, visit, waitUntilSettled } from './visit.tsx';

const open = (as: 'USER' | 'ADMIN' = 'USER') => visit('/mes-reservations', { as });
const mockHistory = (containers: readonly Container[], parcels: readonly Partial<Colis>[]) =>
  mockApi((call) => (call.includes('/bookings') ? listReply(containers) : listReply(parcels)));
const rows = () => [...document.querySelectorAll('main li, li')].map((row) => row.textContent?.replace(/\s+/g, ' '));

test('a booking shows the container’s route, departure and capacity; a parcel shows its full details', async () => {
  mockHistory(
    [container({ statut: 'LIVRE', poidsMax: 12_000 })],
    [colis({ paye: true, paymentId: 5, etat: 'LIVRE', aPayerAvant: null }), colis({ id: 2, description: 'Livres' })],
  );
  await open();
  expect(requests.sort()).toEqual([
    'GET /bookings/mes-reservations?limit=12',
    'GET /colis/user',
    'GET /customs/user/7?statut=REFUSE&limit=100',
  ]);
  const [booking, paid, unpaid] = rows();
  expect(booking).toMatch(/Conteneur n° 1234567890.*Livré.*Le Havre vers Dakar.*12 décembre 2096.*12 000 kg.*67 m³/);
  expect(paid).toMatch(/Vêtements pour enfants.*18 kg · 0,096 m³.*Le Havre vers Dakar.*Remis.*Payé.*180,00 \$/);
  expect(unpaid).toMatch(/Livres.*Réservé.*À payer.*À payer avant le 1er décembre 2096/);
  expect(unpaid).not.toContain('Payé');
});

test('a booking and its parcels show the day of arrival once it is recorded; a parcel that stayed behind does not', async () => {
  mockHistory(
    [container({ arriveLe: '2096-12-26T23:30:00.000Z' })],
    [colis({ etat: 'ARRIVE', aPayerAvant: null }), colis({ id: 2, etat: 'ENREGISTRE', aPayerAvant: null })],
  );
  await open();
  const [booking, arrived, left] = rows();
  expect(booking).toMatch(/Départ le 12 décembre 2096.*Arrivé le 26 décembre 2096/);
  expect(arrived).toContain('Le Havre vers Dakar, arrivé le 26 décembre 2096');
  expect(left).toContain('Le Havre vers Dakar, départ le 12 décembre 2096');
});

test('a place under its older name, a missing price and a missing photo leave no gaps', async () => {
  const { prixEstime: _, ...unpriced } = colis({ containerBookingId: 99 });
  mockHistory([container({ lieuEnlevement: '', depart: 'Rouen' })], [{ ...unpriced, aPayerAvant: null }]);
  await open();
  expect(pageText()).toContain('Rouen vers Dakar');
  expect(pageText()).toContain('0,00 $');
  expect(pageText()).toContain('Conteneur n° 99');
  expect(document.querySelector('li img')).toBeNull();
});

test('an admin sees all bookings and parcels, with the customers’ contact details', async () => {
  mockHistory([container()], [colis({ userId: 8 })]);
  await open('ADMIN');
  expect(requests.sort()).toEqual(['GET /bookings/mes-reservations?limit=12', 'GET /colis/all']);
  expect(pageText()).toContain('Awa Diop · awa@yonnee.test · +33 6 12 34 56 78');
  expect(pageText()).toContain('Tous les conteneurs et tous les colis, pour l’ensemble des clients.');
});

test('a list that fails to load shows an error beside the other list, and a retry loads it', async () => {
  mockApi((call) => (call.includes('/bookings') ? listReply([container()]) : undefined));
  await open();
  expect(pageText()).toContain('Impossible de charger l’historique. Vérifiez votre connexion, puis réessayez.');
  expect(pageText()).toContain('Le Havre vers Dakar');
  mockHistory([container()], [colis()]);
  await press('Réessayer');
  await waitUntilSettled();
  expect(pageText()).toContain('Vêtements pour enfants');
  expect(pageText()).not.toContain('Impossible de charger');
});

test('a customer without bookings sees how to start', async () => {
  mockHistory([], []);
  await open();
  expect(pageText()).toContain('Vous n’avez encore rien envoyé');
  expect(document.querySelector('main a, a[href="/"]')?.textContent).toBe('Voir les départs');
});

test('further bookings are appended on request, and the first of them takes the focus', async () => {
  mockApi((call) => {
    if (!call.includes('/bookings')) return listReply([]);
    if (call.includes('cursor=c2')) return listReply([container({ id: 2, destination: 'Banjul' })]);
    return listReply([container({ id: 1 })], { next: 'c2' });
  });
  await open();
  const more = button('Afficher plus de réservations');
  more.focus();
  await runInAct(() => more.click());
  await waitUntilSettled();
  expect(rows()).toHaveLength(2);
  expect(rows()[1]).toContain('Banjul');
  expect(document.activeElement?.textContent).toContain('Banjul');
  expect(pageText()).not.toContain('Afficher plus de réservations');
});
