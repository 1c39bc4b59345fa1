// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { locks } from 'node:worker_threads';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { allWrites } from '#web/core/offlineQueue/queueDatabase.ts';
import { referenceOf } from '#web/features/agent/queries/references.ts';
import { parcelsReply } from './agent-device.ts';
import { runInAct } from './browser.ts';
import { listReply, mockApi, pageText, visit, waitUntilSettled } from './visit.tsx';

Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
vi.stubGlobal(
  'BroadcastChannel',
  class {
    postMessage() {}
  },
);

const conteneur = {
  id: 5,
  lieuEnlevement: 'Le Havre',
  destination: 'Dakar',
  dateDepart: '2031-03-01T08:00:00.000Z',
  fuseau: 'Europe/Paris',
  statut: 'EN_COURS',
  receptionFin: null,
};
const parcel = {
  id: 1234567890,
  codeSuivi: null,
  description: 'Tissus',
  etat: 'ENREGISTRE',
  paye: false,
  envoi: null,
  prevu: { poids: 10, longueur: 0.4, largeur: 0.3, hauteur: 0.3 },
  client: 'Awa Diop',
  telephoneClient: '+33199000101',
  nomDestinataire: 'Fatou Sarr',
  reception: null,
  chargement: null,
  empechement: 'COLIS_NOT_RECEIVED',
};
const received = {
  le: '2026-11-24T08:00:00.000Z',
  verdict: 'CONFORME',
  mesures: null,
  prevu: null,
  ecart: null,
  refus: null,
  photos: [],
};

const answerWith = (change: object) =>
  mockApi((call) => {
    if (call.startsWith('GET /agent/colis?')) return parcelsReply([{ ...parcel, ...change }]);
    if (call.startsWith('GET /agent/colis-ici')) return listReply([]);
    if (call.startsWith('GET /agent/conteneurs')) return listReply([conteneur]);
    if (call.startsWith('GET /agent/colis/'))
      return { body: { success: true, data: { ...parcel, ...change, conteneur } } };
    return { status: 404, body: { code: 'SITE_NOT_FOUND', message: '' } };
  });

test('an agent sees the containers of the depot, and what is here of what is expected', async () => {
  answerWith({ reception: received });
  await visit('/agent', { as: 'ADMIN' });
  await screen.findByRole('link', { name: 'Le Havre vers Dakar' });
  expect(pageText()).toContain('1 réceptionné sur 1');
});

test('an agent reads what was booked, without an amount, and records the parcel as it is with one tap', async () => {
  answerWith({});
  await visit('/agent?colis=1234567890', { as: 'ADMIN' });
  await screen.findByRole('heading', { name: 'Pour Fatou Sarr' });
  expect(pageText()).toContain('10 kg');
  expect(pageText()).toContain('Pas encore payé');
  expect(pageText()).not.toContain('$');
  await runInAct(() => fireEvent.click(screen.getByRole('button', { name: 'Conforme' })));
  await waitUntilSettled();
  await waitFor(async () =>
    expect(await allWrites()).toMatchObject([
      {
        route: 'receiveColis',
        userId: 7,
        input: { params: { reference: '1234567890' }, body: { leAppareil: expect.stringMatching(/Z$/) } },
      },
    ]),
  );
});

test.each([
  ['COLIS_WITHOUT_SPACE', 'error', 'ce conteneur est plein'],
  ['COLIS_SUPPLEMENT_DUE', 'warning', 'un supplément de 50,00 $ est à payer, en ligne ou ici au comptoir'],
  ['COLIS_DIFFERENCE_OPEN', 'warning', 'Votre paiement est en cours'],
  ['COLIS_UNPAID', 'warning', 'Il reste 60,00 $ à payer avant le chargement, en ligne ou ici au comptoir'],
  [null, 'success', 'Envoyé'],
  ['COLIS_UNPAID', 'warning', 'Ses mesures ont changé son prix'],
] as const)('an agent reads after an intake (%s) what to tell the customer', async (empechement, tone, words) => {
  const rest =
    empechement === 'COLIS_SUPPLEMENT_DUE' ? { supplement: { etat: 'DU' }, resteAPayer: 50 } : { resteAPayer: 60 };
  const reception = { ...received, ecart: words.startsWith('Ses mesures') ? 'APPLIQUE' : null };
  mockApi((call) => {
    if (call.startsWith('POST /agent/colis/'))
      return {
        status: 201,
        body: { success: true, data: { ...parcel, reception, empechement, ...rest, conteneur } },
      };
    if (call.startsWith('GET /agent/colis/')) return { body: { success: true, data: { ...parcel, conteneur } } };
    return listReply([]);
  });
  await visit('/agent?colis=1234567890', { as: 'ADMIN' });
  await runInAct(async () => fireEvent.click(await screen.findByRole('button', { name: 'Conforme' })));
  await waitUntilSettled();
  const notice = (await screen.findByText((text) => text.replaceAll('\u00a0', ' ').includes(words))).closest(
    '[role="alert"], [role="status"]',
  );
  expect(notice?.className).toMatch(new RegExp(`(^|_)${tone}`));
  const isPayable = empechement === 'COLIS_SUPPLEMENT_DUE' || empechement === 'COLIS_UNPAID';
  const payment = notice?.querySelector('a[href*="/agent/encaissement"]');
  expect(payment?.textContent ?? null).toBe(isPayable ? 'Encaisser' : null);
});

test.each([
  ['as planned', { reception: received }, {}, 'Départ le 1 mars 2031'],
  [
    'on a day that has passed',
    { reception: received },
    { dateDepart: '2020-03-01T08:00:00.000Z' },
    'Départ prévu le 1 mars 2020',
  ],
  [
    'without it',
    { reception: received, incident: { type: 'RESTE', le: received.le, decision: null } },
    { dateDepart: '2020-03-01T08:00:00.000Z' },
    'Parti le 1 mars 2020',
  ],
  [
    'and is recorded as gone',
    { etat: 'ANNULE' },
    { dateDepart: '2020-03-01T08:00:00.000Z', parti: true },
    'Parti le 1 mars 2020',
  ],
  [
    'and has arrived',
    { etat: 'ANNULE' },
    { dateDepart: '2020-03-01T08:00:00.000Z', arriveLe: '2020-04-01T08:00:00.000Z' },
    'Parti le 1 mars 2020',
  ],
])('an agent reads of a container that leaves %s when it leaves or left', async (_, change, its, words) => {
  mockApi((call) => {
    if (call.startsWith('GET /agent/colis?') || call.startsWith('GET /agent/conteneurs')) return listReply([]);
    if (call.startsWith('GET /agent/colis/'))
      return { body: { success: true, data: { ...parcel, ...change, conteneur: { ...conteneur, ...its } } } };
    return { status: 404, body: { code: 'SITE_NOT_FOUND', message: '' } };
  });
  await visit('/agent?colis=1234567890', { as: 'ADMIN' });
  await screen.findByRole('heading', { name: 'Pour Fatou Sarr' });
  expect(pageText().replaceAll('\u00a0', ' ').replace('1er', '1')).toContain(words);
});

test.each([
  ['RESTE', 'Trop tard pour son conteneur'],
  ['MANQUANT', 'Porté manquant'],
  ['EN_TROP', 'Il est à un point d’arrivée (Dakar)'],
  ['AUTRE_DEPOT', 'Un autre dépôt l’a reçu'],
] as const)('an agent who scans a parcel reads that it is off its way (%s), and what to do', async (type, words) => {
  answerWith({ incident: { type, le: '2026-11-20T10:00:00.000Z', conteneurId: 5, siteId: null } });
  await visit('/agent?colis=1234567890', { as: 'ADMIN' });
  await screen.findByRole('heading', { name: 'Pour Fatou Sarr' });
  expect(pageText()).toContain(words);
});

test('an agent who has recorded a parcel finds it among those that are here', async () => {
  let isReceived = false;
  const current = () => (isReceived ? { ...parcel, reception: received } : parcel);
  const reads: string[] = [];
  mockApi((call) => {
    if (call.startsWith('POST /agent/colis/')) isReceived = true;
    reads.push(call);
    if (call.startsWith('GET /agent/colis?')) return parcelsReply([current()]);
    if (call.startsWith('GET /agent/colis-ici')) return listReply([]);
    if (call.startsWith('GET /agent/conteneurs')) return listReply([conteneur]);
    if (call.startsWith('GET /agent/colis/')) return { body: { success: true, data: { ...current(), conteneur } } };
    if (call.startsWith('POST /agent/colis/'))
      return { status: 201, body: { success: true, data: { ...current(), conteneur } } };
    return { status: 404, body: { code: 'SITE_NOT_FOUND', message: '' } };
  });
  await visit('/agent', { as: 'ADMIN' });
  await screen.findByText('0 réceptionné sur 1');
  fireEvent.change(screen.getByLabelText('Code ou numéro du colis'), { target: { value: '1234567890' } });
  await runInAct(() => fireEvent.click(screen.getByRole('button', { name: 'Chercher' })));
  await runInAct(async () => fireEvent.click(await screen.findByRole('button', { name: 'Conforme' })));
  await waitUntilSettled();
  await screen.findByText('1 réceptionné sur 1');
  expect(reads.filter((call) => call.startsWith('GET /agent/colis?'))).toHaveLength(1);
});

test('a parcel that an agent scans while the one before is being stored stays open', async () => {
  mockApi((call) => {
    const [, id] = /^GET \/agent\/colis\/(\d+)/.exec(call) ?? [];
    if (!id) return listReply([]);
    return { body: { success: true, data: { ...parcel, id: Number(id), nomDestinataire: `Fatou ${id}`, conteneur } } };
  });
  await visit('/agent?colis=1234567894', { as: 'ADMIN' });
  await screen.findByRole('heading', { name: 'Pour Fatou 1234567894' });
  await runInAct(() => {
    fireEvent.click(screen.getByRole('button', { name: 'Conforme' }));
    for (const key of [...'1234567895', 'Enter']) fireEvent.keyDown(document.body, { key });
  });
  await waitFor(async () => expect((await allWrites()).map(referenceOf)).toContain('1234567894'));
  await waitUntilSettled();
  await screen.findByRole('heading', { name: 'Pour Fatou 1234567895' });
});

test.each([
  ['Colis annulé', { etat: 'ANNULE' }],
  ['Déjà parti', { etat: 'EN_TRANSIT' }],
  ['Déjà réceptionné', { reception: received, id: 1234567891 }],
])('an agent reads "%s" and cannot record the parcel', async (words, change) => {
  answerWith({ id: 1234567892, ...change });
  await visit('/agent?colis=1234567892', { as: 'ADMIN' });
  await screen.findByText(words);
  expect(screen.queryByRole('button', { name: 'Conforme' })).toBeNull();
});

test.each([
  [
    'still to be loaded',
    { paye: false, empechement: 'COLIS_UNPAID' },
    'Non payé : il ne peut pas encore être chargé. Il reste 70,00 $ à payer.',
  ],
  [
    'left behind',
    { paye: false, incident: { type: 'RESTE', le: received.le, decision: null } },
    'Son conteneur est parti sans lui. Gardez-le : un administrateur choisit son prochain départ. Il reste 70,00 $ à payer.',
  ],
])('an agent reads what is left to pay of a received parcel that is %s, and takes it', async (_, change, words) => {
  answerWith({ reception: received, etat: 'EN_ATTENTE', resteAPayer: 70, ...change });
  await visit('/agent?colis=1234567890', { as: 'ADMIN' });
  await screen.findByRole('heading', { name: 'Pour Fatou Sarr' });
  expect(pageText().replaceAll('\u00a0', ' ')).toContain(words);
  expect(screen.getByRole('link', { name: 'Encaisser' }).getAttribute('href')).toContain('1234567890');
});

/** Transfer of 40 dollars of 100 that an admin confirms or rejects. */
const PART_AWAITED = { moyenEnCours: 'VIREMENT', aConfirmer: { montant: 40, reste: 60, quand: 'CHARGEMENT' } };

test.each([
  [
    'Pas encore payé',
    { resteAPayer: 100, aPayerAvant: '2026-12-03T09:00:00.000Z' },
    /À payer : 100,00 \$, avant le .*3 décembre/,
  ],
  ['À payer avant le chargement', { resteAPayer: 100, reporte: 'CHARGEMENT' }, /Il reste 100,00 \$ à payer\./],
  ['À payer avant le chargement', { resteAPayer: 60, recu: 40 }, /Il reste 60,00 \$ à payer\./],
  [
    'Paiement attendu',
    PART_AWAITED,
    /40,00 \$ par virement sont attendus\. Il restera 60,00 \$ à payer avant le chargement\. Un administrateur confirme/,
  ],
])('an agent reads "%s" before an intake, what is due and whether to take it', async (title, change, words) => {
  answerWith(change);
  await visit('/agent?colis=1234567890', { as: 'ADMIN' });
  await screen.findByText(title);
  expect(pageText().replaceAll('\u00a0', ' ')).toMatch(words);
  expect(screen.getByRole('button', { name: 'Conforme' })).toBeTruthy();
  const collect = screen.queryByRole('link', { name: 'Encaisser' })?.getAttribute('href');
  if (change === PART_AWAITED) expect(collect).toBeUndefined();
  else expect(collect).toContain('1234567890');
});

test('an agent takes no rest of a received parcel while a transfer of a part of it is awaited', async () => {
  answerWith({ reception: received, etat: 'EN_ATTENTE', empechement: 'COLIS_UNPAID', ...PART_AWAITED });
  await visit('/agent?colis=1234567890', { as: 'ADMIN' });
  await screen.findByText('Déjà réceptionné');
  expect(pageText().replaceAll('\u00a0', ' ')).toContain('40,00 $ par virement sont attendus. Il restera 60,00 $');
  expect(screen.queryByRole('link', { name: 'Encaisser' })).toBeNull();
});

test('an agent reads that a received parcel waits for its supplement, and that a customer deleted their account', async () => {
  const change = {
    reception: received,
    empechement: 'COLIS_SUPPLEMENT_DUE',
    supplement: { etat: 'DU' },
    resteAPayer: 50,
    nomDestinataire: '',
    client: '',
  };
  answerWith({ ...change, etat: 'EN_ATTENTE', paye: true });
  await visit('/agent?colis=1234567890', { as: 'ADMIN' });
  await screen.findByRole('heading', { name: 'Compte supprimé' });
  expect(pageText()).toContain('Déjà réceptionné');
  expect(pageText()).toContain('Supplément non payé : il ne peut pas encore être chargé.');
  expect(pageText().replaceAll('\u00a0', ' ')).toContain('Il reste 50,00 $ à payer.');
  expect(screen.getByRole('link', { name: 'Encaisser' }).getAttribute('href')).toContain('1234567890');
  expect(pageText()).not.toContain('Déposé par');
});

test('an agent prints the label of a parcel again, on the paper of their site', async () => {
  answerWith({ codeSuivi: 'YN-1234-5678-90123', reception: received, incident: null });
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  await visit('/agent?colis=1234567890', { as: 'ADMIN' });
  await screen.findByRole('heading', { name: 'Pour Fatou Sarr' });
  await runInAct(() => fireEvent.click(screen.getByRole('button', { name: 'Imprimer l’étiquette' })));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  const paper = document.querySelector('body > [aria-hidden="true"]');
  const printed = paper?.textContent?.replaceAll(/[\u00a0\u202f]/g, ' ') ?? '';
  for (const shown of ['YN-1234-5678-90123', 'Dakar', 'Fatou', '1er mars 2031']) expect(printed).toContain(shown);
  expect(printed).not.toContain('Sarr');
});

test('an agent at the arrival reads of a surplus from another container when it came, and unloads none for it', async () => {
  const incident = { type: 'EN_TROP', le: '2026-11-30T10:00:00.000Z', conteneurId: 6, siteId: 7, decision: null };
  const coming = { ...conteneur, sens: 'ARRIVEE', dateArrivee: '2031-04-01T08:00:00.000Z' };
  const data = { ...parcel, etat: 'EN_TRANSIT', incident, conteneur: coming };
  mockApi((call) => (call.startsWith('GET /agent/colis/') ? { body: { success: true, data } } : listReply([])));
  await visit('/agent?colis=1234567890', { as: 'ADMIN' });
  await screen.findByRole('heading', { name: 'Pour Fatou Sarr' });
  expect(pageText().replaceAll('\u00a0', ' ')).toContain('Arrivé avec un autre conteneur le 30 novembre 2026');
  expect(pageText()).not.toMatch(/2031|Décharger ce conteneur/);
});

test('an agent reads what a parcel that was handed over still owes, and takes it', async () => {
  answerWith({ etat: 'LIVRE', paye: false, reporte: 'RETRAIT', aPayerAuRetrait: 60 });
  await visit('/agent?colis=1234567890', { as: 'ADMIN' });
  await screen.findByRole('heading', { name: 'Pour Fatou Sarr' });
  expect(pageText().replaceAll(/[\u00a0\u202f]/g, ' ')).toContain('Il reste 60,00 $ à payer');
  expect(screen.getByRole('link', { name: 'Encaisser' }).getAttribute('href')).toContain('colis=1234567890');
});
