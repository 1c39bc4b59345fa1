// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Colis } from '#shared/colis/schema.ts';
import { fillIn, getOnly, press, runInAct } from './browser.ts';
import { colis } from './colis.ts';
import { container } from './containers.ts';
import { rejectedDocument } from './documents.ts';
import { SOLD, tarifVersion } from './tarifs.ts';
import { listReply, mockApi, pageText, requestBodies, requests, visit, waitUntilSettled } from './visit.tsx';

/** Fees and reductions as admins add them to the price of a parcel. */

const mock = (one: Colis) =>
  mockApi((call) => {
    if (call.includes('/tarifs/')) return { body: { success: true, data: tarifVersion() } };
    if (/\/customs\/\d+$/.test(call))
      return { body: { success: true, data: { ...rejectedDocument(), statut: 'ACCEPTE' } } };
    if (call.includes('/bookings/mes-reservations')) return listReply([container()]);
    if (call.includes('/bookings/')) return { body: { success: true, data: container() } };
    if (call.startsWith('POST') || call.endsWith('/colis/11')) return { body: { success: true, data: one } };
    return listReply(call.includes('/colis') ? [one] : [], { nonLues: 0 });
  });

const openDialog = async (special: Partial<Colis>): Promise<void> => {
  mock(colis({ id: 11, prixEstime: 180, aPayer: 180, ...special }));
  await visit('/admin/colis?ouvert=11', { as: 'ADMIN' });
  await waitUntilSettled();
  await press('Frais ou réduction');
  await screen.findByRole('alertdialog');
  await waitUntilSettled();
};

const choose = (label: string, option: string) =>
  runInAct(() => {
    const select = screen.getByLabelText<HTMLSelectElement>(label);
    const found = [...select.options].find(({ text }) => text.replace(/\s+/g, ' ') === option);
    if (!found) throw new Error(`no ${option} among ${[...select.options].map(({ text }) => text)}`);
    select.value = found.value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });

const LISTED = 'Frais de la liste de prix';
const PICK_UP = 'Enlèvement à Rouen · 25,00 $';
const input = (name: string) => getOnly(`[role="alertdialog"] input[name="${name}"]`) as HTMLInputElement;

test('a fee of the price list fills in its name and its sum, which an admin may still change', async () => {
  await openDialog({ tarif: SOLD });
  await choose(LISTED, PICK_UP);
  expect([input('nom').value, input('montant').value]).toEqual(['Enlèvement à Rouen', '25']);
  await fillIn(input('montant'), '30');
  expect(screen.getByLabelText<HTMLSelectElement>(LISTED).selectedOptions[0]?.text).toBe('Autres frais');
  await choose(LISTED, PICK_UP);
  await fillIn(getOnly('[role="alertdialog"] textarea'), 'Demandé au téléphone');
  await runInAct(() => getOnly('[role="alertdialog"] button[type="submit"]').click());
  await waitUntilSettled();
  expect(requests).toContain('POST /colis/11/frais');
  expect(requestBodies.at(-1)).toEqual({
    code: 'FRAIS',
    nom: 'Enlèvement à Rouen',
    montant: 25,
    motif: 'Demandé au téléphone',
  });
});

test('a reduction, and a parcel that is sold per kilo alone, offer no fees of a list', async () => {
  await openDialog({ tarif: SOLD });
  await choose('Ligne', 'Réduction');
  expect(screen.queryByLabelText(LISTED)).toBeNull();
  await openDialog({ tarif: null });
  expect(pageText()).not.toContain(LISTED);
});

test('a sum above every fee of a list is refused at its field before it is sent', async () => {
  await openDialog({ tarif: null });
  await fillIn(input('nom'), 'Emballage');
  await fillIn(input('montant'), '20000.01');
  await fillIn(getOnly('[role="alertdialog"] textarea'), 'Carton fourni');
  await runInAct(() => getOnly('[role="alertdialog"] button[type="submit"]').click());
  expect(pageText()).toContain('Entrez un montant de plus de 0 $ et d’au plus 20 000,00 $.');
  expect(requests.filter((call) => call.startsWith('POST'))).toEqual([]);
});

test('an admin reads what was received and what is still to pay of a parcel that is paid in part', async () => {
  mock(colis({ id: 11, prixEstime: 180, aPayer: 120, recu: 60 }));
  await visit('/admin/colis?ouvert=11', { as: 'ADMIN' });
  await waitUntilSettled();
  expect(pageText().replace(/\s/g, ' ')).toMatch(/Prix180,00 \$Reçu60,00 \$Reste à payer120,00 \$/);
});

test('two fees of one kind are two lines of the price', async () => {
  const errors = vi.spyOn(console, 'error');
  const fee = (nom: string, montant: number) => ({ code: 'FRAIS', nom, montant }) as const;
  const [freight] = colis().lignes;
  if (!freight) throw new Error('no line');
  mock(colis({ id: 11, lignes: [freight, fee('Emballage', 5), fee('Enlèvement', 25)], aPayer: 210, prixEstime: 210 }));
  await visit('/colis/11', { as: 'USER' });
  await waitUntilSettled();
  expect(pageText().replace(/\s/g, ' ')).toContain('Emballage5,00 $Enlèvement25,00 $');
  expect(errors.mock.calls.filter(([text]) => String(text).includes('same key'))).toEqual([]);
});

test('the dialog says what is due before a line is confirmed, and what goes back', async () => {
  await openDialog({ prixEstime: 110, recu: 60, aPayer: 0, paye: true, etat: 'ENREGISTRE' });
  await fillIn(input('montant'), '20');
  expect(pageText()).toContain('Reste dû pour ce colis : 0,00 $ actuellement, 20,00 $ avec cette ligne.');
  await choose('Ligne', 'Réduction');
  await fillIn(input('montant'), '70');
  expect(pageText()).toContain('Le client sera remboursé de 20,00 $.');
});
