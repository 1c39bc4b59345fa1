// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { allWrites, deleteWrite } from '#web/core/offlineQueue/queueDatabase.ts';
import { readQueue } from '#web/core/offlineQueue/queueState.ts';
import { conteneur } from './agent-device.ts';
import { fillIn, press, runInAct } from './browser.ts';
import { SOLD, tarifVersion } from './tarifs.ts';
import { listReply, mockApi, pageText, requestBodies, visit, waitUntilSettled } from './visit.tsx';

/** An agent receives a parcel that was sold as a suitcase. */

const suitcase = {
  id: 1234567890,
  codeSuivi: null,
  description: 'Tissus',
  etat: 'ENREGISTRE',
  paye: true,
  envoi: null,
  tarif: SOLD,
  piece: { code: 'SUITCASE_23', fr: 'Valise de 23 kg', en: 'Suitcase 23 kg', cotes: [0.8, 0.5, 0.35] },
  prevu: { poids: 23, longueur: 0.8, largeur: 0.5, hauteur: 0.35 },
  client: 'Awa Diop',
  telephoneClient: '+33199000101',
  nomDestinataire: 'Fatou Sarr',
  reception: null,
  chargement: null,
  empechement: 'COLIS_NOT_RECEIVED',
  arrivee: null,
  incident: null,
  empechementRemise: null,
};

const open = async (parcel: object = suitcase) => {
  mockApi((call) => {
    if (call.startsWith('GET /tarifs/')) return { body: { success: true, data: tarifVersion() } };
    if (call.startsWith('POST /agent/colis/1234567890/'))
      return { status: 201, body: { success: true, data: { ...parcel, conteneur, empechement: null } } };
    if (call.startsWith('GET /agent/colis/')) return { body: { success: true, data: { ...parcel, conteneur } } };
    return listReply([]);
  });
  await visit('/agent?colis=1234567890', { as: 'AGENT' });
  await waitUntilSettled();
};
/** Records of the device, as they are sent. */
const recorded = () => waitFor(() => expect(requestBodies.at(-1)).toBeDefined()).then(() => requestBodies.at(-1));

beforeEach(async () => {
  for (const { sequence } of await allWrites()) await deleteWrite(sequence ?? 0);
  await runInAct(() => readQueue());
});

test('the agent reads as what the parcel was sold, and names another piece without a scale', async () => {
  await open();
  expect(pageText()).toContain('Vendu à la pièce : Valise de 23 kg');
  await press('C’est une autre pièce');
  await screen.findByRole('button', { name: 'Fût de 220 l' });
  expect(screen.queryByRole('button', { name: 'Valise de 23 kg' })).toBeNull();
  await press('Fût de 220 l');
  expect(await allWrites()).toEqual([]);
  expect(pageText()).toContain('Enregistrer « Fût de 220 l » ?');
  await press('Enregistrer');
  expect(await recorded()).toMatchObject({ piece: 'DRUM_220', leAppareil: expect.any(String) });
});

test('measures that are larger than the piece ask what it is before anything is recorded', async () => {
  await open();
  await press('Différent');
  await fillIn(screen.getByRole('spinbutton', { name: 'Hauteur (cm)' }), '60');
  await press('Enregistrer ces mesures');
  expect(pageText()).toContain('Plus grand que « Valise de 23 kg », qui a été vendu.');
  expect(screen.queryByRole('button', { name: 'Fût de 220 l' })).toBeNull(); // it holds no 80 × 60 × 50 cm
  expect(await allWrites()).toEqual([]);
  await press('Au kilo');
  await press('Enregistrer');
  expect(await recorded()).toMatchObject({ piece: null, mesures: { poids: 23, hauteur: 0.6 } });
});

test('a sale per kilo that is named first is measured, confirmed and then recorded, and may still be another piece', async () => {
  await open();
  await press('C’est une autre pièce');
  await screen.findByRole('button', { name: 'Fût de 220 l' });
  await press('Au kilo');
  await fillIn(screen.getByRole('spinbutton', { name: 'Poids (kg)' }), '31');
  await press('Enregistrer ces mesures');
  expect(pageText()).toContain('Enregistrer « Au kilo » ?');
  expect(await allWrites()).toEqual([]);
  await press('Retour');
  await press('Au kilo');
  await press('Enregistrer');
  expect(await recorded()).toMatchObject({ piece: null, mesures: { poids: 31 } });
});

test('a heavier suitcase of the same size is recorded as it is', async () => {
  await open();
  await press('Différent');
  await fillIn(screen.getByRole('spinbutton', { name: 'Poids (kg)' }), '31');
  await press('Enregistrer ces mesures');
  const body = await recorded();
  expect(body).toMatchObject({ mesures: { poids: 31 } });
  expect(body).not.toHaveProperty('piece');
});

test('a parcel that was sold without a price list has no pieces to choose', async () => {
  const { tarif: _t, piece: _p, ...perKilo } = suitcase;
  await open(perKilo);
  expect(pageText()).not.toContain('autre pièce');
});
