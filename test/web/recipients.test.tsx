// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { fillIn, findOnly, getOnly, press, runInAct } from './browser.ts';
import { listReply, mockApi, pageText, requestBodies, requests, visit, waitUntilSettled } from './visit.tsx';

const fatou = { id: 31, nom: 'Fatou Sarr', telephone: '+221771234567', adresse: 'Villa 12, Dakar', createdAt: 'x' };
const user = {
  id: 7,
  nom: 'Ndiaye',
  prenom: 'Awa',
  email: 'awa@yonnee.test',
  telephone: '+33612345678',
  adresse: 'Paris',
  langue: 'fr',
  role: 'USER',
};

let stored: object[] = [];
beforeEach(() => {
  stored = [fatou];
  mockApi((call) => {
    if (call.startsWith('GET /recipients')) return listReply(stored);
    if (call.includes('/recipients')) return { body: { success: true, data: fatou } };
    return call.includes('/auth/details') ? { body: { success: true, data: user } } : listReply([]);
  });
});

const open = async () => {
  await visit('/mon-compte');
  await waitUntilSettled();
};

test('a customer changes a recipient, whose optional fields left empty are not sent', async () => {
  await open();
  await press('Modifier');
  await fillIn(await findOnly('[name="repere"]'), 'derrière la pharmacie');
  await press('Enregistrer');
  await waitUntilSettled();
  expect(requests).toContain('PUT /recipients/31');
  expect(requestBodies.at(-1)).toEqual({
    nom: 'Fatou Sarr',
    telephone: '+221771234567',
    adresse: 'Villa 12, Dakar',
    repere: 'derrière la pharmacie',
    langue: 'fr',
  });
});

test('a customer chooses the language in which a saved recipient gets our mails', async () => {
  await open();
  await press('Modifier');
  await fillIn(await findOnly('[name="langue"]'), 'en');
  await press('Enregistrer');
  await waitUntilSettled();
  expect(requestBodies.at(-1)).toMatchObject({ nom: 'Fatou Sarr', langue: 'en' });
});

test('a recipient is deleted only after a confirmation', async () => {
  await open();
  await press('Supprimer');
  expect(pageText()).toContain('Supprimer Fatou Sarr de vos destinataires ?');
  expect(requests).not.toContain('DELETE /recipients/31');
  stored = [];
  const confirm = [...document.querySelectorAll<HTMLElement>('dialog[open] footer button')].at(-1);
  await runInAct(() => confirm?.click());
  await waitUntilSettled();
  expect(requests).toContain('DELETE /recipients/31');
  expect(pageText()).toContain('Aucun destinataire enregistré.');
});

test('a wrong number or email of a new recipient is shown at its field, and nothing is sent', async () => {
  stored = [];
  await open();
  expect(pageText()).toContain('Aucun destinataire enregistré.');
  await press('Ajouter un destinataire');
  await fillIn(getOnly('[name="nom"]'), 'Fatou Sarr');
  await fillIn(getOnly('[name="email"]'), 'fatou');
  await press('Enregistrer');
  await waitUntilSettled();
  expect(document.querySelectorAll('[aria-invalid="true"]').length).toBeGreaterThanOrEqual(2);
  expect(requests.filter((call) => call.startsWith('POST /recipients'))).toEqual([]);
});
