// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { signIn } from '#web/core/session/session.ts';
import { runInAct, waitUntilIdle } from './browser.ts';
import { colis } from './colis.ts';
import { container } from './containers.ts';
import { openPage } from './open-page.tsx';
import { listReply, mockApi, pageText, visit } from './visit.tsx';

const CONTAINERS = '/bookings/mes-reservations';
const books = colis({ id: 12, description: 'Livres', containerBookingId: 5 });

/** Opens the parcels' page while the containers' reply waits, and returns the function that ends the wait. */
async function openWithSlowContainers(containers: ReturnType<typeof listReply>) {
  let reply = () => {};
  const replied = new Promise<void>((resolve) => {
    reply = resolve;
  });
  const api = globalThis.fetch;
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    if (String(call[0]).includes(CONTAINERS)) await replied;
    return api(...call);
  });
  mockApi((call) => {
    if (call.includes(CONTAINERS)) return containers;
    if (call.includes('/bookings/5')) return { status: 500, body: {} };
    return listReply(call.includes('paiement=A_PAYER') ? [books] : []);
  });
  await runInAct(() => signIn({ token: 'jwt', role: 'USER', userId: 7 }));
  await openPage('/colis');
  return reply;
}

const shown = (words: string) => waitUntilIdle(() => !pageText().includes(words));

test('parcels appear with the lines about their containers, which would move the buttons below', async () => {
  const reply = await openWithSlowContainers(listReply([container({ id: 5, destination: 'Kaolack' })]));
  expect(pageText()).toContain('Chargement');
  expect(pageText()).not.toContain('Livres');
  reply();
  await shown('Livres');
  expect(pageText()).toContain('Kaolack');
});

test('parcels appear although their containers cannot be loaded', async () => {
  const reply = await openWithSlowContainers({ status: 500, body: {} });
  reply();
  await shown('Livres');
  expect(pageText()).toContain('Conteneur n° 5');
});

test('a parcel that its container takes no more is not to be paid, but its sender chooses another departure', async () => {
  const reply = await openWithSlowContainers(listReply([container({ id: 5, manifesteClos: true })]));
  reply();
  await shown('Livres');
  const listed = document.querySelector('[aria-labelledby="too-late"]');
  expect(listed?.textContent).toContain('Livres');
  expect(listed?.querySelector('a[href="/colis/12"][aria-describedby]')?.textContent).toBe('Choisir un autre départ');
  expect(pageText()).toContain('Rien à payer pour le moment.');
  expect(pageText()).not.toContain('À payer avant');
});

test('a cancelled parcel that its sender fetches stays in sight, with the way to what comes next', async () => {
  const reception = { verdict: 'CONFORME', ecart: null, le: '2026-11-20T12:00:00.000Z', photos: [] };
  const box = colis({
    id: 13,
    description: 'Tissus',
    containerBookingId: 5,
    etat: 'ANNULE',
    reception: reception as never,
  });
  const gone = colis({ id: 14, description: 'Riz', containerBookingId: 5, etat: 'ANNULE' });
  mockApi((call) =>
    listReply(call.includes('paiement=ANNULE') ? [box, gone] : call.includes(CONTAINERS) ? [container({ id: 5 })] : []),
  );
  await runInAct(() => signIn({ token: 'jwt', role: 'USER', userId: 7 }));
  await openPage('/colis');
  await shown('Tissus');
  const listed = document.querySelector('[aria-labelledby="cancelled-unsettled"]');
  expect(listed?.querySelector('a[href="/colis/13"]')).not.toBeNull();
  expect(listed?.textContent).toContain('Voir la suite');
  expect(listed?.textContent).not.toContain('Riz');
});

test.each([
  ['Vous n’avez pas encore de colis', []],
  ['Vous n’avez pas de colis en cours', [colis({ id: 15, etat: 'ANNULE', containerBookingId: 5 })]],
])('a customer without parcels under way reads “%s”', async (words, cancelled) => {
  mockApi((call) => {
    if (call.includes('/bookings/5')) return { status: 500, body: {} };
    return listReply(call.includes('paiement=ANNULE') ? cancelled : []);
  });
  await visit('/colis', { as: 'USER' });
  expect(pageText()).toContain(words);
});
