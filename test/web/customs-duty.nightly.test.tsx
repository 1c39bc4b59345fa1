// @vitest-environment jsdom
import { waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Colis } from '#shared/colis/schema.ts';
import type { Duty } from '#shared/customs/duty.ts';
import { fillIn, findOnly, getOnly, press } from './browser.ts';
import { colis } from './colis.ts';
import { container } from './containers.ts';
import { rejectedDocument } from './documents.ts';
import { listReply, mockApi, pageText, requestBodies, requests, visit, waitUntilSettled } from './visit.tsx';

const RECORDED: Duty = {
  documentId: 2,
  colisId: 11,
  montant: 28_810,
  recu: null,
  enregistreLe: '2026-12-24T10:00:00.000Z',
  enregistrePar: 3,
  paiement: null,
};
const PAID = {
  ...RECORDED,
  paiement: { moyen: 'ESPECES', reference: 'R-17', le: '2026-12-25T10:00:00.000Z', par: 3 },
} as const;

let duty: Duty | null;

beforeEach(() => {
  duty = null;
});

const open = (etat: Colis['etat'], recorded?: Duty | { status: number; body: unknown }) => {
  const document = rejectedDocument({ statut: 'ACCEPTE', motif: null });
  mockApi((call) => {
    if (call.startsWith('PUT /customs/droits/2')) {
      if (recorded && 'status' in recorded) return recorded;
      duty = recorded ?? duty;
    }
    if (call.includes('/customs/droits/')) return { body: { success: true, data: duty } };
    if (call.startsWith('GET /customs/colis')) return listReply([document]);
    if (call.includes('/customs/')) return { body: { success: true, data: document } };
    if (/\/bookings\/\d+$/.test(call)) return { body: { success: true, data: container() } };
    if (/\/colis\/\d+$/.test(call)) return { body: { success: true, data: colis({ id: 11, etat }) } };
    if (call.includes('/auth/users/3'))
      return { body: { success: true, data: { userId: 3, nom: 'Ndiaye', prenom: 'Fatou' } } };
    return listReply([]);
  });
  return visit('/admin/douane?statut=TOUS&ouvert=2', { as: 'ADMIN' });
};

const input = (name: string) => findOnly(`aside [name="${name}"]`);

test('duty is recorded once the parcel has arrived, and not before', async () => {
  await open('EN_TRANSIT');
  expect(pageText()).not.toContain('Droits de douane');
  expect(requests.filter((request) => request.includes('/customs/droits/'))).toEqual([]);
  await open('ARRIVE', RECORDED);
  expect(pageText()).toContain('Rien n’est enregistré.');
  await press('Enregistrer les droits');
  await fillIn(await input('montant'), '28810');
  await press('Enregistrer');
  await waitFor(() => expect(requestBodies.at(-1)).toEqual({ montant: 28_810, recu: null }));
  await waitUntilSettled();
  expect(pageText()).toContain('Demandé par la douane28 810 F CFA');
  expect(pageText()).toContain('Fatou Ndiaye');
  expect(pageText()).toContain('pas encore payé');
});

test('an amount that is no whole number of francs is refused at its field', async () => {
  await open('ARRIVE');
  await press('Enregistrer les droits');
  await fillIn(await input('montant'), '12.5');
  await press('Enregistrer');
  await waitFor(() => expect(getOnly('aside [name="montant"]').getAttribute('aria-invalid')).toBe('true'));
  expect(requests.filter((request) => request.startsWith('PUT'))).toEqual([]);
});

test('the payment is recorded later by hand, and can then no longer be changed', async () => {
  duty = RECORDED;
  await open('LIVRE', PAID);
  await press('Enregistrer le paiement');
  await fillIn(await input('moyen'), 'ESPECES');
  await fillIn(await input('reference'), 'R-17');
  await press('Enregistrer comme payé');
  await waitFor(() =>
    expect(requestBodies.at(-1)).toEqual({
      montant: 28_810,
      recu: null,
      paiement: { moyen: 'ESPECES', reference: 'R-17' },
    }),
  );
  await waitUntilSettled();
  expect(pageText()).toContain('EspècesR-17');
  const buttons = [...document.querySelectorAll('aside button')].map(({ textContent }) => textContent);
  expect(buttons).not.toContain('Corriger');
  expect(buttons).not.toContain('Enregistrer le paiement');
});

test('a reference that paid another duty is refused at its field', async () => {
  duty = RECORDED;
  const errors = { 'paiement.reference': 'Chaque valeur ne peut figurer qu’une fois.' };
  await open('ARRIVE', {
    status: 422,
    body: { success: false, code: 'INVALID_FIELDS', message: 'Vérifiez les champs indiqués.', fields: errors, errors },
  });
  await press('Enregistrer le paiement');
  await fillIn(await input('reference'), 'R-17');
  await press('Enregistrer comme payé');
  await waitFor(() => expect(getOnly('aside [name="reference"]').getAttribute('aria-invalid')).toBe('true'));
  expect(pageText()).toContain('Cette référence est déjà celle d’un autre paiement de droits.');
});
