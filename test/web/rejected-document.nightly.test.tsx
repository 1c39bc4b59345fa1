// @vitest-environment jsdom
import { waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { InventoryLine } from '#shared/customs/inventory.ts';
import type { CustomsDocument } from '#shared/customs/schema.ts';
import { line } from '../support/items/inventory-lines.ts';
import { fillIn, findOnly, getOnly, press, runInAct } from './browser.ts';
import { colis } from './colis.ts';
import { container } from './containers.ts';
import { rejectedDocument as customsDocument, inventory } from './documents.ts';
import { listReply, mockApi, pageText, requestBodies, requests, visit, waitUntilSettled } from './visit.tsx';

vi.mock('#web/core/api/upload.ts', async (original) => ({
  ...(await original<typeof import('#web/core/api/upload.ts')>()),
  uploadFile: async () => 'incoming/7/new',
}));

/** The fonts of documents come from the build, which a test has none of. */
vi.mock('#web/core/pdf/renderPdf.ts', () => ({ renderPdf: async () => new Uint8Array([1]) }));

const REPLACED = customsDocument({
  statut: 'EN_ATTENTE',
  motif: null,
  decideLe: null,
  deposeLe: '2026-11-22T10:00:00.000Z',
  historique: [
    {
      typeDocument: 'Facture commerciale',
      statut: 'REFUSE',
      motif: 'Le tampon est illisible.',
      photo: 'https://files.test/1',
      decideLe: '2026-11-21T10:00:00.000Z',
      remplaceLe: '2026-11-22T10:00:00.000Z',
    },
  ],
});

function mockDocument(one: CustomsDocument, parcel = colis({ id: 11 }), lignes: InventoryLine[] = [], revision = 1) {
  let now = one;
  mockApi((call) => {
    if (call.startsWith('PUT /customs/update/')) {
      now = REPLACED;
      return { body: { success: true, data: now } };
    }
    if (call.endsWith('/inventaire')) return { body: { success: true, data: inventory(lignes, { revision }) } };
    if (call.includes('/customs/user/')) return listReply(now.statut === 'REFUSE' ? [now] : []);
    if (call.includes('/customs/colis')) return listReply([now]);
    if (call.includes('/customs/')) return { body: { success: true, data: now } };
    if (call.includes('/insurance/'))
      return { body: { success: true, data: { typeCouverture: 'Vol', valeurCouverture: 1 } } };
    if (call.includes('mes-reservations')) return listReply([container()]);
    if (call.includes('/bookings/')) return { body: { success: true, data: container() } };
    if (/\/colis\/\d+$/.test(call)) return { body: { success: true, data: parcel } };
    return listReply(call.includes('A_PAYER') ? [parcel] : [], { nonLues: 0 });
  });
}

afterEach(() => localStorage.clear());

const openColis = () => visit('/colis/11');

/** Sends the corrected list and waits until it is sent, which first loads the code that makes its document. */
const sendList = async () => {
  await press('Envoyer la liste corrigée');
  await waitFor(() => expect(document.querySelector('[data-busy]')).toBeNull());
  await waitUntilSettled();
};

const PICTURE = new File(['x'], 'a.png', { type: 'image/png' });

/** Selects the new file and waits until it is uploaded. */
async function attach(file: File) {
  const input = getOnly('input[type="file"]') as HTMLInputElement;
  Object.defineProperty(input, 'files', { value: [file] });
  await runInAct(() => void input.dispatchEvent(new Event('change', { bubbles: true })));
  await waitUntilSettled();
}

test('a parcel’s page shows why its document was rejected and lets the customer replace the file', async () => {
  mockDocument(customsDocument());
  await openColis();
  expect(pageText()).toContain('Document de douane refusé');
  expect(pageText()).toContain('Motif : Le tampon est illisible.');
  await press('Envoyer le nouveau document');
  await waitUntilSettled();
  expect(pageText()).toContain('Joignez un fichier.');

  await attach(new File(['%PDF-1.7'], 'facture.pdf', { type: 'application/pdf' }));
  expect(pageText()).toContain('facture.pdf');
  await press('Envoyer le nouveau document');
  await waitUntilSettled();
  expect(requests).toContain('PUT /customs/update/2');
  expect(requestBodies.at(-1)).toEqual({ typeDocument: 'Facture commerciale', photoKey: 'incoming/7/new' });
  expect(pageText()).toContain('Document envoyé. Nous l’examinerons et vous écrirons.');
  expect(pageText()).not.toContain('Document de douane refusé');
  expect(pageText()).toContain('En attente de vérification');
  expect(pageText()).toContain('1 version refusée');
});

test('a customer replaces a rejected photo by the list of goods', async () => {
  mockDocument(customsDocument());
  await openColis();
  await press('Remplir plutôt la liste des marchandises');
  await findOnly('input[value="CADEAU"]');
  await runInAct(() => getOnly('input[value="CADEAU"]').click());
  await fillIn(await findOnly('input[name="inventaire.lignes.0.designation"]'), 'Chemises en coton');
  await fillIn(getOnly('input[name="inventaire.lignes.0.valeurUnitaire"]'), '12');
  await press('Envoyer la liste');
  await waitFor(() => expect(requests).toContain('PUT /customs/update/2'));
  await waitUntilSettled();
  expect(requestBodies.at(-1)).toMatchObject({
    photoKey: 'incoming/7/new',
    inventaire: { nature: 'CADEAU', lignes: [{ designation: 'Chemises en coton', valeurUnitaire: 1200 }] },
  });
  expect(pageText()).toContain('Document envoyé. Nous l’examinerons et vous écrirons.');
});

test('a rejected document can be replaced by one of another type, under a typed name', async () => {
  mockDocument(customsDocument());
  await openColis();
  await attach(PICTURE);
  expect(document.querySelector('[name="autreDocument"]')).toBeNull();
  await fillIn(getOnly('select[name="typeDocument"]'), 'autre');
  await press('Envoyer le nouveau document');
  await waitUntilSettled();
  expect(requestBodies).toEqual([]);
  expect(pageText()).toContain('Nom du document');
  expect(getOnly('[name="autreDocument"]').getAttribute('aria-invalid')).toBe('true');

  await fillIn(getOnly('[name="autreDocument"]'), 'Attestation de don');
  await press('Envoyer le nouveau document');
  await waitUntilSettled();
  expect(requestBodies.at(-1)).toEqual({ typeDocument: 'Attestation de don', photoKey: 'incoming/7/new' });
});

test('a missing file and a missing document name are reported together', async () => {
  mockDocument(customsDocument());
  await openColis();
  await fillIn(getOnly('select[name="typeDocument"]'), 'autre');
  await press('Envoyer le nouveau document');
  await waitUntilSettled();
  expect(pageText()).toContain('Joignez un fichier.');
  expect(getOnly('[name="autreDocument"]').getAttribute('aria-invalid')).toBe('true');
});

test('a document with a typed name keeps that name when it is replaced', async () => {
  mockDocument(customsDocument({ typeDocument: 'Attestation de don' }));
  await openColis();
  expect((getOnly('select[name="typeDocument"]') as HTMLSelectElement).value).toBe('autre');
  expect((getOnly('[name="autreDocument"]') as HTMLInputElement).value).toBe('Attestation de don');
  await attach(PICTURE);
  await press('Envoyer le nouveau document');
  await waitUntilSettled();
  expect(requestBodies.at(-1)).toEqual({ typeDocument: 'Attestation de don', photoKey: 'incoming/7/new' });
});

test('a customer corrects the list of a rejected document in place, and a new document is made of it', async () => {
  const summary = { lignes: 1, nature: 'EFFETS_PERSONNELS', revision: 1, totalXof: 6_560 } as const;
  const rejected = customsDocument({
    etape: 'A_CORRIGER',
    inventaire: summary,
    typeDocument: 'Inventaire des effets personnels',
  });
  mockDocument(rejected, colis({ id: 11, nomDestinataire: 'Fatou Sarr' }), [line('Chemises', { bien: 'shirt' })]);
  await openColis();
  await waitUntilSettled();
  expect(pageText()).toContain('Document de douane à corriger');
  expect(pageText()).toContain('Motif : Le tampon est illisible.');
  await unfoldLine();
  await fillIn(getOnly('[name="inventaire.lignes.0.quantite"]'), '4');
  await sendList();
  expect(requestBodies.at(-1)).toEqual({
    typeDocument: 'Inventaire des effets personnels',
    photoKey: 'incoming/7/new',
    inventaire: {
      nature: 'EFFETS_PERSONNELS',
      certificatLe: null,
      lignes: [line('Chemises', { bien: 'shirt', quantite: 4 })],
    },
  });
  expect(pageText()).toContain('Document envoyé. Nous l’examinerons et vous écrirons.');
});

const LIST_TO_CORRECT = customsDocument({
  etape: 'A_CORRIGER',
  inventaire: { lignes: 1, nature: 'EFFETS_PERSONNELS', revision: 1, totalXof: 6_560 },
});

const unfoldLine = async () => {
  const line = await findOnly('[aria-expanded="false"][aria-controls]:not([role])');
  await runInAct(() => line.click());
};
const quantity = () => getOnly('[name="inventaire.lignes.0.quantite"]') as HTMLInputElement;

/** Opens the page of a parcel whose list is to be corrected, and types a correction. */
async function typeCorrection() {
  mockDocument(LIST_TO_CORRECT, colis({ id: 11 }), [line('Chemises', { bien: 'shirt' })]);
  await openColis();
  await waitUntilSettled();
  await unfoldLine();
  await fillIn(quantity(), '4');
}

test('a customer leaves the page with a correction not yet sent, comes back and finds it as typed', async () => {
  await typeCorrection();
  await visit('/colis');
  await openColis();
  await waitUntilSettled();
  await unfoldLine();
  expect(quantity().value).toBe('4');
});

test('a correction that was typed is kept while the page is open, for a reload', async () => {
  await typeCorrection();
  await vi.waitFor(() => expect(Object.values(localStorage).join()).toContain('"quantite":"4"'));
});

test('a correction that was sent is not offered again', async () => {
  await typeCorrection();
  await sendList();
  mockDocument(LIST_TO_CORRECT, colis({ id: 11 }), [line('Chemises', { bien: 'shirt' })]);
  await openColis();
  await waitUntilSettled();
  await unfoldLine();
  expect(quantity().value).toBe('1');
});

test('a correction of an earlier list is left out once the list has changed', async () => {
  await typeCorrection();
  await visit('/colis');
  mockDocument(LIST_TO_CORRECT, colis({ id: 11 }), [line('Chemises', { bien: 'shirt', quantite: 2 })], 2);
  await openColis();
  await waitUntilSettled();
  await unfoldLine();
  expect(quantity().value).toBe('2');
});

test('a list in which nothing was changed is not sent as a correction before the customer was asked', async () => {
  await typeCorrection();
  await fillIn(quantity(), '1');
  await sendList();
  expect(pageText()).toContain('Vous n’avez rien changé dans la liste.');
  expect(requests).not.toContain('PUT /customs/update/2');

  await sendList();
  expect(pageText()).toContain('Document envoyé.');
});

test('a customer sends a file in place of a rejected list', async () => {
  const summary = { lignes: 1, nature: 'EFFETS_PERSONNELS', revision: 1, totalXof: 6_560 } as const;
  mockDocument(customsDocument({ inventaire: summary }), colis({ id: 11 }), [line('Chemises')]);
  await openColis();
  await waitUntilSettled();
  await press('Envoyer plutôt un fichier');
  await waitUntilSettled();
  await attach(PICTURE);
  await press('Envoyer le nouveau document');
  await waitUntilSettled();
  expect(requestBodies.at(-1)).toEqual({ typeDocument: 'Facture commerciale', photoKey: 'incoming/7/new' });
});

test('a document that an admin has decided on meanwhile shows its new statut', async () => {
  mockDocument(customsDocument());
  await openColis();
  await attach(PICTURE);
  const accepted = customsDocument({ statut: 'ACCEPTE', motif: null });
  mockApi((call) => {
    if (call.startsWith('PUT'))
      return { status: 409, body: { success: false, code: 'CUSTOMS_DECIDED', message: 'Déjà examiné.' } };
    if (call.includes('/customs/user/')) return listReply([]);
    return { body: { success: true, data: call.includes('/customs/') ? accepted : container() } };
  });
  await press('Envoyer le nouveau document');
  await waitUntilSettled();
  expect(pageText()).not.toContain('Document de douane refusé');
  expect(pageText()).toContain('Accepté');
});

test.each([
  ['delivered', colis({ id: 11, etat: 'LIVRE' })],
  ['cancelled', colis({ id: 11, etat: 'ANNULE' })],
])('no replacement is requested for a %s parcel', async (_, parcel) => {
  mockDocument(customsDocument(), parcel);
  await openColis();
  expect(document.querySelector('input[type="file"]')).toBeNull();
});

test('an admin sees the reason on a customer’s parcel but cannot replace the document', async () => {
  mockDocument(customsDocument(), colis({ id: 11, userId: 8 }));
  await openColis();
  expect(pageText()).toContain('Motif : Le tampon est illisible.');
  expect(document.querySelector('input[type="file"]')).toBeNull();
});

const lists: [string, string][] = [
  ['/colis', 'Document à remplacer'],
  ['/dashboard', 'Remplacez celui de votre colis n° 11 pour qu’il puisse passer la douane.'],
];

test.each(lists)('%s marks a parcel whose document must be replaced', async (path, words) => {
  mockDocument(customsDocument());
  await visit(path);
  expect(pageText()).toContain(words);
});

test('the dashboard links a rejected draft to its booking', async () => {
  mockDocument(customsDocument({ colisId: null, expireLe: '2096-11-22T10:00:00.000Z' }));
  await visit('/dashboard');
  expect(pageText()).toContain('Joignez-en un autre à votre réservation en cours.');
  expect(getOnly('a[href="/ajouter-colis/1234567890"]').textContent).toBe('Reprendre la réservation');
});

test('an admin sees that a document was replaced, sees the rejected version, and decides on the shown one', async () => {
  mockDocument(REPLACED);
  await visit('/admin/douane?ouvert=2', { as: 'ADMIN' });
  expect(pageText()).toContain('Remplacé après refus');
  expect(getOnly('aside details').textContent).toContain('Motif : Le tampon est illisible.');
  await press('Accepter');
  await waitUntilSettled();
  expect(requestBodies.at(-1)).toEqual({ deposeLe: REPLACED.deposeLe, decideLe: null });
});

test('the link of the next step unfolds the form that corrects a rejected document', async () => {
  mockDocument(customsDocument(), colis({ id: 11, paye: true, paymentId: 5 }));
  await openColis();
  const form = getOnly('#replace-document') as HTMLDetailsElement;
  expect(form.open).toBe(false);
  await runInAct(() => getOnly('a[href$="#replace-document"]').click());
  expect(form.open).toBe(true);
});
