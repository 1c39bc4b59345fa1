// @vitest-environment jsdom
import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Insurance } from '#shared/insurance/schema.ts';
import type { Leg } from '#shared/legs/schema.ts';
import { fillIn, findOnly, press, runInAct } from './browser.ts';
import { colis } from './colis.ts';
import { container } from './containers.ts';
import { listReply, mockApi, pageText, refocusWindow, requestBodies, visit, waitUntilSettled } from './visit.tsx';

/** Input that survives when an admin switches to another window, such as the bank's page, and returns. */

test('deselected parcels and the payment method survive a window switch, even when the API fails', async () => {
  const payable = [colis({ id: 21 }), colis({ id: 22, description: 'Tissus' })];
  let fails = false;
  mockApi((call) => {
    if (fails) return { status: 500, body: { success: false, code: 'INTERNAL', message: 'Une erreur est survenue.' } };
    if (call === 'GET /colis/21') return { body: { success: true, data: payable[0] } };
    return listReply(call.startsWith('GET /colis/par-utilisateur/7') ? payable : []);
  });
  await visit('/admin/paiements?nouveau=21', { as: 'ADMIN' });
  const inputs = () => [...document.querySelectorAll<HTMLInputElement>('dialog label input')];
  const checked = () => inputs().map((input) => input.checked);
  await waitFor(() => expect(checked()).toEqual([true, true, true, false, false, false]));
  for (const at of [1, 3]) await runInAct(() => inputs()[at]?.click());
  for (fails of [false, true]) {
    await refocusWindow();
    expect(checked()).toEqual([true, false, false, true, false, false]);
  }
  expect(pageText()).toContain('La recherche a échoué');
  expect(pageText()).toContain('Enregistrer 180,00 $');
});

test('an admin who edits a leg does not overwrite another admin’s changes', async () => {
  let leg: Leg = {
    id: 3,
    bookingId: 1234567890,
    transporteur: 'CMA CGM',
    responsable: 'Aminata Sow',
    telephone: '+221338000000',
    lieuDepart: 'Le Havre',
    lieuArrivee: 'Dakar',
    dateDepart: '2096-12-12T13:00:00.000Z',
    dateArrivee: '2096-12-24T13:00:00.000Z',
    statut: 'PLANIFIE',
    notes: '',
    createdAt: '2096-11-01T09:00:00.000Z',
  };
  mockApi((call) => {
    if (/coordination\/(update\/)?3$/.test(call)) return { body: { success: true, data: leg } };
    if (call.startsWith('GET /coordination/all')) return listReply([leg]);
    return call.startsWith('GET /bookings/1')
      ? { body: { success: true, data: container() } }
      : listReply([container()]);
  });
  await visit('/admin/logistique?ouvert=3', { as: 'ADMIN' });
  await press('Modifier');
  leg = { ...leg, transporteur: 'Hapag-Lloyd' };
  await refocusWindow();
  await fillIn(await findOnly('textarea[name="notes"]'), 'Quai 3');
  await press('Enregistrer');
  await waitUntilSettled();
  expect(requestBodies).toEqual([{ notes: 'Quai 3' }]);
});

test('an admin who edits an insurance does not overwrite its customer’s changes', async () => {
  let insurance: Insurance = {
    id: 4,
    typeCouverture: 'Tous risques',
    description: '',
    couverture: 'DECLAREE',
    valeurCouverture: 150_000,
    userId: 7,
    containerBookingId: 1234567890,
    colisId: 21,
    image: null,
    createdAt: '2096-11-01T09:00:00.000Z',
    expireLe: null,
  };
  mockApi((call) => {
    if (/insurance\/(update\/)?4$/.test(call)) return { body: { success: true, data: insurance } };
    return call.startsWith('GET /insurance/all') ? listReply([insurance]) : undefined;
  });
  await visit('/admin/assurances?ouvert=4', { as: 'ADMIN' });
  await press('Modifier');
  insurance = { ...insurance, valeurCouverture: 90_000 };
  await refocusWindow();
  await fillIn(await findOnly('textarea[name="description"]'), 'Bris compris');
  await press('Enregistrer');
  await waitUntilSettled();
  expect(requestBodies).toEqual([{ description: 'Bris compris' }]);
});
