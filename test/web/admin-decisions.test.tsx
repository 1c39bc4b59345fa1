// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { CustomsDocument } from '#shared/customs/schema.ts';
import type { Payment } from '#shared/payments/schema.ts';
import { press } from './browser.ts';
import { listReply, mockApi, pageText, requests, visit, waitUntilSettled } from './visit.tsx';

const payment = (special: Partial<Payment>): Payment => ({
  id: 5,
  userId: 7,
  username: 'Awa Diop',
  colisIds: [1],
  supplementIds: [],
  fraisArriveeIds: [],
  montant: 180,
  devise: 'USD',
  moyen: 'ESPECES',
  statut: 'EN_ATTENTE',
  sessionId: null,
  rembourse: 0,
  aRembourser: 0,
  remboursementEchoue: 0,
  litigeLe: null,
  createdAt: '2026-11-21T10:00:00.000Z',
  paidAt: null,
  ...special,
});

const customsDocument = (id: number, special: Partial<CustomsDocument> = {}): CustomsDocument => ({
  id,
  typeDocument: 'Facture commerciale',
  statut: 'EN_ATTENTE',
  etape: null,
  motif: null,
  userId: 7,
  containerBookingId: 9,
  colisId: null,
  expireLe: null,
  photo: null,
  inventaire: null,
  deposeLe: '2026-11-21T10:00:00.000Z',
  decideLe: null,
  historique: [],
  decisions: [],
  createdAt: '2026-11-21T10:00:00.000Z',
  ...special,
});

const decisions = () =>
  [...document.querySelectorAll('aside button')].map((each) => each.textContent).filter((words) => words !== 'Fermer');

test.each([
  ['a pending cash payment', payment({}), ['Confirmer', 'Rejeter', 'Payé par virement']],
  ['an open card payment', payment({ moyen: 'CARTE', sessionId: 'cs_1' }), ['Confirmer', 'Rejeter']],
  ['a confirmed payment', payment({ statut: 'CONFIRME' }), []],
  ['cash to refund', payment({ statut: 'CONFIRME', aRembourser: 80 }), ['Marquer comme remboursé']],
  ['a pending card refund', payment({ moyen: 'CARTE', statut: 'CONFIRME', aRembourser: 80 }), []],
  [
    'a card refund that the bank returned',
    payment({ moyen: 'CARTE', statut: 'CONFIRME', aRembourser: 80, remboursementEchoue: 80 }),
    ['Marquer comme remboursé'],
  ],
])('an admin sees only the possible decisions for %s', async (_, one, expected) => {
  mockApi((call) => (call.startsWith('GET /payments/all') ? listReply([one]) : { body: { success: true, data: one } }));
  await visit('/admin/paiements?ouvert=5', { as: 'ADMIN' });
  expect(decisions()).toEqual([...expected, 'Tous les paiements de ce client']);
});

/** Opens an address with documents that the mocked API updates. */
async function openDocuments(address: string, all: CustomsDocument[]) {
  mockApi((call) => {
    const [, id] = /\/(\d+)(?:\?|$)/.exec(call) ?? [];
    const one = all.find((each) => each.id === Number(id));
    const statut = CUSTOMS.find((each) => call.endsWith(`statut=${each}`));
    if (call.startsWith('PATCH') && one && statut) {
      all = all.map((each) => (each === one ? { ...one, statut } : each));
      return { body: { success: true, data: { ...one, statut } } };
    }
    return call.startsWith('GET /customs/colis') ? listReply(all) : { body: { success: true, data: one } };
  });
  return visit(address, { as: 'ADMIN' });
}
const CUSTOMS = ['ACCEPTE', 'REFUSE'] as const;

test('pending documents are listed first, and the panel closes after the last decision', async () => {
  const place = await openDocuments('/admin/douane?ouvert=2', [
    customsDocument(1),
    customsDocument(2),
    customsDocument(3),
  ]);
  expect(requests).toContain('GET /customs/colis?statut=EN_ATTENTE');
  for (const next of ['?ouvert=3', '?ouvert=1', '']) {
    await press('Accepter');
    await waitUntilSettled();
    expect(place().search).toBe(next);
  }
});

test('the panel stays open after a decision is changed', async () => {
  const place = await openDocuments('/admin/douane?statut=REFUSE&ouvert=4', [customsDocument(4, { statut: 'REFUSE' })]);
  expect(decisions()).toEqual(['Accepter']);
  await press('Accepter');
  await waitUntilSettled();
  expect(place().search).toBe('?statut=REFUSE&ouvert=4');
  expect(pageText()).toContain('Document accepté.');
  expect(decisions()).toEqual(['Refuser']);
});

test('each row says who sends what to whom', async () => {
  const colis = { description: 'Tambour bleu', client: 'Awa Diop', nomDestinataire: 'Fatou Sarr' };
  await openDocuments('/admin/douane', [
    customsDocument(1, { colisId: 11, colis }),
    customsDocument(2, { colisId: 12, colis: { description: '', client: null, nomDestinataire: '' } }),
    customsDocument(3, { colisId: 13, colis: null }),
  ]);
  const rows = [...document.querySelectorAll('tbody tr')].map((row) => row.textContent?.replaceAll('\u00a0', ' '));
  expect(rows[0]).toContain('Awa Dioppour Fatou SarrTambour bleun° 11');
  expect(rows[1]).toContain('Compte suppriméContenu effacén° 12');
  expect(rows[2]).toContain('n° 7n° 13');
});

test('a payment that somebody else made by a pay link says so, in the list and in its panel', async () => {
  mockApi((call) =>
    call.startsWith('GET /payments/all')
      ? listReply([payment({ moyen: 'CARTE', statut: 'CONFIRME', parLien: true })])
      : { body: { success: true, data: payment({ moyen: 'CARTE', statut: 'CONFIRME', parLien: true }) } },
  );
  await visit('/admin/paiements?ouvert=5', { as: 'ADMIN' });
  await waitUntilSettled();
  expect(pageText().match(/Carte, par lien/g)).toHaveLength(2);
});
