// @vitest-environment jsdom
import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Change } from '#shared/changes/schema.ts';
import '#web/features/containers/previewEdit.ts';
import { fillIn, getOnly, press } from './browser.ts';
import { setBrowserZone } from './browser-zone.ts';
import { container } from './containers.ts';
import { changePreview } from './previews.ts';
import { mockApi, pageText, requestBodies, requests, visit, waitUntilSettled } from './visit.tsx';

const ONE = container();
const open = async (preview: ReturnType<typeof changePreview> | undefined, one = ONE) => {
  mockApi((call) => {
    if (call.includes('/status-preview')) return preview && { body: { success: true, data: preview } };
    if (/\/(sites|tarifs)/.test(call)) return { body: { success: true, data: [] } };
    return { body: { success: true, data: one } };
  });
  await visit(`/update-conteneur/${one.id}`, { as: 'ADMIN' });
};
const choose = async (statut: string) => {
  await fillIn(getOnly('select[name="statut"]'), statut);
  await press('Enregistrer les modifications');
  await waitUntilSettled();
};
const writes = () => requests.filter((call) => call.startsWith('PUT'));

test('an expected statut is saved without a confirmation', async () => {
  await open(changePreview());
  await choose('EN_ATTENTE');
  expect(requestBodies.at(-1)).toEqual({ statut: 'EN_ATTENTE' });
  expect(pageText()).toContain('Réservation mise à jour avec succès !');
});

test('opening a cancelled container again says that its parcels stay cancelled, and names the version seen', async () => {
  await open(changePreview({ raisons: ['REVIVES'], clients: 0, noms: [], colis: 0, messages: [] }), {
    ...ONE,
    statut: 'ANNULE',
    status: 'ANNULE',
    version: 5,
  });
  await choose('EN_COURS');
  await waitFor(() => expect(pageText()).toContain('Rouvrir le conteneur n° 1234567890 ?'));
  expect(pageText()).toContain('restent annulés : vous pouvez réactiver');
  await fillIn(getOnly('dialog textarea'), 'Navire retrouvé');
  await press('Rouvrir le conteneur');
  await waitUntilSettled();
  expect(requestBodies.at(-1)).toEqual({ statut: 'EN_COURS', motif: 'Navire retrouvé', version: 5 });
});

test('an edit of which customers are not notified needs no confirmation', async () => {
  await open(undefined);
  await fillIn(getOnly('input[name="prixEstime"]'), '12');
  await press('Enregistrer les modifications');
  await waitUntilSettled();
  expect(requests.filter((call) => call.includes('preview'))).toEqual([]);
  expect(requestBodies.at(-1)).toEqual({ prixEstime: 12 });
});

test('changed dates show the notified customers and the message, and are saved with a reason', async () => {
  const plan = { clients: 2, parMail: true, objet: 'Nouveau programme', texte: 'Départ : 13 décembre.' };
  await open(changePreview({ raisons: ['REPLANS'], messages: [{ ...plan, langue: 'fr' }] }));
  await fillIn(getOnly('input[name="dateDepart"]'), '2096-12-13T14:00');
  await press('Enregistrer les modifications');
  await waitUntilSettled();
  const [preview = ''] = requests.filter((call) => call.includes('status-preview'));
  expect(Object.fromEntries(new URLSearchParams(preview.split('?')[1]))).toEqual({
    dateDepart: '2096-12-13T13:00:00.000Z',
  });
  expect(writes()).toEqual([]);
  await waitFor(() => expect(pageText()).toContain('Changer le programme du conteneur n° 1234567890 ?'));
  expect(pageText()).toContain('2 clients seront prévenus (3 colis) : Awa Diop et Joe Ba.');
  expect(pageText()).toContain('Départ : 13 décembre.');
  await fillIn(getOnly('dialog textarea'), 'Navire en retard');
  await press('Changer et prévenir');
  expect(pageText()).toContain('Choisissez un motif : les clients le liront.');
  expect(writes()).toEqual([]);
  await fillIn(getOnly('dialog select'), 'NAVIRE');
  await press('Changer et prévenir');
  await waitUntilSettled();
  expect(requestBodies.at(-1)).toEqual({
    dateDepart: '2096-12-13T13:00:00.000Z',
    motif: 'Navire en retard',
    motifRetard: 'NAVIRE',
  });
});

test('a changed place is saved without a confirmation when no customer is notified', async () => {
  await open(changePreview({ clients: 0, noms: [], colis: 0, messages: [] }));
  await fillIn(getOnly('input[name="destination"]'), 'Saint-Louis');
  await press('Enregistrer les modifications');
  await waitUntilSettled();
  expect(requestBodies.at(-1)).toEqual({ destination: 'Saint-Louis' });
});

test('two messages of one change are listed together, by the customers’ language', async () => {
  const message = (langue: 'fr' | 'en', texte: string) => ({ langue, clients: 1, parMail: true, objet: 'x', texte });
  const messages = [message('fr', 'En attente.'), message('fr', 'Programme.'), message('en', 'On hold.')];
  await open(changePreview({ raisons: ['REPLANS'], messages }));
  await choose('EN_ATTENTE');
  const tabs = [...document.querySelectorAll('[role="tab"]')];
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['Français (1)', 'Anglais (1)']);
  expect(getOnly('[role="tabpanel"]').textContent).toMatch(/En attente\..*Programme\./);
  expect(getOnly('[role="tabpanel"]').textContent).not.toContain('On hold.');
});

test('a statut that contradicts the dates needs a reason, which is saved', async () => {
  await open(changePreview({ raisons: ['BEFORE_DEPARTURE'] }));
  await choose('LIVRE');
  const [preview = ''] = requests.filter((call) => call.includes('status-preview'));
  const query = new URLSearchParams(preview.split('?')[1]);
  expect(Object.fromEntries(query)).toEqual({ statut: 'LIVRE' });
  expect(pageText()).toContain('Passer le conteneur n° 1234567890 à « Livré » ?');
  expect(pageText()).toContain('Le conteneur ne part que le 12 décembre 2096');
  expect(pageText()).toContain('2 clients seront prévenus (3 colis) : Awa Diop et Joe Ba.');
  await fillIn(getOnly('dialog textarea'), 'Déchargé en avance');
  await press('Changer quand même');
  await waitUntilSettled();
  expect(requestBodies.at(-1)).toEqual({ statut: 'LIVRE', motif: 'Déchargé en avance' });
});

test('cancelling a container shows the refund, and an admin who backs out keeps the form', async () => {
  await open(changePreview({ raisons: ['CANCELS'], colisPayes: 2, aRembourser: 360 }));
  await choose('ANNULE');
  expect(pageText()).toContain('Annuler ce conteneur ?');
  expect(pageText()).toContain('2 colis sont payés : leurs clients seront remboursés de 360,00 $ au total.');
  await press('Ne rien changer');
  await waitUntilSettled();
  expect(writes()).toEqual([]);
  await press('Enregistrer les modifications');
  await waitUntilSettled();
  expect(pageText()).toContain('Annuler ce conteneur ?');
});

test('a statut whose preview fails is not saved, and the form shows an error', async () => {
  await open(undefined);
  await choose('LIVRE');
  expect(writes()).toEqual([]);
  expect(pageText()).toContain('impossible de modifier le conteneur.');
});

test('an admin sees who changed the statut, when and why', async () => {
  const changements = [
    { de: 'EN_COURS', vers: 'LIVRE', motif: 'Erreur de saisie', par: 3, le: '2026-11-20T10:00:00.000Z' },
  ];
  await open(changePreview(), container({ changements }));
  expect(pageText()).toMatch(/De « Ouvert » à « Livré ».*Erreur de saisie/);
});

test('an admin sees which dates and places were changed, in the place’s local time', async () => {
  const made = { motif: null, par: 3, le: '2026-11-20T10:00:00.000Z' };
  setBrowserZone('America/Montreal');
  const changements: Change[] = [
    { champ: 'dateDepart', de: '2096-12-11T13:00:00.000Z', vers: ONE.dateDepart, ...made },
    { champ: 'destination', de: 'Abidjan', vers: 'Dakar', ...made },
  ];
  await open(changePreview(), container({ changements }));
  expect(pageText()).toContain(
    'Départ : de « 11 décembre 2096 à 14:00 (heure de Paris) » à « 12 décembre 2096 à 14:00',
  );
  expect(pageText()).toContain('Destination : de « Abidjan » à « Dakar »');
});
