import { expect, test } from 'vitest';

import { api, newColis, newContainer, newVerifiedCustomer, upload } from '../support/calls/api.ts';
import { makeAdmin, makeCustomer } from '../support/calls/people.ts';
import { aColis, storedColis, storedPayment, updateStoredColis } from '../support/calls/table.ts';
import { makeAvailable, newArrival, ON_ITS_WAY, unload } from '../support/items/arrival.ts';
import { subjectsOf, untilTold } from '../support/items/incidents.ts';
import { giveBack, newDepot, receive } from '../support/items/intake.ts';
import { eventually, payAndReturn, stripeSdk, sweep } from '../support/items/money.ts';
import { newRecipient, untilMailed } from '../support/items/recipients.ts';

/** Recipients who were told of a parcel are told when it does not come; nobody else is. */

const WILL_NOT_COME = 'Votre colis n’arrivera pas';

const edit = async (id: number, body: object) =>
  api('PUT', `/colis/modifier/${id}`, { token: (await makeAdmin()).token, body });

/** A parcel of a new sender to a new recipient, who was told of the booking. */
const booked = async () => {
  const [awa, container, { emailDestinataire }] = [
    await newVerifiedCustomer({ prenom: 'Awa' }),
    await newContainer(),
    newRecipient(),
  ];
  const colis = await newColis(awa, container.id, newRecipient({ emailDestinataire }));
  await untilMailed(emailDestinataire, 1);
  return { awa, container, colis, email: emailDestinataire };
};

const newsOf = async ({ token }: { token: string }, id: number): Promise<string[]> => {
  const { body } = await api('GET', `/colis/${id}/messages`, { token });
  return body.data.messages.map(({ evenement, statut }: Record<string, string>) => `${evenement} ${statut}`);
};

test('a recipient who was told of a parcel reads once that it does not come, and its sender that they did', async () => {
  const { awa, colis, email } = await booked();
  const preview = await api('GET', `/colis/${colis.id}/etat-preview?etat=ANNULE`, { token: (await makeAdmin()).token });
  expect(preview.body.data.mailsDestinataires).toMatchObject([
    { destinataires: 1, objet: `${WILL_NOT_COME} · Yónnee` },
  ]);
  await edit(colis.id, { etat: 'ANNULE' });
  const text = await untilTold(email, WILL_NOT_COME);
  expect(text).toContain('Le colis envoyé par Awa est annulé : il n’arrivera pas.\n\nVous n’avez rien à faire.');
  expect(text).toContain(`/suivi/${colis.codeSuivi}\n`);
  await eventually(async () => expect(await newsOf(awa, colis.id)).toEqual(['RESERVE SENT', 'ANNULE SENT']));
  expect(await subjectsOf(email)).toHaveLength(2);
});

test('a recipient who was told that a parcel does not come reads once that it is revived, and again that it is not', async () => {
  const { awa, colis, email } = await booked();
  const { token } = await makeAdmin();
  await edit(colis.id, { etat: 'ANNULE' });
  await untilTold(email, WILL_NOT_COME);
  const preview = await api('GET', `/colis/${colis.id}/etat-preview?etat=ENREGISTRE`, { token });
  const COMES = 'Votre colis est de nouveau attendu';
  expect(preview.body.data.mailsDestinataires).toMatchObject([{ destinataires: 1, objet: `${COMES} · Yónnee` }]);
  expect((await edit(colis.id, { etat: 'ENREGISTRE', motif: 'Annulé par erreur' })).status).toBe(200);
  expect(await untilTold(email, COMES)).toContain('Le colis envoyé par Awa, dont nous vous avions annoncé');
  await edit(colis.id, { etat: 'ANNULE' });
  const told = ['RESERVE SENT', 'ANNULE SENT', 'REACTIVE SENT', 'ANNULE SENT'];
  await eventually(async () => expect(await newsOf(awa, colis.id)).toEqual(told));
});

test('a recipient of a sender who never paid is told of a revival once the depot has the parcel again', async () => {
  const [awa, { emailDestinataire: email }] = [await makeCustomer({ paidAt: null }), newRecipient()];
  const { agent, container } = await newDepot();
  const id = await aColis(awa, container.id, { emailDestinataire: email, paymentId: null });
  const receiveHere = async () => receive(agent, id, { photoKeys: [await upload(agent, 'intake')] });
  expect((await receiveHere()).status).toBe(201);
  await untilMailed(email, 1);
  await edit(id, { etat: 'ANNULE' });
  await untilTold(email, WILL_NOT_COME);
  expect((await giveBack(agent, id)).status).toBe(201);
  expect((await edit(id, { etat: 'ENREGISTRE', motif: 'Annulé par erreur' })).status).toBe(200);
  await untilTold(awa.email, 'Votre colis est réactivé');
  expect(await newsOf(awa, id)).toEqual(['RESERVE SENT', 'ANNULE SENT']);
  expect((await receiveHere()).status).toBe(201);
  await untilTold(email, 'Votre colis est de nouveau attendu');
});

test('a recipient who was not told that a parcel does not come is not told that it is revived', async () => {
  const [awa, { emailDestinataire: email }] = [await makeCustomer(), newRecipient()];
  const id = await aColis(awa, (await newContainer()).id, { emailDestinataire: email, etat: 'ANNULE' });
  expect((await edit(id, { etat: 'ENREGISTRE', motif: 'Annulé par erreur' })).status).toBe(200);
  await untilTold(awa.email, 'Votre colis est réactivé');
  expect(await subjectsOf(email)).toEqual([]);
});

test('the preview of a cancellation of several parcels lists the mails to their recipients', async () => {
  const { container, colis } = await booked();
  const body = { action: { type: 'ETAT', etat: 'ANNULE', motif: 'Départ complet' }, colisIds: [colis.id] };
  const { token } = await makeAdmin();
  const preview = await api('POST', `/cockpit/conteneurs/${container.id}/actions/apercu`, { token, body });
  expect(preview.body.data.mailsDestinataires).toMatchObject([
    { destinataires: 1, objet: `${WILL_NOT_COME} · Yónnee` },
  ]);
});

test('a recipient who was told to collect a parcel is told not to come once it is refunded, and again once it is paid', async () => {
  const [awa, { emailDestinataire: email }] = [await makeCustomer({ prenom: 'Awa' }), newRecipient()];
  const { agent, container } = await newArrival();
  const id = await aColis(awa, container.id, { emailDestinataire: email });
  await payAndReturn(awa, [id]);
  const { etat, chargement, reception } = ON_ITS_WAY;
  await updateStoredColis(awa, id, { ...(etat && { etat }), chargement, ...(reception && { reception }) });
  await unload(agent, id, container.id);
  await makeAvailable(await makeAdmin(), container.id);
  await untilTold(email, 'Votre colis peut être retiré');
  const { paymentIntentId } = await storedPayment(awa, (await storedColis(awa, id)).paymentId ?? 0);
  await stripeSdk().refunds.create({ payment_intent: String(paymentIntentId) });
  const NOT_YET = 'Votre colis ne peut pas être retiré pour le moment';
  expect(await untilTold(email, NOT_YET)).toContain('Ne vous déplacez pas encore');
  expect(await untilTold(awa.email, NOT_YET)).toContain('n’est plus payé');
  await payAndReturn(awa, [id]);
  const told = ['CODE_RETIRE SENT', 'DISPONIBLE SENT'];
  await eventually(async () => expect((await newsOf(awa, id)).slice(-2)).toEqual(told));
});

test('who may pay on collection is told what is to pay there, and not to stay away, once a payment goes back', async () => {
  const [awa, { emailDestinataire: email }] = [await makeCustomer({ prenom: 'Awa' }), newRecipient()];
  const { agent, container } = await newArrival();
  const id = await aColis(awa, container.id, { emailDestinataire: email });
  await payAndReturn(awa, [id]);
  const { etat, chargement, reception } = ON_ITS_WAY;
  await updateStoredColis(awa, id, {
    ...{ ...(etat && { etat }), chargement, ...(reception && { reception }) },
    conditions: { type: 'A_L_ARRIVEE' },
  });
  await unload(agent, id, container.id);
  await makeAvailable(await makeAdmin(), container.id);
  await untilTold(email, 'Votre colis peut être retiré');
  const { paymentIntentId } = await storedPayment(awa, (await storedColis(awa, id)).paymentId ?? 0);
  await stripeSdk().refunds.create({ payment_intent: String(paymentIntentId) });
  const told = await untilTold(email, 'Votre colis peut être retiré : 100,00 $ à payer');
  expect(told).toContain('peut toujours être retiré');
  expect(told).toMatch(/payer au retrait : \d/);
  expect(told).not.toContain('Ne vous déplacez pas');
  expect(await untilTold(awa.email, 'Votre colis n’est plus entièrement payé')).toContain('au retrait');
});

test('a recipient with a collection code reads that it is dead', async () => {
  const [awa, { emailDestinataire: email }] = [await makeCustomer({ prenom: 'Awa' }), newRecipient()];
  const { agent, container } = await newArrival();
  const id = await aColis(awa, container.id, { emailDestinataire: email });
  await payAndReturn(awa, [id]);
  const { etat, chargement, reception } = ON_ITS_WAY;
  await updateStoredColis(awa, id, { ...(etat && { etat }), chargement, ...(reception && { reception }) });
  await unload(agent, id, container.id);
  await makeAvailable(await makeAdmin(), container.id);
  await untilTold(email, 'Votre colis peut être retiré');
  expect((await edit(id, { etat: 'ANNULE' })).status).toBe(200);
  expect(await untilTold(email, 'Votre colis ne vous sera pas remis')).toContain(
    'Son code de retrait n’est plus valable : ne vous déplacez pas.',
  );
});

test('a recipient reads that a parcel does not come when its container is cancelled, it lapses, or its sender deletes it', async () => {
  const [withContainer, lapsed, deleted] = [await booked(), await booked(), await booked()];
  const { token } = await makeAdmin();
  const preview = await api('GET', `/bookings/${withContainer.container.id}/status-preview?statut=ANNULE`, {
    token,
  });
  expect(preview.body.data.mailsDestinataires).toMatchObject([{ destinataires: 1 }]);
  await api('PUT', `/bookings/${withContainer.container.id}/status?statut=ANNULE`, { token });
  await updateStoredColis(lapsed.awa, lapsed.colis.id, { lapsesAt: '2026-01-01T00:00:00.000Z' });
  await sweep();
  const { status } = await api('DELETE', `/colis/supprimer/${deleted.colis.id}`, { token: deleted.awa.token });
  expect(status).toBe(200);
  for (const { email } of [withContainer, lapsed, deleted])
    expect(await untilTold(email, WILL_NOT_COME)).toContain('Le colis envoyé par Awa est annulé : il n’arrivera pas.');
  expect(await subjectsOf(deleted.email)).toHaveLength(2);
});

test('a recipient who was told nothing of a parcel is not told that it does not come', async () => {
  const [awa, { emailDestinataire: email }] = [await makeCustomer({ prenom: 'Awa' }), newRecipient()];
  const container = await newContainer();
  const cancelled = await aColis(awa, container.id, { emailDestinataire: email });
  const preview = await api('GET', `/colis/${cancelled}/etat-preview?etat=ANNULE`, {
    token: (await makeAdmin()).token,
  });
  expect(preview.body.data.mailsDestinataires).toEqual([]);
  await edit(cancelled, { etat: 'ANNULE' });
  const deleted = await aColis(awa, container.id, { emailDestinataire: email });
  await api('DELETE', `/colis/supprimer/${deleted}`, { token: awa.token });
  await untilTold(awa.email, 'Votre colis est annulé');
  expect(await newsOf(awa, cancelled)).toEqual([]);
  expect(await subjectsOf(email)).toEqual([]);
});
