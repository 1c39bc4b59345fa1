// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { Etat } from '#shared/colis/schema.ts';
import type { Container } from '#shared/containers/schema.ts';
import type { Tracking } from '#shared/tracking/schema.ts';
import { press, runInAct } from './browser.ts';
import { colis } from './colis.ts';
import { container } from './containers.ts';
import { event } from './tracking.ts';
import { listReply, mockApi, pageText, refocusWindow, requests, visit, waitUntilSettled } from './visit.tsx';

const open = (address = '/tracking', as: 'USER' | 'ADMIN' = 'USER') => visit(address, { as });
const refused = {
  status: 404,
  body: { success: false, code: 'CONTAINER_NOT_FOUND', message: 'Conteneur introuvable.' },
};

function mockTracking(containers: readonly Container[], events: readonly Tracking[] = [], etat: Etat = 'EN_TRANSIT') {
  mockApi((call) => {
    if (call.includes('mes-reservations')) return listReply(containers);
    if (call.includes('/colis/par-reservation')) return listReply([colis({ etat })]);
    if (call.includes('/api/tracking/booking'))
      return containers.some(({ id }) => call.includes(`/${id}?`)) ? listReply(events) : refused;
    return refused;
  });
}
const lines = () => [...document.querySelectorAll('ol > li')].map((line) => line.textContent?.replace(/\s+/g, ' '));
const map = () => document.querySelector('[role="img"]');

test('a customer sees their container’s position, plan, events and their parcels in it', async () => {
  mockTracking(
    [container({ dateDepart: '2026-11-12T13:00:00.000Z' })],
    [
      event({ lieu: 'Le Havre', date: '2026-11-13T12:00:00.000Z' }),
      event({ lieu: 'Las Palmas', date: '2026-11-20T12:00:00.000Z', latitude: 28.1, longitude: -15.4 }),
    ],
  );
  await open();
  expect(pageText()).toContain('Où en est-il ?Las Palmas');
  expect(lines()).toEqual([
    expect.stringMatching(/Départ prévu.*Le Havre.*12 novembre 2026 · 1 jour de retard/),
    expect.stringMatching(/En transit.*Le Havre.*13 novembre 2026/),
    expect.stringMatching(/En transit.*Las Palmas.*20 novembre 2026/),
    expect.stringMatching(/Arrivée prévue.*Dakar.*24 décembre 2096 \(/),
  ]);
  expect(map()?.getAttribute('aria-label')).toMatch(
    /Carte du trajet : Le Havre vers Dakar\. Dernière position connue : Las Palmas, le 20\snovembre\s2026\./,
  );
  expect(pageText()).toMatch(
    /Votre colisVêtements pour enfantsEn mer, attendu à Dakar vers le 24\sdécembre\s2096En mer/,
  );
});

test('a container without events shows when it leaves', async () => {
  mockTracking([container()]);
  await open();
  expect(pageText()).toContain('Il n’est pas encore parti.Aucune nouvelle pour le moment.');
  expect(lines()).toHaveLength(2);
});

test('a cancelled container promises no departure, but shows where it was', async () => {
  mockTracking([container({ statut: 'ANNULE' })], [], 'ANNULE');
  await open();
  expect(pageText()).toContain('Ce conteneur a été annulé.');
  expect(pageText()).not.toMatch(/pas encore parti|Nous vous écrirons|Arrivée prévue|Départ prévu|décembre 2096/);
  expect(lines()).toEqual([]);
  mockTracking([container({ statut: 'ANNULE' })], [event({ lieu: 'Las Palmas' })]);
  await refocusWindow();
  expect(lines()).toEqual([expect.stringContaining('Las Palmas')]);
});

test('the address selects the container, and a press selects another', async () => {
  mockTracking([container({ id: 11, destination: 'Banjul' }), container({ id: 12, destination: 'Praia' })]);
  const place = await open('/tracking?conteneur=12');
  expect(requests).toContain('GET /api/tracking/booking/12?limit=100');
  expect(document.querySelector('[aria-current]')?.textContent).toContain('Praia');
  await runInAct(() => document.querySelector<HTMLElement>('a[href*="conteneur=11"]')?.click());
  await waitUntilSettled();
  expect(place().search).toBe('?conteneur=11');
  expect(document.querySelector('[aria-current]')?.textContent).toContain('Banjul');
  expect([...document.querySelectorAll('[role="status"]')].map((each) => each.textContent)).toContain(
    'Suivi affiché : Le Havre vers Banjul.',
  );
});

test('the selected container stays selected when the order changes, until it leaves the list', async () => {
  const shown = () => document.querySelector('[aria-current]')?.textContent;
  const praia = container({ id: 12, destination: 'Praia', dateDepart: '2096-12-12T13:00:00.000Z' });
  mockTracking([praia]);
  await open();
  expect(shown()).toContain('Praia');
  const banjul = container({ id: 11, destination: 'Banjul', dateDepart: '2096-12-01T13:00:00.000Z' });
  mockTracking([banjul, praia]);
  await refocusWindow();
  expect(pageText()).toContain('Banjul');
  expect(shown()).toContain('Praia');
  mockTracking([banjul]);
  await refocusWindow();
  expect(shown()).toContain('Banjul');
});

test('the page opens on a container with a parcel that is not cancelled, and says which ones have arrived', async () => {
  const [gone, live] = [
    container({ id: 11, dateDepart: '2026-11-14T13:00:00.000Z', arriveLe: '2026-11-20T08:00:00.000Z' }),
    container({ id: 12, dateDepart: '2026-11-12T13:00:00.000Z', destination: 'Praia' }),
  ];
  mockApi((call) => {
    if (call.includes('/jalons')) return refused;
    if (call.includes('mes-reservations')) return listReply([gone, live]);
    if (call.includes('/bookings/')) return { body: { success: true, data: call.endsWith('/11') ? gone : live } };
    if (call.includes('/colis/user'))
      return listReply([
        colis({ id: 101, containerBookingId: 11, etat: 'ANNULE' }),
        colis({ id: 102, containerBookingId: 12 }),
      ]);
    return listReply([]);
  });
  await open();
  expect(document.querySelector('[aria-current]')?.textContent).toContain('Praia');
  const card = document.querySelector('a[href*="conteneur=11"]')?.textContent;
  expect(card).toMatch(/Arrivé le 20\snov\.\s2026/);
  expect(card).not.toContain('Départ le');
});

test.each(['99', 'abc', '-4', ''])('a container that the customer may not track (%s) shows a message', async (id) => {
  mockTracking([container()]);
  await open(`/tracking?conteneur=${id}`);
  expect(pageText()).toContain('Ce conteneur ne peut pas être suivi ici');
  expect(pageText()).toContain('Vos colis');
});

test('an admin can track any container, even one that no loaded page contains', async () => {
  mockApi((call) => {
    if (call.endsWith('/jalons')) return refused;
    if (call.includes('mes-reservations')) return listReply([container()]);
    if (call.includes('/api/tracking/booking')) return listReply([event()]);
    return { body: { success: true, data: container({ id: 77, destination: 'Praia' }) } };
  });
  await open('/tracking?conteneur=77', 'ADMIN');
  expect(pageText()).toContain('Tous les conteneurs');
  expect(document.getElementById('followed')?.textContent).toContain('Praia');
  expect(requests.some((call) => call.includes('par-reservation'))).toBe(false);
});

test('a customer without bookings sees how to start', async () => {
  mockTracking([]);
  await open();
  expect(pageText()).toContain('Aucun conteneur à suivre');
});

test('a journey that fails to load shows an error, and a retry loads all its pages', async () => {
  mockApi((call) => (call.includes('mes-reservations') ? listReply([container()]) : undefined));
  await open();
  expect(pageText()).toContain('Le suivi n’a pas pu être chargé. Vérifiez votre connexion');
  mockApi((call) => {
    if (call.includes('/bookings/') || call.endsWith('/jalons')) return refused;
    if (call.includes('/colis/')) return listReply([]);
    return call.includes('cursor=c2')
      ? listReply([event({ lieu: 'Dakar' })])
      : listReply([event({ lieu: 'Nouadhibou' })], { next: 'c2' });
  });
  await press('Réessayer');
  await waitUntilSettled();
  expect(lines().join(' ')).toMatch(/Nouadhibou.*Dakar/);
});

test('a journey between unknown places is shown without a map', async () => {
  mockTracking([container({ lieuEnlevement: 'Zanzibar', destination: 'Atlantis' })], [event()]);
  await open();
  expect(map()).toBeNull();
  expect(lines()).toHaveLength(3);
});

test('the page reads its containers’ milestones in one call, however many there are', async () => {
  const containers = Array.from({ length: 12 }, (_, at) => container({ id: 11 + at }));
  const waiting = containers.map(({ id }) => colis({ id: 100 + id, containerBookingId: id, etat: 'ENREGISTRE' }));
  mockApi((call) => {
    if (call.includes('mes-reservations')) return listReply(containers);
    if (call.includes('/colis/user')) return listReply(waiting);
    if (call.includes('/jalons?')) return listReply(containers.map(({ id }) => ({ bookingId: id, jalons: [] })));
    if (call.includes('/jalons')) return { body: { success: true, data: { bookingId: 11, jalons: [] } } };
    if (call.includes('/bookings/')) return { body: { success: true, data: containers[0] } };
    return listReply([]);
  });
  await open();
  expect(requests).toContain(`GET /conteneurs/jalons?conteneurs=${containers.map(({ id }) => id).join('%2C')}`);
  expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(7);
});
