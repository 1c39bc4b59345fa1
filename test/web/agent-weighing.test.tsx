// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { AgentParcel } from '#shared/intake/schema.ts';
import { allWrites, deleteWrite } from '#web/core/offlineQueue/queueDatabase.ts';
import { readQueue } from '#web/core/offlineQueue/queueState.ts';
import { conteneur } from './agent-device.ts';
import { fillIn, press, runInAct } from './browser.ts';
import { listReply, mockApi, pageText, requestBodies, visit, waitUntilSettled } from './visit.tsx';

/** An agent corrects a mistyped weight. */

const PREVU = { poids: 10, longueur: 0.4, largeur: 0.3, hauteur: 0.3 };
const reception = {
  le: '2026-11-24T08:00:00.000Z',
  verdict: 'DIFFERENT',
  mesures: { ...PREVU, poids: 42 },
  prevu: PREVU,
  ecart: 'APPLIQUE',
  refus: null,
  agentId: 7,
  siteId: 7,
  photos: [],
} satisfies AgentParcel['reception'];
const expected = {
  id: 1234567890,
  codeSuivi: null,
  description: 'Tissus',
  etat: 'ENREGISTRE',
  paye: true,
  envoi: null,
  prevu: PREVU,
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
const received = { ...expected, etat: 'EN_ATTENTE', reception, empechement: 'COLIS_SUPPLEMENT_DUE' };

/** The API knows a parcel, and answers what is recorded of it with `after`. */
const answerWith = (parcel: object, after: object = { reception: { ...reception, ecart: null }, empechement: null }) =>
  mockApi((call) => {
    if (call.startsWith('POST /agent/colis/1234567890/'))
      return { status: 201, body: { success: true, data: { ...parcel, ...after, conteneur } } };
    if (call.startsWith('GET /agent/colis/')) return { body: { success: true, data: { ...parcel, conteneur } } };
    if (call.startsWith('GET /agent/colis-ici')) return listReply([]);
    if (call.startsWith('GET /agent/conteneurs')) return listReply([]);
    return { status: 404, body: { code: 'SITE_NOT_FOUND', message: '' } };
  });

const visitParcel = async (search = '') => {
  await readQueue();
  await visit(`/agent?colis=1234567890${search}`, { as: 'AGENT' });
  await screen.findByRole('heading', { name: 'Pour Fatou Sarr' });
};
const openForm = async () => {
  const link = await screen.findByRole('link', { name: 'Corriger la pesée' });
  await runInAct(() => link.click());
  await screen.findByRole('heading', { name: 'Corriger la pesée' });
};
const typeWeight = async (kilos: string) => fillIn(await screen.findByLabelText('Poids (kg)'), kilos);

beforeEach(async () => {
  for (const { sequence } of await allWrites()) await deleteWrite(sequence);
});

test('an agent corrects the weight of a received parcel on its page, from the measures that it has', async () => {
  answerWith(received);
  await visitParcel();
  await openForm();
  expect(pageText()).not.toContain('Cette première réception reste valable');
  expect(screen.getByLabelText('Poids (kg)')).toHaveProperty('value', '42');
  await typeWeight('24');
  await press('Enregistrer ces mesures');
  await waitUntilSettled();
  await waitFor(() =>
    expect(requestBodies.at(-1)).toMatchObject({
      mesures: { ...PREVU, poids: 24 },
      leAppareil: expect.stringMatching(/Z$/),
    }),
  );
  await waitFor(() => expect(pageText()).toContain('1234567890 · Pesée corrigée'));
});

test('an agent corrects the latest intake from the box that shows it', async () => {
  answerWith(expected, received);
  await visitParcel();
  await press('Conforme');
  await waitUntilSettled();
  answerWith(received);
  await openForm();
});

test('an agent without a network corrects an intake that waits: both are kept, in their order', async () => {
  answerWith(expected);
  await visitParcel();
  mockApi(() => undefined);
  await press('Différent');
  await typeWeight('42');
  await press('Enregistrer ces mesures');
  await screen.findByLabelText('Code ou numéro du colis');
  await openForm();
  expect(screen.getByLabelText('Poids (kg)')).toHaveProperty('value', '42');
  await typeWeight('24');
  await press('Enregistrer ces mesures');
  await waitFor(async () =>
    expect(await allWrites()).toMatchObject([
      { route: 'receiveColis', state: 'waiting', input: { body: { mesures: { poids: 42 } } } },
      {
        route: 'weighColis',
        state: 'waiting',
        input: { body: { mesures: { poids: 24 } } },
        number: expect.any(Number),
      },
    ]),
  );
  await waitFor(() => expect(pageText()).toContain('Pesée corrigée'));
});

test('a weight that is no number keeps what was typed', async () => {
  answerWith(received);
  await visitParcel('&pesee=1');
  await fillIn(await screen.findByLabelText('Longueur (cm)'), '55');
  await typeWeight('0');
  await press('Enregistrer ces mesures');
  expect(pageText()).toContain('Indiquez un nombre supérieur à zéro.');
  expect(screen.getByLabelText('Longueur (cm)')).toHaveProperty('value', '55');
  expect(await allWrites()).toEqual([]);
});

test.each([
  ['loaded', { ...received, chargement: { le: reception.le } }, 'retirez-le de son conteneur', {}],
  ['of a container on hold', received, 'la pesée ne peut plus être corrigée', { statut: 'EN_ATTENTE' }],
])('an agent reads why the weight of a parcel that is %s is not corrected', async (_, parcel, words, change) => {
  mockApi((call) => {
    if (call.startsWith('GET /agent/colis/'))
      return { body: { success: true, data: { ...parcel, conteneur: { ...conteneur, ...change } } } };
    return listReply([]);
  });
  await visitParcel('&pesee=1');
  expect(pageText()).toContain(words);
  expect(screen.queryByRole('button', { name: 'Enregistrer ces mesures' })).toBeNull();
});

test.each([
  ['COLIS_SUPPLEMENT_DUE', { ecart: 'A_DECIDER' }, 'Votre paiement est en cours'],
  ['COLIS_SUPPLEMENT_DUE', { ecart: 'SANS_PLACE' }, 'ce conteneur est plein'],
  ['COLIS_SUPPLEMENT_DUE', {}, 'un supplément est à payer'],
  [null, { verdict: 'CONFORME', ecart: null }, 'Envoyé'],
])('an agent reads after a correction (%s, %o) what to tell the customer', async (empechement, change, words) => {
  answerWith(received, { empechement, reception: { ...reception, ...change } });
  await visitParcel('&pesee=1');
  await typeWeight('24');
  await press('Enregistrer ces mesures');
  await waitUntilSettled();
  await screen.findByText((text) => text.includes(words));
});
