import { beforeAll, expect, test } from 'vitest';
import { api, newAdmin, newColis, newContainer, newCustomer, upload } from '../support/calls/api.ts';
import { freshEmail, makeCustomer, type Person } from '../support/calls/people.ts';
import { storedPayment, updateStoredColis } from '../support/calls/table.ts';
import { claimTokenFor } from '../support/calls/tokens.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import { ACCEPTED, anArrivedColis, asTeam, CLAIM, DELIVERED, openClaim } from '../support/items/claims.ts';
import { expectTotals, moneyOf } from '../support/items/ledgers.ts';
import { allMailsTo, eventually, payAndReturn, stripeSdk } from '../support/items/money.ts';
import { untilMailed } from '../support/items/recipients.ts';
import { storeTodaysRates } from '../support/items/wave.ts';

/** Claims of senders and recipients for parcels of $100. */

let admin: Awaited<ReturnType<typeof newAdmin>>;
let container: { id: number };

beforeAll(async () => {
  if (!projectCloud()) return;
  await storeTodaysRates();
  [admin, container] = await Promise.all([newAdmin(), newContainer({ poidsMax: 5_000, volumeMax: 100 })]);
});

const shown = async (owner: Pick<Person, 'token'>, id: number) => (await api('GET', `/colis/${id}`, owner)).body.data;
const claimsOf = async (owner: Pick<Person, 'token'>, id: number) =>
  (await api('GET', `/colis/${id}/reclamations`, owner)).body.data;
const fileOf = async (id: number) => (await api('GET', `/reclamations/${id}`, admin)).body.data;

/** A parcel that is paid by card and was handed over. */
const aPaidColis = async (owner: Person, body: Record<string, unknown> = {}) => {
  const { id } = await newColis(owner, container.id, body);
  const paid = await payAndReturn(owner, [id]);
  await updateStoredColis(owner, id, DELIVERED);
  return { id, paid };
};

/** A claim of a paid parcel that is accepted with these sums. */
const anAcceptedClaim = async (owner: Person, decision: object = {}) => {
  const { id, paid } = await aPaidColis(owner);
  const claim: number = (await openClaim(owner, id)).body.data.id;
  const { body } = await asTeam(claim, 'decision', { ...ACCEPTED, ...decision }, admin);
  expect(body.data).toMatchObject({ statut: 'ACCEPTEE' });
  return { id, paid, claim };
};

test('a sender claims, answers a question, and reads the decision and how it was paid', async () => {
  const awa = await makeCustomer({ langue: 'fr' });
  const { id, paid } = await aPaidColis(awa);
  expect(await claimsOf(awa, id)).toMatchObject({
    reclamations: [],
    types: expect.arrayContaining(['ENDOMMAGE', 'AUTRE']),
  });
  const opened = await openClaim(awa, id, { ...CLAIM, photoKeys: [await upload(awa, 'claim')] });
  expect(opened.status).toBe(201);
  const claim = opened.body.data;
  expect(claim).toMatchObject({
    statut: 'RECUE',
    attend: 'EQUIPE',
    cote: 'EXPEDITEUR',
    lignes: null,
    montantSouhaite: 40,
  });
  expect(claim.photos).toHaveLength(1);
  expect(await shown(awa, id)).toMatchObject({ reclamations: 1 });
  expect((await openClaim(awa, id)).body.code).toBe('CLAIM_OPEN');
  await asTeam(claim.id, 'examen', undefined, admin);
  await asTeam(claim.id, 'question', { texte: 'Avez-vous une facture ?' }, admin);
  expect((await claimsOf(awa, id)).reclamations[0]).toMatchObject({ statut: 'QUESTION', attend: 'CLIENT' });
  await api('POST', `/reclamations/${claim.id}/reponse`, { ...awa, body: { texte: 'Oui, 40 dollars.' } });
  expect(await fileOf(claim.id)).toMatchObject({
    statut: 'REPONDUE',
    messages: [{ de: 'CLIENT' }, { de: 'EQUIPE' }, { de: 'CLIENT', texte: 'Oui, 40 dollars.' }],
    colis: { id, recu: 100 },
    couverture: { type: 'DECLAREE' },
    regle: { paye: 100 },
  });
  await asTeam(claim.id, 'decision', { ...ACCEPTED, fret: 30, indemnite: 15 }, admin);
  const paidOut = await asTeam(claim.id, 'paiement', { moyen: 'VIREMENT', montant: 15, reference: 'VIR-1' }, admin);
  expect(paidOut.body.data).toMatchObject({ statut: 'PAYEE', paiement: { fret: 30, indemnite: { montant: 15 } } });
  await eventually(async () => expect((await storedPayment(awa, paid.id)).refundedCents).toBe(3_000));
  const after = await shown(awa, id);
  expect(after).toMatchObject({ prixEstime: 70, recu: 70, aPayer: 0, paye: true, etat: 'LIVRE' });
  expect(after.reclamations).toBeUndefined();
  expect(after.lignes.at(-1)).toMatchObject({ code: 'RABAIS', montant: -30, nom: `Réclamation ${claim.id}` });
  const { body: spent } = await api('GET', `/depenses?conteneurId=${container.id}`, admin);
  expect(spent.data).toContainEqual(
    expect.objectContaining({ poste: 'RECLAMATIONS', libelle: `Réclamation ${claim.id}` }),
  );
  await eventually(async () =>
    expect((await allMailsTo(awa)).map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([
        'Nous avons reçu votre réclamation · Yónnee',
        'Une question sur votre réclamation · Yónnee',
        'Votre réclamation est réglée · Yónnee',
      ]),
    ),
  );
  expectTotals(await moneyOf(awa));
});

test('a recipient claims by the link in their mail, and the sender reads the outcome without their words', async () => {
  const awa = await makeCustomer({ langue: 'fr' });
  const fanta = freshEmail();
  const { id } = await aPaidColis(awa, { emailDestinataire: fanta });
  const jeton = await claimTokenFor({ ...awa, colisId: id });
  const ticket = await api('POST', `/api/reclamations/${jeton}/fichiers`, {
    body: { contentType: 'image/png', size: 70 },
  });
  expect(ticket.body.data.key).toContain('incoming/');
  const opened = await api('POST', `/api/reclamations/${jeton}`, { body: CLAIM });
  expect(opened.body.data).toMatchObject({ cote: 'DESTINATAIRE', statut: 'RECUE' });
  await untilMailed(fanta, 1);
  const seen = (await claimsOf(awa, id)).reclamations;
  expect(seen).toMatchObject([{ cote: 'DESTINATAIRE', messages: [], photos: [] }]);
  // Each side has its own; neither acts on the other's.
  expect((await openClaim(awa, id)).status).toBe(201);
  expect((await api('GET', `/api/reclamations/${jeton}`)).body.data.reclamations).toHaveLength(1);
  expect((await api('POST', `/reclamations/${seen[0].id}/retrait`, awa)).body.code).toBe('CLAIM_NOT_FOUND');
  expect((await api('POST', `/api/reclamations/${jeton}/retrait`)).body.data).toMatchObject({ statut: 'RETIREE' });
  // The link dies with the address, and the label's link is none.
  await api('PUT', `/colis/${id}/destinataire`, { ...admin, body: { emailDestinataire: freshEmail() } });
  await updateStoredColis(awa, id, { emailDestinataire: freshEmail() });
  expect((await api('GET', `/api/reclamations/${jeton}`)).body.code).toBe('INVALID_CLAIM_LINK');
});

test('a hundred double clicks of two admins pay a claim once', async () => {
  const awa = await makeCustomer();
  const other = await newAdmin();
  const { paid, claim, id } = await anAcceptedClaim(awa, { fret: 25, indemnite: 10 });
  const body = { moyen: 'ESPECES', montant: 10 };
  const results = await Promise.all(
    Array.from({ length: 100 }, (_, n) => asTeam(claim, 'paiement', body, n % 2 === 0 ? admin : other)),
  );
  const statuses = results.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(new Set(statuses)).not.toContain(500);
  expect(
    results.filter(({ status }) => status === 409).every((each) => each.body.code === 'CLAIM_STATUT_CHANGED'),
  ).toBe(true);
  await eventually(async () => expect((await storedPayment(awa, paid.id)).refundedCents).toBe(2_500));
  const { paymentIntentId } = await storedPayment(awa, paid.id);
  const refunds = await stripeSdk().refunds.list({ payment_intent: String(paymentIntentId) });
  expect(refunds.data.map(({ amount }) => amount)).toEqual([2_500]);
  const { body: spent } = await api('GET', `/depenses?conteneurId=${container.id}`, admin);
  expect(spent.data.filter(({ libelle }: { libelle: string }) => libelle === `Réclamation ${claim}`)).toHaveLength(1);
  expect(await shown(awa, id)).toMatchObject({ recu: 75 });
  expectTotals(await moneyOf(awa));
});

test('more than the rule gives needs a reason, more of the freight than was paid is refused', async () => {
  const awa = await newCustomer();
  const { id } = await aPaidColis(awa);
  const claim: number = (await openClaim(awa, id)).body.data.id;
  const beyond = await asTeam(claim, 'decision', { ...ACCEPTED, part: 50, fret: 60 }, admin);
  expect(beyond).toMatchObject({ status: 422, body: { fields: { motifAuDela: expect.any(String) } } });
  const unpaid = await asTeam(claim, 'decision', { ...ACCEPTED, fret: 101, motifAuDela: 'Geste' }, admin);
  expect(unpaid).toMatchObject({ status: 422, body: { fields: { fret: expect.any(String) } } });
  const refused = await asTeam(claim, 'decision', { ...ACCEPTED, accepte: false }, admin);
  expect(refused).toMatchObject({ status: 422, body: { fields: { fret: expect.any(String) } } });
  await asTeam(claim, 'decision', { ...ACCEPTED, fret: 60, motifAuDela: 'Geste commercial' }, admin);
  expect(await fileOf(claim)).toMatchObject({
    decisionEquipe: { fret: 60, plafondFret: 50, motifAuDela: 'Geste commercial', part: 50 },
  });
});

test('a decision is revised once, before it is paid, and a revised refusal counts as open again', async () => {
  const awa = await newCustomer();
  const { id } = await aPaidColis(awa);
  const claim: number = (await openClaim(awa, id)).body.data.id;
  const refusal = { accepte: false, part: 100, fret: 0, indemnite: 0, motif: 'Aucun dommage visible' };
  await asTeam(claim, 'decision', refusal, admin);
  expect((await shown(awa, id)).reclamations).toBeUndefined();
  await asTeam(claim, 'decision', { ...ACCEPTED, motif: 'Nouvelle photo' }, admin);
  expect(await shown(awa, id)).toMatchObject({ reclamations: 1 });
  expect((await asTeam(claim, 'decision', refusal, admin)).body.code).toBe('CLAIM_REVISED');
  await asTeam(claim, 'paiement', {}, admin);
  expect((await asTeam(claim, 'decision', refusal, admin)).body.code).toBe('CLAIM_STATUT_CHANGED');
  expect(await fileOf(claim)).toMatchObject({ statut: 'PAYEE', decisionAvant: { accepte: false } });
});

test('a claim is refused before a depot has the parcel, and for a kind that does not fit', async () => {
  const awa = await newCustomer();
  const { id } = await newColis(awa, container.id);
  expect((await openClaim(awa, id)).body.code).toBe('CLAIM_NOT_POSSIBLE');
  const { id: delivered } = await anArrivedColis(awa);
  const late = await openClaim(awa, delivered, { ...CLAIM, type: 'RETARD' });
  expect(late).toMatchObject({ status: 422, body: { fields: { type: expect.any(String) } } });
  const line = await openClaim(awa, delivered, { ...CLAIM, rangs: [1] });
  expect(line).toMatchObject({ status: 422, body: { fields: { rangs: expect.any(String) } } });
});

test('the list of claims has those that wait for the team, the longest waiting first', async () => {
  const awa = await newCustomer();
  const { id } = await anArrivedColis(awa);
  const claim: number = (await openClaim(awa, id)).body.data.id;
  const waiting = async (query: string) => {
    const found: { id: number; depuis: string }[] = [];
    let cursor: string | undefined;
    do {
      const more: string = cursor ? `&cursor=${encodeURIComponent(cursor)}` : '';
      const { body } = await api('GET', `/reclamations?limit=100&${query}${more}`, admin);
      found.push(...body.data);
      cursor = body.next;
    } while (cursor);
    return found;
  };
  await eventually(async () => expect((await waiting('attend=EQUIPE')).map((each) => each.id)).toContain(claim));
  const times = (await waiting('attend=EQUIPE')).map(({ depuis }) => depuis);
  expect(times).toEqual([...times].sort());
  await asTeam(claim, 'question', { texte: 'Quelle boîte ?' }, admin);
  await eventually(async () => {
    expect((await waiting('statut=QUESTION')).map((each) => each.id)).toContain(claim);
    expect((await waiting('attend=EQUIPE')).map((each) => each.id)).not.toContain(claim);
  });
});
