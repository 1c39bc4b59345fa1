// @vitest-environment jsdom
import { waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Colis } from '#shared/colis/schema.ts';
import type { Site } from '#shared/sites/schema.ts';
import { siteBody } from '../support/items/sites.ts';
import { findOnly, getOnly, press } from './browser.ts';
import { colis } from './colis.ts';
import { container } from './containers.ts';
import { listReply, mockApi, pageText, requests, visit } from './visit.tsx';

const parcel = (rang: number, change: Partial<Colis> = {}) =>
  colis({
    id: 1111111110 + rang,
    codeSuivi: `YN-7K3M-9QPX-4WTH${rang}`,
    envoi: { id: 5, rang, total: 3 },
    ...change,
  });

/** Mocks the API with parcels of a shipment; a parcel without a code gets one. */
const mockParcels = (parcels: Colis[]) => {
  const all = parcels;
  mockApi((call) => {
    const id = Number(/colis\/(\d{10})/.exec(call)?.[1]);
    const at = all.findIndex((each) => each.id === id);
    const one = all[at];
    if (call.startsWith('DELETE') && one) all[at] = { ...one, codeSuivi: null };
    if (call.startsWith('POST') && one) all[at] = { ...one, codeSuivi: 'YN-0000-0000-00000' };
    if (call.includes('/colis/par-')) return listReply(all);
    if (call.includes('/bookings/')) return { body: { success: true, data: container() } };
    if (all[at]) return { body: { success: true, data: all[at] } };
    return { status: 404, body: { success: false, message: 'Colis introuvable' } };
  });
};

const previews = () => [...document.querySelectorAll('main svg[role="img"], .section svg[role="img"]')];
const printed = () => [...document.querySelectorAll('body > div[aria-hidden="true"] svg')];
const shownCodes = (labels: Element[]) => labels.map((label) => /YN-.{4}-.{4}-.{5}/.exec(label.textContent ?? '')?.[0]);

test('the label of a parcel names its place in the shipment, its route and, of its recipient, first name and city only', async () => {
  mockParcels([parcel(2, { adresseDestinataire: 'Quartier Escale, Saint-Louis' })]);
  await visit('/colis/1111111112/etiquette?pour=colis');
  const words = printed()[0]?.textContent ?? '';
  for (const shown of [
    'YN-7K3M-9QPX-4WTH2',
    '2/3',
    'Dakar',
    'Départ du Havre',
    '12 décembre 2096',
    'Fatou',
    'Saint-Louis',
  ])
    expect(words.replaceAll('\u00a0', ' ')).toContain(shown);
  for (const hidden of ['Sarr', 'Escale', '@', '+221', 'Vêtements']) expect(words).not.toContain(hidden);
});

test('a recipient with one name only has their city on the label', async () => {
  mockParcels([parcel(1, { nomDestinataire: 'Sarr', adresseDestinataire: 'près de la mosquée' })]);
  await visit('/colis/1111111111/etiquette?pour=colis');
  expect(printed()[0]?.textContent).not.toContain('Sarr');
  expect(printed()[0]?.textContent).toContain('PourDakar');
});

test('a shipment is printed whole and in order, without its cancelled parcels, or one parcel of it', async () => {
  mockParcels([parcel(3), parcel(2, { etat: 'ANNULE' }), parcel(1)]);
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  await visit('/colis/1111111113/etiquette');
  expect(shownCodes(printed())).toEqual(['YN-7K3M-9QPX-4WTH1', 'YN-7K3M-9QPX-4WTH3']);
  expect(shownCodes(previews())).toEqual(shownCodes(printed()));
  await press('Imprimer 2 étiquettes');
  expect(print).toHaveBeenCalledOnce();
  getOnly('input[name="scope"]:not(:checked)').click();
  await waitFor(() => expect(shownCodes(printed())).toEqual(['YN-7K3M-9QPX-4WTH3']));
});

const depot = {
  ...(siteBody() as Omit<Site, 'id' | 'createdAt' | 'enService'>),
  id: 4,
  enService: true,
  createdAt: '',
};

test.each([
  ['without a depot', null, 'A6'],
  ['at a French depot', depot, 'A6'],
  ['at a Canadian depot', { ...depot, pays: 'CA' }, '4 × 6 pouces'],
  ['at a depot with a roll of 62 mm', { ...depot, etiquettes: 'ROLL_62' as const }, 'Rouleau 62 mm'],
  ['at a depot with US paper', { ...depot, papier: 'LETTER' as const }, '4 × 6 pouces'],
])('the label paper proposed %s is that of its printers', async (_, siteDepart, paper) => {
  mockApi((call) => {
    if (call.includes('/bookings/')) return { body: { success: true, data: container({ siteDepart }) } };
    if (call.includes('/colis/par-')) return listReply([parcel(1)]);
    return { body: { success: true, data: parcel(1) } };
  });
  await visit('/colis/1111111111/etiquette?pour=colis');
  const chosen = await findOnly('input[name="paper"]:checked');
  expect(chosen.closest('label')?.textContent).toContain(paper);
});

test('an older parcel gets its code here, and then its label', async () => {
  mockParcels([colis({ codeSuivi: null })]);
  await visit('/colis/1111111111/etiquette');
  expect(printed()).toEqual([]);
  await press('Créer le code');
  await waitFor(() => expect(shownCodes(printed())).toEqual(['YN-0000-0000-00000']));
  expect(requests).toContain('POST /colis/1111111111/code');
});

test('a cancelled parcel has no label, and an absent one is named as such', async () => {
  mockParcels([colis({ etat: 'ANNULE' })]);
  await visit('/colis/1111111111/etiquette');
  expect(pageText()).toContain('Ce colis est annulé ou perdu : il n’a pas d’étiquette.');
  expect(printed()).toEqual([]);
  await visit('/colis/2222222222/etiquette');
  expect(pageText()).toContain('Colis introuvable');
});

test('the page is printed as usual again once the labels are left', async () => {
  mockParcels([colis()]);
  await visit('/colis/1111111111/etiquette');
  expect(document.documentElement.dataset.prints).toBe('part');
  await visit('/colis/1111111111');
  expect(document.documentElement.dataset.prints).toBeUndefined();
});

test('the parcel’s page leads to its label, and replaces its code after a warning', async () => {
  mockParcels([colis()]);
  await visit('/colis/1111111111');
  expect(getOnly('a[href="/colis/1111111111/etiquette"]').textContent).toBe('Imprimer l’étiquette');
  await press('Remplacer le code');
  expect(pageText()).toContain('Les étiquettes déjà imprimées et les liens déjà partagés ne fonctionneront plus');
  await press('Remplacer');
  await waitFor(() => expect(pageText()).toContain('YN-0000-0000-00000'));
});

test('a sender revokes the link of a parcel after a warning about its label, and makes a new code', async () => {
  mockParcels([colis()]);
  await visit('/colis/1111111111');
  await press('Révoquer le lien');
  expect(pageText()).toContain('Ceux qui ont le lien ou le code ne pourront plus suivre le colis.');
  expect(pageText()).toContain('L’étiquette déjà imprimée ne pourra plus être scannée');
  await press('Révoquer');
  await waitFor(() => expect(pageText()).toContain('Ce colis n’a pas de code de suivi.'));
  expect(requests).toContain('DELETE /colis/1111111111/code');
  await press('Créer le code');
  await waitFor(() => expect(pageText()).toContain('YN-0000-0000-00000'));
});

test('a delivered parcel’s link is revoked without a word about its label', async () => {
  mockParcels([colis({ etat: 'LIVRE' })]);
  await visit('/colis/1111111111');
  await press('Révoquer le lien');
  expect(pageText()).not.toContain('ne pourra plus être scannée');
});
