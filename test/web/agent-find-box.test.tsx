// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { AgentParcel } from '#shared/intake/schema.ts';
import { allWrites, deleteWrite } from '#web/core/offlineQueue/queueDatabase.ts';
import { readQueue } from '#web/core/offlineQueue/queueState.ts';
import { conteneur } from './agent-device.ts';
import { press, runInAct } from './browser.ts';
import { listReply, mockApi, pageText, requests, visit, waitUntilSettled } from './visit.tsx';

/** A box that counts as missing, and turns up at another depot. */

const missing: AgentParcel = {
  id: 1234567890,
  codeSuivi: null,
  description: 'Tissus',
  etat: 'EN_TRANSIT',
  paye: true,
  envoi: null,
  prevu: { poids: 10, longueur: 0.4, largeur: 0.3, hauteur: 0.3 },
  client: 'Awa Diop',
  telephoneClient: '+33199000101',
  nomDestinataire: 'Fatou Sarr',
  reception: null,
  chargement: null,
  empechement: 'COLIS_DEPARTED',
  arrivee: null,
  incident: { type: 'MANQUANT', le: '2026-11-24T08:00:00.000Z', conteneurId: 5, siteId: null, decision: null },
  empechementRemise: 'COLIS_NOT_ARRIVED',
};
const elsewhere = { autreDepot: 'Dépôt du Havre', aTrouver: true };
const found = {
  etat: 'EN_ATTENTE',
  incident: { ...missing.incident, type: 'AUTRE_DEPOT', siteId: 7, avant: { type: 'MANQUANT' } },
  autreDepot: 'Dépôt du Havre',
};
let isFound = false;

beforeEach(async () => {
  HTMLDialogElement.prototype.showModal ??= function show(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
  for (const { sequence } of await allWrites()) await deleteWrite(sequence);
  isFound = false;
});

const answerWith = (parcel: object) =>
  mockApi((call) => {
    if (call === 'POST /agent/colis/1234567890/trouve') isFound = true;
    const data = { ...parcel, ...(isFound ? { ...found, aTrouver: undefined } : {}), conteneur };
    if (call === 'POST /agent/colis/1234567890/trouve') return { status: 201, body: { success: true, data } };
    if (call.startsWith('GET /agent/colis/')) return { body: { success: true, data } };
    if (call.startsWith('GET /agent/colis-ici')) return listReply([]);
    if (call.startsWith('GET /agent/conteneurs')) return listReply([]);
    return { status: 404, body: { code: 'SITE_NOT_FOUND', message: '' } };
  });
const visitParcel = async () => {
  await readQueue();
  await visit('/agent?colis=1234567890', { as: 'AGENT' });
};

test('an agent of another depot records that a missing box is there, after a question, and keeps it until an admin decides', async () => {
  answerWith({ ...missing, ...elsewhere });
  await visitParcel();
  expect(pageText()).toContain('enregistrez ici qu’il est à votre dépôt');
  expect(screen.queryByRole('button', { name: 'Conforme' })).toBeNull();
  await press('Enregistrer qu’il est ici');
  await screen.findByText('Ce colis est-il devant vous ?');
  const [, confirm] = screen.getAllByRole('button', { name: 'Enregistrer qu’il est ici' });
  await runInAct(() => confirm?.click());
  await waitUntilSettled();
  await waitFor(() => expect(requests).toContain('POST /agent/colis/1234567890/trouve'));
  await waitFor(() => expect(pageText()).toContain('1234567890 · Retrouvé ici'));
  await visitParcel();
  expect(pageText()).toContain('un administrateur décide s’il est envoyé au dépôt de son départ (Dépôt du Havre)');
  expect(screen.queryByRole('button', { name: 'Enregistrer qu’il est ici' })).toBeNull();
});

test('an agent of another arrival point reads to scan a missing box out of its container', async () => {
  answerWith({ ...missing, autreDepot: 'Dépôt du Havre' });
  await visitParcel();
  expect(pageText()).toContain('scannez-le sur la page de déchargement du conteneur dont il sort');
  expect(screen.queryByRole('button', { name: 'Enregistrer qu’il est ici' })).toBeNull();
});

test('an agent reads on their first page which boxes of other containers they have, and what is done with each', async () => {
  const here = (id: number, change: object) => ({ ...missing, ...found, id, ...change, conteneur });
  const sent = { ...missing.incident, type: 'EN_TROP', siteId: 7, decision: { choix: 'RENVOI' } };
  mockApi((call) => {
    if (call.startsWith('GET /agent/colis-ici'))
      return listReply([
        here(1234567890, {}),
        here(1234567891, { incident: { ...found.incident, decision: { choix: 'TRANSFERT' } } }),
        here(1234567892, { incident: sent }),
      ]);
    return call.startsWith('GET /agent')
      ? listReply([])
      : { status: 404, body: { code: 'SITE_NOT_FOUND', message: '' } };
  });
  await visit('/agent', { as: 'AGENT' });
  const rows = within(screen.getByRole('heading', { name: /Colis mis de côté ici/ }).parentElement as HTMLElement)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(rows).toEqual([
    expect.stringContaining('Retrouvé à votre dépôt'),
    expect.stringContaining('À envoyer au dépôt de son départ : Dépôt du Havre'),
    expect.stringContaining('À renvoyer : Dépôt du Havre'),
  ]);
});

test('the list of a depot shows the boxes that were sent to it apart, until it has them', async () => {
  const incident = { ...found.incident, type: 'EN_TROP', siteId: 7, decision: { choix: 'RENVOI' } };
  const { autreDepot: _, ...own } = found;
  mockApi((call) => {
    if (call.startsWith('GET /agent/colis-ici'))
      return listReply([{ ...missing, ...own, incident, conteneur: { ...conteneur, sens: 'DEPART' } }]);
    return call.startsWith('GET /agent')
      ? listReply([])
      : { status: 404, body: { code: 'SITE_NOT_FOUND', message: '' } };
  });
  await visit('/agent', { as: 'AGENT' });
  const section = screen.getByRole('heading', { name: /Envoyés vers ce dépôt/ }).parentElement as HTMLElement;
  expect(within(section).getByRole('listitem').textContent).toContain('Renvoyé ici');
  expect(screen.queryByRole('heading', { name: /Colis mis de côté ici/ })).toBeNull();
});
