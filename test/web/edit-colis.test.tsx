// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fillIn, getOnly, press } from './browser.ts';
import { colis } from './colis.ts';
import { container } from './containers.ts';
import { rejectedDocument } from './documents.ts';
import { listReply, mockApi, requestBodies, requests, visit, waitUntilSettled } from './visit.tsx';

const parcel = colis({ id: 51, telephoneDestinataire: '+221771234567' });

test('a customer changes the language in which the recipient of a booked parcel gets our mails', async () => {
  mockApi((call) => {
    if (call.includes('/bookings/')) return { body: { success: true, data: container() } };
    if (/\/customs\/\d+$/.test(call)) return { body: { success: true, data: rejectedDocument({ statut: 'ACCEPTE' }) } };
    if (call.startsWith('PUT')) return { body: { success: true, data: { ...parcel, langueDestinataire: 'en' } } };
    return call.endsWith('/colis/51') ? { body: { success: true, data: parcel } } : listReply([]);
  });
  await visit('/colis/51');
  await press('Modifier');
  await waitUntilSettled();
  const language = getOnly('[name="langueDestinataire"]') as HTMLSelectElement;
  expect(language.value).toBe('fr');
  await fillIn(language, 'en');
  await press('Enregistrer');
  await waitUntilSettled();
  expect(requests).toContain('PUT /colis/modifier/51');
  expect(requestBodies.at(-1)).toEqual({ langueDestinataire: 'en' });
});

test('a customer who makes a parcel heavier than its container allows reads how heavy it may be', async () => {
  const full = { success: false, code: 'CONTAINER_FULL', message: 'Plein.' };
  mockApi((call) => {
    if (call.includes('/bookings/')) return { body: { success: true, data: container({ poidsRestant: 100 }) } };
    if (/\/customs\/\d+$/.test(call)) return { body: { success: true, data: rejectedDocument({ statut: 'ACCEPTE' }) } };
    if (call.startsWith('PUT')) return { status: 409, body: full };
    return call.endsWith('/colis/51') ? { body: { success: true, data: parcel } } : listReply([]);
  });
  await visit('/colis/51');
  await screen.findByRole('button', { name: 'Modifier' });
  await press('Modifier');
  await waitUntilSettled();
  const weight = getOnly('[name="poids"]') as HTMLInputElement;
  await fillIn(weight, '5000');
  await press('Enregistrer');
  await waitUntilSettled();
  expect(document.body.textContent).toMatch(/Ce colis peut peser 118\skg au plus/);
  expect(document.activeElement).toBe(weight);
  expect(weight.value).toBe('5000');
});
