// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { AgentParcel } from '#shared/intake/schema.ts';
import { allWrites, deleteWrite } from '#web/core/offlineQueue/queueDatabase.ts';
import { readQueue } from '#web/core/offlineQueue/queueState.ts';
import { storeContainers } from '#web/features/agent/queries/offlineContainers.ts';
import { conteneur } from './agent-device.ts';
import { press, runInAct } from './browser.ts';
import { listReply, mockApi, pageText, requests, visit, waitUntilSettled } from './visit.tsx';

/** A box that a site has, and gives back to its sender. */

const reception = {
  le: '2026-11-24T08:00:00.000Z',
  leAppareil: null,
  verdict: 'CONFORME',
  mesures: null,
  prevu: { poids: 10, longueur: 0.4, largeur: 0.3, hauteur: 0.3 },
  ecart: null,
  refus: null,
  agentId: 7,
  siteId: 7,
  photos: [],
} as unknown as NonNullable<AgentParcel['reception']>;
const cancelled: AgentParcel = {
  id: 1234567890,
  codeSuivi: null,
  description: 'Tissus',
  etat: 'ANNULE',
  paye: false,
  envoi: null,
  prevu: { poids: 10, longueur: 0.4, largeur: 0.3, hauteur: 0.3 },
  client: 'Awa Diop',
  telephoneClient: '+33199000101',
  nomDestinataire: 'Fatou Sarr',
  reception,
  chargement: null,
  empechement: 'COLIS_CANCELLED',
  arrivee: null,
  incident: null,
  empechementRemise: 'COLIS_CANCELLED',
  aRendre: true,
};
const elsewhere = {
  ...cancelled,
  etat: 'ENREGISTRE',
  incident: { type: 'AUTRE_DEPOT', le: reception.le, conteneurId: 5, siteId: 7, decision: { choix: 'A_RECUPERER' } },
  autreDepot: 'Dépôt de Lyon',
};

const answerWith = (parcel: object) =>
  mockApi((call) => {
    if (call === 'POST /agent/colis/1234567890/rendu')
      return { status: 201, body: { success: true, data: { ...parcel, aRendre: undefined, conteneur } } };
    if (call.startsWith('GET /agent/colis/')) return { body: { success: true, data: { ...parcel, conteneur } } };
    if (call.startsWith('GET /agent/colis-ici')) return listReply([]);
    if (call.startsWith('GET /agent/conteneurs')) return listReply([]);
    return { status: 404, body: { code: 'SITE_NOT_FOUND', message: '' } };
  });

const visitParcel = async (page = '/agent') => {
  await readQueue();
  await visit(`${page}?colis=1234567890`, { as: 'AGENT' });
};
const giveBack = async () => {
  await press('Rendre le colis');
  await screen.findByText('Rendre ce colis à son expéditeur ?');
  const [, confirm] = screen.getAllByRole('button', { name: 'Rendre le colis' });
  await runInAct(() => confirm?.click());
};

beforeEach(async () => {
  HTMLDialogElement.prototype.showModal ??= function show(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
  for (const { sequence } of await allWrites()) await deleteWrite(sequence);
  await storeContainers(7, []);
});

test.each([
  ['cancelled', cancelled, 'Annulé, à rendre'],
  ['that goes to another depot', elsewhere, 'd’un autre dépôt (Dépôt de Lyon)'],
])('an agent gives a parcel back that is %s, once its sender is asked for an ID', async (_, parcel, words) => {
  answerWith(parcel);
  await visitParcel();
  expect(pageText()).toContain(words);
  expect(pageText()).not.toContain('Réceptionnez-le ici');
  expect(screen.queryByRole('button', { name: 'Conforme' })).toBeNull();
  await press('Rendre le colis');
  await waitFor(() => expect(pageText()).toContain('il se rend à Awa Diop, ou à une personne qui vient de sa part'));
  await press('Annuler');
  expect(await allWrites()).toEqual([]);
  await giveBack();
  await waitUntilSettled();
  await waitFor(() => expect(requests).toContain('POST /agent/colis/1234567890/rendu'));
  await waitFor(() => expect(pageText()).toContain('1234567890 · Rendu à son expéditeur'));
});

test('an agent who gives a box back is led to the cash that goes back with it', async () => {
  answerWith({ ...cancelled, argentARendre: true });
  await visitParcel();
  const link = screen.getByRole('link', { name: 'Voir l’argent à rendre' });
  expect(link.getAttribute('href')).toBe('/agent/encaissement?colis=1234567890');
});

test('an agent without a network gives a cancelled parcel back that the device keeps, once', async () => {
  await storeContainers(7, [{ container: conteneur, parcels: [cancelled] }]);
  await visitParcel();
  await giveBack();
  await waitFor(async () =>
    expect(await allWrites()).toMatchObject([
      {
        route: 'giveBackColis',
        state: 'waiting',
        input: { params: { reference: '1234567890' } },
        number: expect.any(Number),
      },
    ]),
  );
  await visitParcel();
  await screen.findByText('Sa restitution à l’expéditeur attend d’être envoyée.');
  expect(screen.queryByRole('button', { name: 'Rendre le colis' })).toBeNull();
});

test('an agent at the counter reads that a cancelled parcel goes back to its sender', async () => {
  answerWith({ ...cancelled, arrivee: { le: reception.le, leAppareil: null, dommage: null } });
  await visitParcel('/agent/remise');
  expect(pageText()).toContain('il se rend à son expéditeur');
  expect(screen.getByRole('link', { name: 'Rendre le colis' }).getAttribute('href')).toContain('colis=1234567890');
});

test.each([
  ['still in its container', { ...cancelled, aRendre: undefined, chargement: { le: reception.le } }, 'Retirez-le sur'],
  ['on its way to its depot', { ...elsewhere, aRendre: undefined }, 'envoyez-le à ce dépôt'],
])('an agent neither receives nor gives back a parcel that is %s', async (_, parcel, words) => {
  answerWith(parcel);
  await visitParcel();
  expect(pageText()).toContain(words);
  for (const name of ['Rendre le colis', 'Conforme']) expect(screen.queryByRole('button', { name })).toBeNull();
});

test('an agent finds the parcels to give back in the list of their container', async () => {
  await storeContainers(7, [{ container: conteneur, parcels: [cancelled] }]);
  await visit('/agent/conteneurs/5', { as: 'AGENT' });
  await screen.findByRole('heading', { name: 'À rendre 1' });
  expect(pageText()).toContain('Déposé par Awa Diop');
});
