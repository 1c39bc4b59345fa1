import { beforeAll, expect, test } from 'vitest';
import type { StoredColis } from '#functions/colis/stored-colis.ts';
import { findHandovers } from '#functions/core/items/handovers.ts';
import { keys } from '#functions/core/table/keys.ts';
import { api } from '../support/calls/api.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { keptFilesOf, storedItem } from '../support/calls/stored-state.ts';
import { storedColis, updateStoredColis } from '../support/calls/table.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import {
  codeOf,
  comingColis,
  handOver,
  handoverBody,
  makeAvailable,
  newArrival,
  unload,
  wrongCodes,
} from '../support/items/arrival.ts';
import { decide, readColis, subjectsOf, untilSituation, untilTold, viewsOf } from '../support/items/incidents.ts';
import { eventually } from '../support/items/money.ts';
import { newRecipient } from '../support/items/recipients.ts';
import {
  decideOnPayment,
  editPayment,
  newRecordedPayment,
  shownPayment,
  waitForManualRefund,
} from '../support/items/recorded-payments.ts';

/** Handovers that were made without a network and then refused: an admin decides whether they took place. */

let arrival: Awaited<ReturnType<typeof newArrival>>;
let admin: Person;

beforeAll(async () => {
  if (!projectCloud()) return;
  [arrival, admin] = await Promise.all([newArrival(), makeAdmin()]);
  await makeAvailable(arrival.agent, arrival.container.id);
});

const MADE_AT = '2026-11-20T10:30:00.000Z';
const DISPUTED: Partial<StoredColis> = {
  litiges: [{ paymentId: 41, le: '2026-11-19T12:00:00.000Z', repondreAvant: null }],
};

/** A parcel that its recipient came for, changed meanwhile, and the handover that waits on the agent's device. */
const handedOverOffline = async (change: Partial<StoredColis>, { withId = false, inCash = false } = {}) => {
  const awa = await makeCustomer({ langue: 'fr' });
  const recipient = newRecipient();
  const id = await comingColis(awa, arrival.container.id, { ...recipient, ...(inCash && { paymentId: null }) });
  const payment = inCash ? await newRecordedPayment(awa, arrival.container.id) : undefined;
  if (payment) await decideOnPayment('confirm', payment.id);
  await unload(arrival.agent, id, arrival.container.id);
  await untilTold(awa.email, 'Votre colis peut être retiré');
  const code = (await codeOf(awa, id)) ?? '';
  const body = await handoverBody(arrival.agent, withId ? undefined : code, { leAppareil: MADE_AT });
  if (Object.keys(change).length > 0) await updateStoredColis(awa, id, change);
  return { awa, id, code, body, email: recipient.emailDestinataire, paymentId: payment?.id ?? 0 };
};
const send = ({ id, body }: { id: number; body: unknown }) => handOver(arrival.agent, id, body);
const proofOf = async (id: number) => (await api('GET', `/admin/colis/${id}/remise`, { token: admin.token })).body.data;
const journalOf = async (id: number): Promise<{ action: string; leAppareil: string | null }[]> =>
  (await api('GET', `/cockpit/journal/colis/${id}`, { token: admin.token })).body.data;

test('a handover that was made offline and is refused is a truth of the parcel, for everybody, until an admin decides', async () => {
  const offline = await handedOverOffline(DISPUTED);
  const { awa, id } = offline;
  const { status, body } = await send(offline);
  expect([status, body.code]).toEqual([409, 'HANDOVER_DISPUTED']);
  await untilSituation(awa, id, 'REMISE_A_VERIFIER', ['REMISE_A_VERIFIER', 'LITIGE']);
  const { suivi, compteurs } = await viewsOf(awa, id);
  expect([suivi.situation, compteurs.remisesAVerifier > 0]).toEqual(['REMISE_A_VERIFIER', true]);
  expect(JSON.stringify(suivi)).not.toContain('HANDOVER');
  expect((await readColis(awa, id)).remiseAVerifier).toEqual({ le: MADE_AT });
  expect((await readColis(admin, id)).remiseAVerifier).toEqual({ le: MADE_AT, motif: 'HANDOVER_DISPUTED' });
  const seen = (await api('GET', `/agent/colis/${id}`, { token: arrival.agent.token })).body.data;
  expect(seen.remiseAVerifier).toEqual({ le: MADE_AT });
  expect((await api('GET', `/colis/${id}/retrait`, { token: awa.token })).body.data).toMatchObject({
    code: null,
    disponible: null,
    remise: null,
    remiseAnnulee: false,
  });
  const proof = await proofOf(id);
  expect(proof).toMatchObject({
    nom: 'Moussa Sarr',
    leAppareil: MADE_AT,
    preuve: 'CODE',
    refus: { motif: 'HANDOVER_DISPUTED' },
    annulees: [],
  });
  expect((await fetch(proof.signature)).status).toBe(200);
  expect(JSON.stringify(await findHandovers(awa.userId, id))).not.toContain(offline.code);
  await eventually(async () =>
    expect((await journalOf(id))[0]).toMatchObject({ action: 'REMISE_REFUSEE', leAppareil: MADE_AT }),
  );
  const own = (await api('GET', `/colis/${id}/journal`, { token: awa.token })).body.data;
  expect(own[0].action).toBe('REMISE_REFUSEE');
});

test('the same refused handover that is sent again records nothing twice', async () => {
  const offline = await handedOverOffline(DISPUTED);
  const { awa, id } = offline;
  for (const key of ['a', 'b', 'a'])
    expect((await handOver(arrival.agent, id, offline.body, `${id}${key}`)).body.code).toBe('HANDOVER_DISPUTED');
  const { version } = await storedColis(awa, id);
  expect((await send(offline)).body.code).toBe('HANDOVER_DISPUTED');
  expect([(await storedColis(awa, id)).version, (await findHandovers(awa.userId, id)).length]).toEqual([version, 1]);
  expect((await keptFilesOf(awa)).filter((file) => file.includes('/handover/'))).toHaveLength(1);
});

test.each<[string, (offline: { code: string; body: object }) => object, Partial<StoredColis>]>([
  ['a wrong code', ({ code, body }) => ({ ...body, code: wrongCodes(code, 1)[0] }), DISPUTED],
  ['an ID of somebody who is not entitled', ({ body }) => ({ ...body, qualite: 'AUTRE' }), DISPUTED],
  ['a reply that the agent waited for', ({ body }) => ({ ...body, leAppareil: new Date().toISOString() }), DISPUTED],
  ['no time of the device', ({ body }) => ({ ...body, leAppareil: undefined }), DISPUTED],
  ['a parcel that was handed over already', ({ body }) => body, { etat: 'LIVRE' }],
  ['a parcel that was given back', ({ body }) => body, { etat: 'ANNULE', rendu: { le: MADE_AT, par: 1, motif: '' } }],
])('%s: the refusal leaves no handover to check', async (name, change, state) => {
  const offline = await handedOverOffline(state, { withId: name.startsWith('an ID') });
  const { awa, id } = offline;
  expect((await send({ id, body: change(offline) })).status).toBe(409);
  expect((await storedColis(awa, id)).remiseAVerifier).toBeUndefined();
  expect(await findHandovers(awa.userId, id)).toEqual([]);
});

test('an admin confirms a refused handover: it is the parcel’s, what is unpaid stays due, and both get the receipt', async () => {
  const offline = await handedOverOffline({ paymentId: null, paidCents: 0 });
  const { awa, id, email } = offline;
  expect((await send(offline)).body.code).toBe('HANDOVER_UNPAID');
  const preview = (await api('GET', `/colis/incidents/${id}/apercu?decision=REMISE_CONFIRMEE`, { token: admin.token }))
    .body.data;
  expect(preview.messages).toMatchObject([{ clients: 1, objet: expect.stringContaining('a été remis') }]);
  const { status, body } = await decide(id, 'REMISE_CONFIRMEE');
  expect([status, body.data]).toMatchObject([200, { etat: 'LIVRE', paye: false }]);
  expect(body.data.aPayer).toBeGreaterThan(0);
  expect(body.data.remiseAVerifier).toBeUndefined();
  expect((await readColis(admin, id)).changements.at(-1)).toMatchObject({
    de: 'REMISE_A_VERIFIER',
    vers: 'REMISE_CONFIRMEE',
  });
  await untilSituation(awa, id, 'REMIS', ['LIVRE_NON_PAYE']);
  expect((await proofOf(id)).refus).toBeUndefined();
  const shown = (await api('GET', `/colis/${id}/retrait`, { token: awa.token })).body.data;
  expect(shown.remise).toMatchObject({ nom: 'Moussa Sarr', leAppareil: MADE_AT });
  for (const address of [awa.email, email])
    await eventually(async () =>
      expect((await subjectsOf(address)).filter((subject) => subject.includes('a été remis'))).toHaveLength(1),
    );
  await eventually(async () => expect((await journalOf(id))[0]?.action).toBe('REMIS'));
  expect((await decide(id, 'REMISE_CONFIRMEE')).body.code).toBe('INCIDENT_ACT_REFUSED');
  expect((await send(offline)).status).toBe(201);
});

test('a cancelled parcel whose handover is confirmed is not cancelled any more: it has its space again, and its price is due', async () => {
  const offline = await handedOverOffline({ etat: 'ANNULE', annulePar: 'EQUIPE', paymentId: null, paidCents: 0 });
  const { awa, id } = offline;
  const space = async () => (await storedItem(keys.container(arrival.container.id)))?.freeGrams as number;
  const { grams } = await storedColis(awa, id);
  expect((await send(offline)).body.code).toBe('COLIS_CANCELLED');
  await untilSituation(awa, id, 'REMISE_A_VERIFIER', ['REMISE_A_VERIFIER', 'ANNULE_ARRIVE']);
  expect((await decide(id, 'RENDU')).body.code).toBe('INCIDENT_ACT_REFUSED');
  const before = await space();
  const { body } = await decide(id, 'REMISE_CONFIRMEE');
  expect(body.data).toMatchObject({ etat: 'LIVRE', paye: false, incident: null });
  expect([before - (await space()), body.data.aPayer]).toEqual([grams, body.data.prixEstime]);
  await untilSituation(awa, id, 'REMIS', ['LIVRE_NON_PAYE']);
  const receipt = await untilTold(awa.email, 'Votre colis a été remis');
  expect(receipt.replace(/\s/g, ' ')).toContain('Son prix reste dû : 100,00 $ sont à payer.');
});

/** A parcel that was paid in cash and cancelled after its recipient had come for it; its refund waits for the team. */
const cancelledWithCashOwed = async () => {
  const offline = await handedOverOffline({}, { inCash: true });
  const { awa, id, paymentId } = offline;
  await api('PUT', `/colis/modifier/${id}`, { token: admin.token, body: { etat: 'ANNULE' } });
  await waitForManualRefund(awa, paymentId);
  expect((await send(offline)).body.code).toBe('COLIS_CANCELLED');
  return offline;
};

test('a confirmed handover withdraws the refund of its cancelled parcel that nobody has made: nothing is owed either way', async () => {
  const { awa, id, paymentId } = await cancelledWithCashOwed();
  expect(await shownPayment(paymentId)).toMatchObject({ rembourse: 0, aRembourser: 100 });
  expect(await readColis(awa, id)).toMatchObject({ remboursementsDus: [{ paymentId, montant: 100 }] });
  const preview = (await api('GET', `/colis/incidents/${id}/apercu?decision=REMISE_CONFIRMEE`, { token: admin.token }))
    .body.data;
  const { body } = await decide(id, 'REMISE_CONFIRMEE');
  expect(body.data).toMatchObject({ etat: 'LIVRE', paye: true, aPayer: 0 });
  expect(body.data.remboursementsDus).toBeUndefined();
  expect(await shownPayment(paymentId)).toMatchObject({ statut: 'CONFIRME', rembourse: 0, aRembourser: 0 });
  const { decompte, situation } = await readColis(awa, id);
  expect(decompte.versements.map(({ montant }: { montant: number }) => montant)).toEqual([100]);
  expect(situation).toBeUndefined();
  await untilSituation(awa, id, 'REMIS', []);
  const { row } = await viewsOf(awa, id);
  expect([row.aPayer, row.paye, row.recu, row.aRembourser]).toEqual([0, true, 100, undefined]);
  const toRefund = await api('GET', `/payments/all?statut=A_REMBOURSER&userId=${awa.userId}`, { token: admin.token });
  expect(toRefund.body.data).toEqual([]);
  expect((await editPayment(paymentId, { rembourse: true })).body.data.rembourse).toBe(0);
  const receipt = (await untilTold(awa.email, 'Votre colis a été remis')).replace(/\s/g, ' ');
  expect(receipt).toContain('Le remboursement de 100,00 $ que nous vous avions annoncé n’a plus lieu d’être');
  expect(JSON.stringify(preview.messages).replace(/\s/g, ' ')).toContain('Le remboursement de 100,00 $');
});

test('a refund that was made before its handover is confirmed stays made, and the price is asked again', async () => {
  const { awa, id, paymentId } = await cancelledWithCashOwed();
  await editPayment(paymentId, { rembourse: true });
  const { body } = await decide(id, 'REMISE_CONFIRMEE');
  expect(body.data).toMatchObject({ etat: 'LIVRE', paye: false, aPayer: 100 });
  expect(await shownPayment(paymentId)).toMatchObject({ rembourse: 100, aRembourser: 0 });
  await untilSituation(awa, id, 'REMIS', ['LIVRE_NON_PAYE']);
});

test('an admin finds that a refused handover did not take place: the parcel goes on, and only a new handover ends it', async () => {
  const offline = await handedOverOffline(DISPUTED);
  const { awa, id, email } = offline;
  await send(offline);
  expect((await decide(id, 'REMISE_INFIRMEE')).body.data.etat).toBe('ARRIVE');
  await untilSituation(awa, id, 'ARRIVE', ['LITIGE']);
  expect(await untilTold(awa.email, 'La remise de votre colis n’a pas eu lieu')).toContain('notre équipe a constaté');
  expect(await untilTold(email, 'La remise de votre colis n’a pas eu lieu')).toContain('lien de suivi');
  await eventually(async () => expect((await journalOf(id))[0]?.action).toBe('REMISE_INFIRMEE'));
  await updateStoredColis(awa, id, { litiges: undefined });
  expect((await send(offline)).body.code).toBe('HANDOVER_REFUTED');
  const again = await handoverBody(arrival.agent, offline.code, { leAppareil: '2026-11-20T11:30:00.000Z' });
  expect((await handOver(arrival.agent, id, again)).status).toBe(201);
  const proof = await proofOf(id);
  expect([proof.refus, proof.annulees]).toMatchObject([undefined, [{ refus: { infirmee: true } }]]);
});

test('a refused handover that is sent again once nothing keeps the parcel is recorded, and nothing is left to check', async () => {
  const offline = await handedOverOffline(DISPUTED);
  const { awa, id } = offline;
  await send(offline);
  await updateStoredColis(awa, id, { litiges: undefined });
  expect((await send(offline)).status).toBe(201);
  await untilSituation(awa, id, 'REMIS', []);
  const proof = await proofOf(id);
  expect([proof.refus, proof.annulees, proof.leAppareil]).toEqual([undefined, [], MADE_AT]);
  expect((await storedColis(awa, id)).remiseAVerifier).toBeUndefined();
});

test('a parcel that becomes free while its handover is to be checked is announced only once that did not take place', async () => {
  const offline = await handedOverOffline(DISPUTED);
  const { awa, id } = offline;
  await send(offline);
  const arrivee = (await storedColis(awa, id)).arrivee;
  await updateStoredColis(awa, id, { litiges: undefined, arrivee: arrivee && { ...arrivee, annonce: undefined } });
  await untilSituation(awa, id, 'REMISE_A_VERIFIER', ['REMISE_A_VERIFIER']);
  await decide(id, 'REMISE_INFIRMEE');
  await untilSituation(awa, id, 'A_RETIRER', []);
  await eventually(async () =>
    expect((await subjectsOf(awa.email)).filter((subject) => subject.includes('peut être retiré'))).toHaveLength(2),
  );
  expect(await subjectsOf(awa.email)).not.toContain('La remise de votre colis n’a pas eu lieu');
});
