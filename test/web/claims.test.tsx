// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { Claim, ClaimFile, ClaimsOfColis } from '#shared/claims/schema.ts';
import type { Colis } from '#shared/colis/schema.ts';
import { fillIn, findOnly, getOnly, press } from './browser.ts';
import { colis, RECEIVED } from './colis.ts';
import { container } from './containers.ts';
import { rejectedDocument } from './documents.ts';
import { listReply, mockApi, pageText, requestBodies, requests, visit, waitUntilSettled } from './visit.tsx';

/** Claims on the page of a parcel, by the link in a mail, and in the admins' list. */

const claim = (change: Partial<Claim> = {}): Claim => ({
  ...{ id: 5, colisId: 11, cote: 'EXPEDITEUR', type: 'ENDOMMAGE', statut: 'RECUE', attend: 'EQUIPE' },
  ...{ depuis: '2096-03-01T10:00:00.000Z', ouverteLe: '2096-03-01T10:00:00.000Z', lignes: null },
  ...{ souhait: 'INDEMNITE', montantSouhaite: 40, aLaRemise: false, photos: [], decision: null },
  ...{ messages: [{ le: '2096-03-01T10:00:00.000Z', de: 'CLIENT', texte: 'La théière est cassée.' }] },
  ...{ paiement: null, cloture: null },
  ...change,
});

const claims = (change: Partial<ClaimsOfColis> = {}): ClaimsOfColis => ({
  ...{ reclamations: [], types: ['ENDOMMAGE', 'AUTRE'], lignes: ['Théière', 'Tissu'] },
  ...{ codeSuivi: 'YN-7K3M-9QPX-4WTHW', colisId: 11 },
  ...change,
});

const delivered = {
  etat: 'LIVRE',
  paye: true,
  paymentId: 3,
  recu: 230,
  aPayerAvant: null,
  reception: RECEIVED,
} as const;

const open = async (shown: ClaimsOfColis, special: Partial<Colis> = {}, path = '/colis/11#reclamations') => {
  const one = colis({ id: 11, containerBookingId: 7, ...delivered, ...special });
  mockApi((call) => {
    if (call.includes('/reclamations'))
      return { body: { success: true, data: call.includes('GET') ? shown : claim() } };
    if (/\/customs\/\d+$/.test(call)) return { body: { success: true, data: rejectedDocument({ statut: 'ACCEPTE' }) } };
    if (call.includes('/bookings/7')) return { body: { success: true, data: container({ id: 7 }) } };
    if (call.endsWith('/colis/11')) return { body: { success: true, data: one } };
    return listReply([], { nonLues: 0 });
  });
  await visit(path);
  await waitUntilSettled();
};

test('a sender claims for goods of the list, with the kind that is known already', async () => {
  await open(claims());
  await press('Signaler un problème');
  await press('Envoyer la réclamation');
  expect(pageText()).toContain('Écrivez quelques mots.');
  expect(requests.filter((call) => call.startsWith('POST'))).toEqual([]);
  await fillIn(getOnly('textarea[name="texte"]'), 'La théière est cassée.');
  getOnly('input[name="rangs"][value="1"]').click();
  await press('Envoyer la réclamation');
  await waitUntilSettled();
  expect(requestBodies).toContainEqual(
    expect.objectContaining({ type: 'ENDOMMAGE', rangs: [1], texte: 'La théière est cassée.' }),
  );
});

test('the claims are folded, and ask the API for nothing, while none is open and no link leads to them', async () => {
  await open(claims(), {}, '/colis/11');
  expect(pageText()).toContain('Un problème avec ce colis ?');
  expect(requests.some((call) => call.includes('/reclamations'))).toBe(false);
});

test('a question waits for the claimant, who answers it on the page', async () => {
  const question = { le: '2096-03-02T10:00:00.000Z', de: 'EQUIPE', texte: 'Avez-vous une facture ?' } as const;
  const asked = claim({ statut: 'QUESTION', attend: 'CLIENT', messages: [...claim().messages, question] });
  await open(claims({ reclamations: [asked], types: [] }), { reclamations: 1 });
  expect(pageText()).toContain('Nous attendons votre réponse.');
  expect(pageText()).toContain('Avez-vous une facture ?');
  await fillIn(await findOnly('textarea[name="texte"]'), 'Oui.');
  await press('Envoyer');
  await waitUntilSettled();
  expect(requestBodies).toContainEqual({ texte: 'Oui.' });
});

test('the sender reads of the recipient’s claim what was decided, and cannot act on it', async () => {
  const decision = {
    accepte: true,
    fret: 30,
    indemnite: 0,
    motif: 'Emballage ouvert',
    le: '2096-03-02T10:00:00.000Z',
    revisee: false,
  };
  const other = claim({ cote: 'DESTINATAIRE', statut: 'ACCEPTEE', messages: [], decision });
  await open(claims({ reclamations: [other] }), { reclamations: 1 });
  expect(pageText().replace(/\s/g, ' ')).toContain('Accordé : 30,00 $');
  expect(document.querySelector('textarea')).toBeNull();
});

test('a recipient claims by the link in their mail, without an account', async () => {
  mockApi((call) => ({ body: { success: true, data: call.startsWith('GET') ? claims() : claim() } }));
  await visit(`/reclamation?jeton=1234567890.1900000000000.1900000000000.${'a'.repeat(43)}`, { as: 'nobody' });
  await waitUntilSettled();
  expect(pageText()).toContain('Un problème avec votre colis ?');
  await press('Signaler un problème');
  await fillIn(getOnly('textarea[name="texte"]'), 'Le carton était ouvert.');
  await press('Envoyer la réclamation');
  await waitUntilSettled();
  expect(requestBodies).toContainEqual(expect.objectContaining({ texte: 'Le carton était ouvert.' }));
});

const file = (): ClaimFile => ({
  ...claim(),
  ...{
    conteneurId: 7,
    clientId: 21,
    client: 'Awa Diop',
    decisionEquipe: null,
    decisionAvant: null,
    paiementEquipe: null,
  },
  colis: colis({ id: 11, containerBookingId: 7, ...delivered }),
  couverture: { type: 'DECLAREE', valeur: 100_000, plafond: 10_000_000, assureur: null },
  regle: { paye: 230, valeur: 160, plafond: 16_000 },
});

test('an admin reads the rule’s sums, and gives a reason to go beyond them', async () => {
  mockApi((call) => {
    if (call.includes('/reclamations/5')) return { body: { success: true, data: file() } };
    if (call.includes('/reclamations')) return listReply([{ ...file(), accorde: null }]);
    if (call.includes('/bookings/7')) return { body: { success: true, data: container({ id: 7 }) } };
    if (call.endsWith('/remise'))
      return { status: 404, body: { success: false, code: 'HANDOVER_NOT_FOUND', message: '' } };
    return listReply([], { nonLues: 0 });
  });
  await visit('/admin/reclamations?ouvert=5', { as: 'ADMIN' });
  await waitUntilSettled();
  await press('Décider');
  await fillIn(getOnly('input[name="part"]'), '50');
  expect(pageText().replace(/\s/g, ' ')).toContain('Au plus 115,00 $ de transport, et 80,00 $ pour le contenu.');
  await fillIn(getOnly('input[name="fret"]'), '150');
  await fillIn(getOnly('textarea[name="motif"]'), 'Emballage ouvert');
  await press('Enregistrer la décision');
  expect(requestBodies).toEqual([]);
  await fillIn(getOnly('textarea[name="motifAuDela"]'), 'Geste commercial');
  await press('Enregistrer la décision');
  await waitUntilSettled();
  expect(requestBodies).toContainEqual({
    ...{ accepte: true, part: 50, fret: 150, indemnite: 80 },
    ...{ motif: 'Emballage ouvert', motifAuDela: 'Geste commercial' },
  });
});
