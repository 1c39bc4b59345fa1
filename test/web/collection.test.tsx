// @vitest-environment jsdom
import './agent-device.ts';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CashRefund, Dues, Sale } from '#shared/counter/schema.ts';
import { fillIn, getOnly, runInAct } from './browser.ts';
import { drawer } from './drawers.ts';
import { SELLER } from './receipts.ts';
import { mockApi, pageText, requestBodies, requests, visit, waitUntilSettled } from './visit.tsx';

vi.mock('#web/core/api/upload.ts', async (original) => ({
  ...(await original<typeof import('#web/core/api/upload.ts')>()),
  uploadFile: async () => 'incoming/7/new',
}));

/** The page on which an agent takes money for parcels that exist. */

const COLIS: Dues['colis'][number] = {
  id: 7,
  codeSuivi: 'YN-1234-5678',
  description: 'Vêtements',
  piece: null,
  nomDestinataire: 'Fatou Sarr',
  reste: 100,
  enAttente: false,
  aRemettre: true,
};

const dues = (colis: Dues['colis'] = [COLIS]): Dues[] => [
  { clientId: 3, client: 'Mariama Sow', conteneurId: 5, depart: 'Paris', destination: 'Dakar', colis },
];

const taken = (payment: Partial<Sale['paiements'][number]>, reste = 0): Sale => ({
  ...{ clientId: 3, conteneurId: 5, vendeur: SELLER, total: 100, reste },
  colis: [{ ...COLIS, prix: 100, reste, quand: 'RETRAIT', avant: '2026-12-01T00:00:00Z' }],
  paiements: [
    { id: 9, numero: '2026-12', moyen: 'ESPECES', statut: 'CONFIRME', montant: 100 - reste, recu: null, ...payment },
  ],
});

const REFUND: CashRefund = {
  ...{ paiementId: 9, clientId: 3, client: 'Mariama Sow', montant: 35 },
  especes: { devise: 'XOF', montant: 20_000 },
  colis: [{ id: 7, codeSuivi: 'YN-1234-5678', description: 'Vêtements' }],
};

const RATES = { date: '2026-11-27', perUsd: { EUR: 0.86, CAD: 1.4, XOF: 564 } };

const serve = ({ owed = dues(), refunds = [] as CashRefund[], sale = taken({}), open = true, held = drawer() } = {}) =>
  mockApi((call) => {
    if (call.startsWith('GET /comptoir/clients'))
      return { body: { success: true, data: { dus: owed, aRendre: refunds, destinataires: [], liste: null } } };
    if (call === 'POST /comptoir/remboursements') return { status: 201, body: { success: true, data: refunds[0] } };
    if (call === 'GET /comptoir/caisse') return { body: { success: true, data: open ? held : null } };
    if (call === 'POST /comptoir/preuves') return { status: 201, body: { success: true, data: { paiementId: 9 } } };
    if (call === 'POST /comptoir/encaissements') return { status: 201, body: { success: true, data: sale } };
    if (call.startsWith('GET /rates'))
      return { body: { success: true, data: held.attendu[0]?.devise === 'XOF' ? RATES : null } };
    return { body: { success: true, data: [] } };
  });

const open = () => visit('/agent/encaissement?colis=7', { as: 'AGENT' });
const named = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: RegExp) => runInAct(() => named(name).click());
const shown = () => pageText().replaceAll(/[\u00a0\u202f]/g, ' ');
const bodies = () => requestBodies.filter((body) => typeof body === 'object' && body !== null && 'paiements' in body);

beforeEach(() => {
  requests.length = 0;
  requestBodies.length = 0;
});
afterEach(() => vi.useRealTimers());

test('the rest is taken in cash, and the parcel can be handed over', async () => {
  serve();
  await open();
  expect(requests).toContain('GET /comptoir/clients?colisId=7');
  expect(shown()).toContain('Mariama Sow');
  expect(named(/^Enregistrer/).disabled).toBe(true);
  await press(/^Encaisser 100,00/);
  await press(/^Enregistrer 100,00/);
  await waitUntilSettled();
  expect(bodies()).toEqual([{ colisIds: [7], paiements: [{ moyen: 'ESPECES', devise: 'USD', montant: 100 }] }]);
  expect(shown()).toContain('Plus rien à payer');
  const link = document.querySelector('a[href="/agent/remise?colis=7"]');
  expect(link?.textContent).toContain('Remettre le colis');
});

test('a parcel that its recipient does not come for yet is not offered for a handover', async () => {
  serve({ owed: dues([{ ...COLIS, aRemettre: false }]) });
  await open();
  await press(/^Encaisser 100,00/);
  await press(/^Enregistrer 100,00/);
  await waitUntilSettled();
  expect(shown()).toContain('Plus rien à payer');
  expect(document.querySelector('a[href^="/agent/remise"]')).toBeNull();
});

test('the currency that the drawer holds is offered first', async () => {
  serve({ held: drawer({ attendu: [{ devise: 'XOF', montant: 5000 }] }) });
  await open();
  const offered = screen.getAllByRole('button', { name: /^Encaisser/ }).map(({ textContent }) => textContent);
  expect(offered[0]?.replaceAll(/[\u00a0\u202f]/g, ' ')).toBe('Encaisser 56 400 F CFA');
  expect(offered).toHaveLength(4);
});

test('mobile money needs its reference, and the parcel waits for an admin', async () => {
  serve({ open: false, sale: taken({ moyen: 'MOBILE', statut: 'EN_ATTENTE', numero: null }) });
  await open();
  expect(shown()).toContain('Votre caisse n’est pas ouverte');
  await runInAct(() => screen.getByLabelText('Wave, Orange Money').click());
  await press(/^Encaisser 100,00/);
  expect(named(/^Enregistrer/).disabled).toBe(true);
  await fillIn(screen.getByLabelText<HTMLInputElement>(/^Référence/), ' T_42 ');
  await press(/^Enregistrer 100,00/);
  await waitUntilSettled();
  expect(bodies()).toEqual([
    { colisIds: [7], paiements: [{ moyen: 'MOBILE', devise: 'USD', montant: 100, reference: 'T_42' }] },
  ]);
  expect(shown()).toContain('à confirmer');
  expect(document.querySelector('a[href="/agent/remise?colis=7"]')).toBeNull();
  await press(/^Ajouter la photo du message/);
  await waitUntilSettled();
  await press(/^Garder la photo/);
  expect(shown()).toMatch(/Photo du message.*fichier/s);
  const input = getOnly('input[type="file"]') as HTMLInputElement;
  Object.defineProperty(input, 'files', { value: [new File(['x'], 'message.png', { type: 'image/png' })] });
  await runInAct(() => void input.dispatchEvent(new Event('change', { bubbles: true })));
  await waitUntilSettled();
  await press(/^Garder la photo/);
  await waitUntilSettled();
  expect(requestBodies.at(-1)).toEqual({ clientId: 3, paiementId: 9, photoKey: 'incoming/7/new' });
  expect(named(/^Remplacer la photo du message/)).toBeDefined();
});

test('a parcel whose payment awaits its confirmation is not paid again; nothing owed is said', async () => {
  serve({ owed: dues([{ ...COLIS, enAttente: true }]) });
  await open();
  expect(shown()).toContain('Paiement enregistré, à confirmer par un administrateur');
  expect(document.querySelector('[class*="currencies"]')).toBeNull();
  serve({ owed: [] });
  await open();
  expect(shown()).toContain('Rien à encaisser ni à rendre en espèces ici');
});

test('cash of a cancelled parcel is given back after a question, in the currency in which it came in', async () => {
  serve({ owed: [], refunds: [REFUND] });
  await open();
  expect(shown()).toContain('Mariama Sow');
  expect(shown()).toContain('À rendre : 20 000 F CFA');
  expect(shown()).toContain('35,00 $, au cours du paiement');
  await press(/^Rendre/);
  expect(requests).not.toContain('POST /comptoir/remboursements');
  await press(/^Oui, rendu/);
  await waitUntilSettled();
  expect(requestBodies).toContainEqual({ clientId: 3, paiementId: 9 });
  expect(shown()).toContain('Rendu : 20 000 F CFA');
  expect(document.querySelector('a[href="/agent"]')).not.toBeNull();
});

test('the last page says what was given and the change', async () => {
  serve();
  await open();
  await press(/^Encaisser 100,00/);
  await fillIn(screen.getByLabelText<HTMLInputElement>(/^Donné par le client/), '120');
  await press(/^Enregistrer 100,00/);
  await waitUntilSettled();
  expect(shown()).toContain('Espèces : 120,00 $US reçus');
  expect(shown()).toContain('À rendre : 20,00 $US');
});

const AWA = {
  id: 3,
  prenom: 'Awa',
  nom: 'Diop',
  telephone: '+33612345678',
  email: '',
  sansConnexion: true,
  langue: 'fr',
};

test('without a parcel or customer the page finds one by name, phone or the number of a parcel', async () => {
  mockApi((call) => {
    if (call.startsWith('GET /customers')) return { body: { success: true, data: [AWA] } };
    if (call === 'GET /comptoir/caisse' || call.startsWith('GET /rates'))
      return { body: { success: true, data: null } };
    if (call === 'GET /agent/colis/1079359043') return { body: { success: true, data: { id: 1_079_359_043 } } };
    if (call.startsWith('GET /comptoir/clients'))
      return { body: { success: true, data: { dus: dues(), aRendre: [], destinataires: [], liste: null } } };
    return { body: { success: true, data: [] } };
  });
  await visit('/agent/encaissement', { as: 'ADMIN' });
  const search = async (typed: string) => {
    await fillIn(screen.getByLabelText<HTMLInputElement>('Téléphone, nom, ou numéro du colis'), typed);
    await press(/^Chercher/);
    await waitUntilSettled();
  };
  await search('A');
  expect(shown()).toContain('Entrez un numéro de téléphone');
  await search('n° 1079359043');
  expect(requests).toContain('GET /comptoir/clients?colisId=1079359043');
  await visit('/agent/encaissement', { as: 'ADMIN' });
  await search('Awa');
  await press(/^Awa Diop/);
  await waitUntilSettled();
  expect(requests).toContain('GET /comptoir/clients?clientId=3');
  expect(shown()).toContain('Reste dû 100,00 $');
});

test('somebody pays on their own phone, and the page confirms it by itself', async () => {
  let owed = dues();
  const link = {
    ...{ code: 'YN-7K3M-9QPX-4WTHW', colisIds: [7], montant: 100, equipe: true },
    ...{ creeLe: '2026-11-30T10:00:00Z', expireLe: '2026-12-03T10:00:00Z' },
  };
  mockApi((call) => {
    if (call.startsWith('GET /comptoir/clients'))
      return { body: { success: true, data: { dus: owed, aRendre: [], destinataires: [], liste: null } } };
    if (call === 'POST /payments/liens') return { status: 201, body: { success: true, data: link } };
    return { body: { success: true, data: null } };
  });
  await open();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await press(/^Faire payer par téléphone/);
  await waitUntilSettled();
  expect(shown()).toContain('100,00 $ à payer sur son téléphone');
  expect(document.querySelector('svg path[shape-rendering]')).toBeTruthy();
  owed = [];
  await runInAct(() => vi.advanceTimersByTime(5_000));
  await waitUntilSettled();
  vi.useRealTimers();
  expect(shown()).toContain('Réglé : 100,00 $');
  expect(shown()).toContain('Plus rien à payer');
  expect(document.querySelector('a[href="/agent/remise?colis=7"]')).not.toBeNull();
});

test('a sum that no provider takes is not offered for a phone', async () => {
  serve({ owed: dues([{ ...COLIS, reste: 0.3 }]) });
  await open();
  expect(screen.queryByRole('button', { name: /^Faire payer/ })).toBeNull();
});
