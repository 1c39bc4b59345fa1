// @vitest-environment jsdom
import { beforeAll, expect, test } from 'vitest';
import type { Colis } from '#shared/colis/schema.ts';
import { loadPhoneLibrary } from '#web/core/phone/usePhoneLibrary.ts';
import { button, fillIn, getOnly, press } from './browser.ts';
import { colis } from './colis.ts';
import { container } from './containers.ts';
import { listReply, mockApi, pageText, requestBodies, requests, visit, waitUntilSettled } from './visit.tsx';

beforeAll(async () => {
  await Promise.all([loadPhoneLibrary(), import('#web/core/admin/colis/EditRecipient.tsx')]);
});

const input = (name: string) => getOnly(`[name="${name}"]`) as HTMLInputElement;
const writes = () => requests.filter((call) => call.startsWith('PUT'));
const refused = {
  status: 422,
  body: {
    success: false,
    code: 'INVALID_FIELDS',
    message: 'Vérifiez les champs signalés.',
    fields: { adresseDestinataire: 'Trop long.' },
  },
};

/** Opens a parcel in the side panel; updates succeed unless `failing`. */
async function openPanel(parcel: Colis, { failing = false } = {}): Promise<void> {
  mockApi((call) => {
    if (call.startsWith('GET /bookings/mes-reservations')) return listReply([]);
    if (call.startsWith('GET /bookings/')) return { body: { success: true, data: container() } };
    if (call.startsWith('GET /colis/all')) return listReply([parcel]);
    if (!call.startsWith('PUT')) return { body: { success: true, data: parcel } };
    return failing ? refused : { body: { success: true, data: { ...parcel, ...(requestBodies.at(-1) as object) } } };
  });
  await visit(`/admin/colis?ouvert=${parcel.id}`, { as: 'ADMIN' });
}

test('the team changes the delivery address of a paid parcel that is on its way', async () => {
  const telephoneDestinataire = '+221700000000';
  await openPanel(colis({ id: 41, etat: 'EN_TRANSIT', paye: true, paymentId: 5, telephoneDestinataire }));
  await press('Modifier le destinataire');
  expect(input('nomDestinataire').value).toBe('Fatou Sarr');
  await fillIn(input('adresseDestinataire'), 'Médina, rue 11, Dakar');
  await press('Enregistrer');
  await waitUntilSettled();
  expect(writes()).toEqual(['PUT /colis/modifier/41']);
  expect(requestBodies.at(-1)).toEqual({ adresseDestinataire: 'Médina, rue 11, Dakar' });
  expect(pageText()).toContain('Colis modifié.');
  expect(getOnly('aside').textContent).toContain('Médina, rue 11, Dakar');
});

test('the team changes the language in which a recipient gets our mails', async () => {
  await openPanel(colis({ id: 45, telephoneDestinataire: '+221700000000' }));
  await press('Modifier le destinataire');
  await fillIn(input('langueDestinataire'), 'en');
  await press('Enregistrer');
  await waitUntilSettled();
  expect(requestBodies.at(-1)).toEqual({ langueDestinataire: 'en' });
});

test('a refused address is reported at its field, and nothing typed is lost', async () => {
  await openPanel(colis({ id: 42 }), { failing: true });
  await press('Modifier le destinataire');
  await fillIn(input('nomDestinataire'), 'Mariama Sow');
  await fillIn(input('adresseDestinataire'), 'Thiès');
  await press('Enregistrer');
  await waitUntilSettled();
  expect(input('adresseDestinataire').getAttribute('aria-invalid')).toBe('true');
  expect(pageText()).toContain('Trop long.');
  expect(input('nomDestinataire').value).toBe('Mariama Sow');
});

test('a recipient without a name, or with an invalid email address, is not saved', async () => {
  await openPanel(colis({ id: 43 }));
  await press('Modifier le destinataire');
  await fillIn(input('nomDestinataire'), ' ');
  await fillIn(input('emailDestinataire'), 'fatou');
  await press('Enregistrer');
  await waitUntilSettled();
  expect(writes()).toEqual([]);
  expect(pageText()).toContain('Ce champ est obligatoire.');
  expect(input('emailDestinataire').getAttribute('aria-invalid')).toBe('true');
});

test('the recipient of a deleted account’s parcel is erased and cannot be entered again', async () => {
  await openPanel(colis({ id: 44, username: null, nomDestinataire: '', adresseDestinataire: '' }));
  expect(() => button('Modifier le destinataire')).toThrow();
});
