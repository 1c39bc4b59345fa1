// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { findOnly, getOnly } from './browser.ts';
import { colis } from './colis.ts';
import { container } from './containers.ts';
import { listReply, mockApi, pageText, visit, waitUntilSettled } from './visit.tsx';

/** View of a handover for admins, and the way to it from its notification. */

const REFUSAL = { success: false, code: 'HANDOVER_NOT_FOUND', message: 'Aucune remise.' };
const HANDOVER = {
  nom: 'Ibrahima Fall',
  qualite: 'MANDATAIRE',
  le: '2026-11-20T10:30:00.000Z',
  leAppareil: null,
  agentId: 4,
  agent: 'Coumba Diop',
  siteId: 2,
  site: 'Point retrait de Dakar',
  preuve: 'CODE',
  piece: null,
  signature: null,
  photos: [],
  gardeJusquau: '2027-11-20T10:30:00.000Z',
  annulees: [],
};

function mockParcel(proof: { status?: number; body: unknown }) {
  const parcel = colis({ id: 1177220033, etat: 'LIVRE' });
  const user = {
    userId: 3,
    prenom: 'Awa',
    nom: 'Sow',
    email: 'awa@yonnee.test',
    telephone: '+33612345678',
    role: 'USER',
  };
  const notice = {
    id: 7,
    userId: 3,
    notification: 'Votre colis n° 1177220033 a été remis à Ibrahima Fall (personne désignée par le destinataire).',
    lu: false,
    createdAt: '2026-11-20T10:30:00.000Z',
  };
  mockApi((call) => {
    if (call.endsWith('/remise')) return proof;
    if (call.includes('/notifications/all')) return listReply([notice]);
    if (call.includes('/notifications/')) return { body: { success: true, data: notice } };
    if (call.includes('/auth/users/')) return { body: { success: true, data: user } };
    if (call.includes('/bookings/mes-reservations')) return listReply([]);
    if (call.includes('/bookings/')) return { body: { success: true, data: container() } };
    if (/\/colis\/\d+$/.test(call)) return { body: { success: true, data: parcel } };
    return listReply([]);
  });
}

test('an admin opens from the notification of a handover the parcel with its proof', async () => {
  mockParcel({ body: { success: true, data: HANDOVER } });
  await visit('/admin/notifications?ouvert=7', { as: 'ADMIN' });
  const link = await findOnly('aside a[href*="/admin/colis"]');
  expect(link.textContent).toMatch(/^Ouvrir le colis n°\s1177220033$/);
  await visit(link.getAttribute('href') ?? '', { as: 'ADMIN' });
  await waitUntilSettled();
  await expect.poll(() => getOnly('aside').textContent).toMatch(/Remis àIbrahima Fall.*ParCoumba Diop/);
});

test('a parcel that an admin marked as delivered says that it has no proof', async () => {
  mockParcel({ status: 404, body: REFUSAL });
  await visit('/admin/colis?ouvert=1177220033', { as: 'ADMIN' });
  await waitUntilSettled();
  await expect.poll(pageText).toContain('Aucune preuve de remise');
});
