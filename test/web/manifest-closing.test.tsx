// @vitest-environment jsdom
import { waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { LoadingManifest } from '#shared/manifest/schema.ts';
import { loadTexts } from '#web/i18n/i18n.ts';
import { line } from '../support/items/inventory-lines.ts';
import { button, getOnly, loadFrenchTexts, press, runInAct } from './browser.ts';
import { checkOf, listed } from './container-check.ts';
import { container } from './containers.ts';
import { LISTED } from './listed-parcel.ts';
import { mockApi, pageText, requestBodies, visit, waitUntilSettled } from './visit.tsx';

/** Preloads the modules that are loaded late, which can be slow on a busy machine. */
beforeAll(async () => {
  await loadFrenchTexts();
  await Promise.all([import('#web/features/admin-manifest/ClosingDialog.tsx'), loadTexts(['containerCustoms'])]);
});

const MANIFEST: LoadingManifest = {
  conteneur: {
    id: 1234567890,
    numeroConteneur: 'CSQU3054383',
    plomb: 'FR1',
    connaissement: null,
    besc: 'SN-1',
    tailleConteneur: '40ft',
    statut: 'EN_COURS',
    lieuEnlevement: 'Le Havre',
    destination: 'Dakar',
    dateDepart: '2096-12-12T13:00:00.000Z',
    dateArrivee: '2096-12-24T13:00:00.000Z',
    fuseau: 'Europe/Paris',
  },
  etat: 'OUVERT',
  revision: 3,
  manque: [],
  lignes: [
    {
      colisId: 11,
      ...LISTED,
      codeSuivi: 'YN-7K3M-9QPX-11',
      description: 'Vêtements',
      typeDocument: 'Inventaire',
      statutDocument: 'ACCEPTE',
      valeurDeclaree: 10_000,
      receptionLe: '2096-12-01T08:00:00.000Z',
      chargement: { le: '2096-12-10T08:00:00.000Z', leAppareil: null, agentId: 3, siteId: null },
      ecart: null,
      motif: null,
    },
  ],
  nonCharges: [],
  versions: [],
};

const SHIRTS = listed(11, [line('Chemises', { bien: 'shirt' })]);
const refusal = (code: string, message: string) => ({ status: 409, body: { code, message } });

let check = checkOf([SHIRTS]);
let manifest: LoadingManifest = MANIFEST;
let booked = container();
let closeReply: { status?: number; body: unknown };

beforeEach(() => {
  check = checkOf([SHIRTS]);
  manifest = MANIFEST;
  booked = container();
  closeReply = { status: 201, body: { success: true, data: { ...MANIFEST, etat: 'CLOS', revision: 4 } } };
});

const openDialog = async () => {
  mockApi((call) => {
    if (call.endsWith('/manifeste/cloture')) return closeReply;
    if (call.endsWith('/manifeste')) return { body: { success: true, data: manifest } };
    if (call.includes('/customs/controle/')) return { body: { success: true, data: check } };
    if (call.includes('/bookings/')) return { body: { success: true, data: booked } };
    return undefined;
  });
  await visit('/admin/conteneurs/1234567890/manifeste', { as: 'ADMIN' });
  await press('Clore le manifeste');
  await waitFor(() => getOnly('dialog h3'));
  await waitUntilSettled();
};

const submit = () => {
  const found = [...document.querySelectorAll<HTMLButtonElement>('dialog button')].find(
    ({ textContent }) => textContent === 'Clore le manifeste',
  );
  return found;
};
const tick = () => runInAct(() => getOnly('dialog input[type="checkbox"]').click());

test('customs findings are shown before the closing, and are confirmed with the hash of what was shown', async () => {
  await openDialog();
  expect(pageText()).toContain('une déclaration écrite est obligatoire, même quand rien n’est taxé.');
  expect(submit()?.disabled).toBe(true);
  await tick();
  await runInAct(() => submit()?.click());
  await waitFor(() => expect(requestBodies.at(-1)).toEqual({ revision: 3, motifs: [], controle: 'a'.repeat(64) }));
  await waitFor(() => expect(pageText()).toContain('Manifeste clos.'));
});

test('findings that changed meanwhile are shown as they are now, and are to be confirmed again', async () => {
  await openDialog();
  await tick();
  closeReply = refusal('CUSTOMS_TO_CONFIRM', 'Lisez les constats tels qu’ils sont maintenant.');
  check = checkOf([listed(11, [line('Matelas')])], 'b'.repeat(64));
  await runInAct(() => submit()?.click());
  await waitFor(() => expect(pageText()).toContain('Lisez les constats tels qu’ils sont maintenant.'));
  await waitFor(() => expect(pageText()).toContain('Matelas'));
  await waitUntilSettled();
  expect(submit()?.disabled, 'the new findings are not confirmed yet').toBe(true);
  closeReply = { status: 201, body: { success: true, data: { ...MANIFEST, etat: 'CLOS', revision: 4 } } };
  await tick();
  await runInAct(() => submit()?.click());
  await waitFor(() => expect(requestBodies.at(-1)).toMatchObject({ controle: 'b'.repeat(64) }));
});

test('a document to correct offers no closing, and leads to the container’s customs', async () => {
  check = checkOf([
    { ...SHIRTS, document: { id: 111, typeDocument: 'Facture', statut: 'REFUSE', etape: 'A_CORRIGER' } },
  ]);
  await openDialog();
  expect(pageText()).toContain('Empêche la clôture.');
  expect(submit()).toBeUndefined();
  expect(document.querySelector('dialog a[href$="/douane"]')?.textContent).toBe('Ouvrir la page de douane');
});

test('documents that nobody has reviewed are counted, and the closing is asked for', async () => {
  const unreviewed = (colisId: number) =>
    listed(colisId, [], {
      inventaire: null,
      document: { id: colisId + 100, typeDocument: 'Facture', statut: 'EN_ATTENTE', etape: null },
    });
  check = checkOf([unreviewed(11), unreviewed(12)]);
  await openDialog();
  expect(pageText()).toContain('2 colis chargés ont un document de douane que l’équipe n’a pas encore examiné.');
  expect(submit()?.disabled).toBe(true);
  await tick();
  expect(submit()?.disabled).toBe(false);
});

test('a missing broker offers no closing', async () => {
  check = checkOf([listed(11, [line('Machine', { valeurUnitaire: 300_000, devise: 'XOF' })])]);
  await openDialog();
  expect(pageText()).toContain('Nommez un commissionnaire en douane');
  expect(submit()).toBeUndefined();
});

test('a refusal that is not about customs closes the dialog and says why', async () => {
  await openDialog();
  await tick();
  closeReply = refusal('MANIFEST_DIFFERENCES', 'Le chargement vient de changer.');
  await runInAct(() => submit()?.click());
  await waitFor(() => expect(getOnly('dialog').textContent).toBe(''));
  expect(pageText()).toContain('Le chargement vient de changer.');
  expect(button('Clore le manifeste')).toBeTruthy();
});

test('an admin reads how many parcels may still be brought, and until when, and confirms that the drop-off closes', async () => {
  const [loaded] = MANIFEST.lignes;
  if (!loaded) throw new Error('no line');
  const expected = { ...loaded, receptionLe: null, chargement: null };
  manifest = {
    ...MANIFEST,
    nonCharges: [
      { ...expected, colisId: 12, paye: true }, // paid, and refused by the depot
      { ...expected, colisId: 13, paye: false },
    ],
  };
  booked = container({ receptionFin: '2096-12-08T17:00:00.000Z', dateDepart: '2096-12-12T13:00:00.000Z' });
  await openDialog();
  expect(pageText()).toContain('2 colis ne sont pas réceptionnés');
  expect(pageText()).toContain('Payés : 1.');
  expect(pageText()).toMatch(/jusqu’au 8 décembre 2096/);
  for (const name of ['constats', 'fermeture']) {
    expect(submit()?.disabled).toBe(true);
    await runInAct(() => getOnly(`dialog input[name="${name}"]`).click());
  }
  expect(submit()?.disabled).toBe(false);
});
