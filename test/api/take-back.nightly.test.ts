import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { DomainEvent } from '#functions/core/events/domain-events.ts';
import type { EventDelivery } from '#functions/core/events/event-delivery.ts';
import { recipientNameOf } from '#functions/core/items/recipient-addresses.ts';
import { keys } from '#functions/core/table/keys.ts';
import { dollars } from '#functions/mail-texts/phrases.fr.ts';
import { recipientMail } from '#functions/mailer/recipient-mail.ts';
import { TAKE_BACK_MINUTES } from '#shared/counter/constants.ts';
import { api } from '../support/calls/api.ts';
import { makeCustomer, type Person } from '../support/calls/people.ts';
import { setStored } from '../support/calls/stored-state.ts';
import { storedColis } from '../support/calls/table.ts';
import {
  codeOf,
  comingColis,
  handOver,
  handoverBody,
  makeAvailable,
  newArrival,
  unload,
} from '../support/items/arrival.ts';
import { cash, closeDrawer, drawerOf, openDrawer, parcelsOf, sell, withDrawer } from '../support/items/counter.ts';
import { subjectsOf, untilTold } from '../support/items/incidents.ts';
import { newDepot } from '../support/items/intake.ts';
import { asAdmin } from '../support/items/journey.ts';
import { eventually } from '../support/items/money.ts';
import { newRecipient } from '../support/items/recipients.ts';
import { outcome } from '../support/items/recorded-payments.ts';

/** Cash that an agent took by mistake, and takes back at once. */

const takeBack = ({ token }: Person, body: object, key: string = randomUUID()) =>
  api('POST', '/comptoir/annulations', { token, headers: { 'idempotency-key': key }, body });

/** Sells parcels for cash; returns the sale with the request that takes the cash back. */
const soldForCash = async (paid = 100, count = 1) => {
  const { agent, container } = await newDepot();
  await withDrawer(agent);
  const colis = parcelsOf(count);
  const { body } = await sell(agent, container.id, {
    colis,
    total: count * 100,
    paiements: [cash(paid)],
    reste: 'RETRAIT',
  });
  const { clientId, paiements } = body.data;
  const request = { clientId, paiementId: paiements[0].id, motif: 'Payé par carte, non en espèces' };
  return { agent, container, request, sale: body.data, customer: { userId: clientId } as Person };
};

test('an agent takes back cash that they took by mistake, once, and takes the money anew', async () => {
  const { agent, request, sale, customer } = await soldForCash(150, 2);
  const [first, second] = sale.colis.map(({ id }: { id: number }) => id);
  const key = randomUUID();
  const replies = await Promise.all([
    takeBack(agent, request, key),
    takeBack(agent, request, key),
    takeBack(agent, request),
  ]);
  expect(replies.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
  for (const reply of replies.filter(({ status }) => status !== 201))
    expect(outcome(reply)).toEqual([409, 'TAKE_BACK_ENDED']);
  expect(replies.find(({ status }) => status === 201)?.body.data).toMatchObject({
    paiementId: request.paiementId,
    montant: 150,
    especes: { devise: 'USD', montant: 150 },
  });
  const { attendu, liste } = await drawerOf(agent);
  expect(attendu).toEqual([{ devise: 'USD', montant: 0 }]);
  expect(liste).toMatchObject([
    { type: 'PAIEMENT', montant: 150 },
    { type: 'REMBOURSEMENT', montant: -150, motif: request.motif, recu: sale.paiements[0].numero },
  ]);
  const payment = (await asAdmin('GET', `/payments/${request.paiementId}`)).body.data;
  expect([payment.statut, payment.rembourse, payment.aRembourser]).toEqual(['REMBOURSE', 150, 0]);
  for (const id of [first, second])
    expect(await storedColis(customer, id)).toMatchObject({ paymentId: null, paidCents: 0 });

  const body = { colisIds: [first, second], paiements: [{ ...cash(200), moyen: 'TERMINAL', reference: 'T-1' }] };
  expect((await api('POST', '/comptoir/encaissements', { token: agent.token, body })).body.data).toMatchObject({
    reste: 0,
  });
  const receipts = (await asAdmin('POST', `/colis/${first}/recus`)).body.data;
  expect(receipts.map(({ rembourse }: { rembourse: number }) => rembourse)).toEqual([150, 0]);
});

test('a price of which an earlier part was taken back is unpaid, with a rest, and so it is named everywhere', async () => {
  const { agent, container } = await newDepot();
  await withDrawer(agent);
  const { data } = (
    await sell(agent, container.id, { colis: parcelsOf(1), total: 100, paiements: [cash(60)], reste: 'RETRAIT' })
  ).body;
  const [{ id }] = data.colis;
  const body = { colisIds: [id], paiements: [cash(40)] };
  await api('POST', '/comptoir/encaissements', { token: agent.token, body });
  expect((await asAdmin('GET', `/colis/${id}`)).body.data).toMatchObject({ paye: true, aPayer: 0 });
  await takeBack(agent, { clientId: data.clientId, paiementId: data.paiements[0].id, motif: 'Faux billet' });
  expect((await asAdmin('GET', `/colis/${id}`)).body.data).toMatchObject({
    ...{ paye: false, paymentId: null, aPayer: 60, recu: 40, supplement: null },
  });
});

test('what is older, refunded in part or not in the open drawer of the agent is not taken back', async () => {
  const { agent, request, container, sale } = await soldForCash();
  const other = await newDepot();
  expect(outcome(await takeBack(other.agent, request))).toEqual([409, 'DRAWER_CLOSED']);
  await withDrawer(other.agent);
  expect(outcome(await takeBack(other.agent, request))).toEqual([404, 'PAYMENT_NOT_FOUND']);
  expect(outcome(await takeBack(agent, { ...request, motif: ' ' }))).toEqual([422, 'INVALID_FIELDS']);
  expect(outcome(await takeBack(agent, { ...request, clientId: 1 }))).toEqual([404, 'PAYMENT_NOT_FOUND']);

  const bank = { type: 'BANQUE', devise: 'USD', montant: 60, motif: 'Dépôt' };
  await api('POST', '/comptoir/caisse/mouvements', { token: agent.token, body: bank });
  expect(outcome(await takeBack(agent, request))).toEqual([409, 'DRAWER_TOO_LOW']);
  await asAdmin('PUT', `/colis/modifier/${sale.colis[0].id}`, { etat: 'ANNULE' });
  expect(outcome(await takeBack(agent, request))).toEqual([409, 'TAKE_BACK_ENDED']);

  const late = (await sell(agent, container.id, { paiements: [cash(100)] })).body.data;
  const lateRequest = { clientId: late.clientId, paiementId: late.paiements[0].id, motif: 'Trop tard' };
  const { id: drawerId, liste } = await drawerOf(agent);
  const { id, le } = liste.at(-1);
  const earlier = new Date(Date.now() - (TAKE_BACK_MINUTES + 1) * 60_000).toISOString();
  await setStored(keys.drawerMovement(drawerId, le, id), 'at', earlier);
  expect(outcome(await takeBack(agent, lateRequest))).toEqual([409, 'TAKE_BACK_ENDED']);
  await closeDrawer(agent, [{ devise: 'USD', montant: 140 }]);
  expect(outcome(await takeBack(agent, lateRequest))).toEqual([409, 'DRAWER_CLOSED']);
  await openDrawer(agent, [{ devise: 'USD', montant: 100 }]);
  expect(outcome(await takeBack(agent, lateRequest))).toEqual([404, 'PAYMENT_NOT_FOUND']);
});

test('cash for a parcel that was handed over is not taken back, since the parcel would be gone unpaid', async () => {
  const [awa, { agent: clerk, container }] = [await makeCustomer(), await newArrival()];
  const id = await comingColis(awa, container.id, { paymentId: null, conditions: { type: 'A_L_ARRIVEE' } });
  await unload(clerk, id, container.id);
  await makeAvailable(clerk, container.id);
  await withDrawer(clerk);
  const take = async () => {
    const body = { colisIds: [id], paiements: [cash(100)] };
    return (await api('POST', '/comptoir/encaissements', { token: clerk.token, body })).body.data;
  };
  const requestOf = (sale: { paiements: { id: number }[] }) => ({
    ...{ clientId: awa.userId, paiementId: sale.paiements[0]?.id, motif: 'Erreur' },
  });
  expect((await takeBack(clerk, requestOf(await take()))).status).toBe(201);
  expect(outcome(await handOver(clerk, id, await handoverBody(clerk, '123456')))).toEqual([409, 'HANDOVER_UNPAID']);
  const anew = await take();
  const code = await eventually(async () => {
    const given = await codeOf(awa, id);
    expect(given).toBeDefined();
    return given;
  });
  expect((await handOver(clerk, id, await handoverBody(clerk, code))).status).toBe(201);
  expect(outcome(await takeBack(clerk, requestOf(anew)))).toEqual([409, 'TAKE_BACK_ENDED']);
});

test('one mail says what a payment that is taken back leaves due and what becomes of the collection, to each once', async () => {
  const [awa, { agent: clerk, container }] = [await makeCustomer({ langue: 'fr' }), await newArrival()];
  const { emailDestinataire, ...recipient } = newRecipient({ langueDestinataire: 'fr' });
  const id = await comingColis(awa, container.id, {
    ...{ ...recipient, emailDestinataire, paymentId: null, conditions: { type: 'A_L_ARRIVEE' } },
  });
  await unload(clerk, id, container.id);
  await makeAvailable(clerk, container.id);
  await withDrawer(clerk);
  const take = async (amount: number) => {
    const body = { colisIds: [id], paiements: [cash(amount)] };
    return (await api('POST', '/comptoir/encaissements', { token: clerk.token, body })).body.data.paiements[0].id;
  };
  await take(70);
  const paiementId = await take(30);
  await eventually(async () => expect(await codeOf(awa, id)).toBeDefined());
  await untilTold(emailDestinataire, 'Votre colis peut être retiré');
  const event = { type: 'PAYMENT_CONFIRMED', userId: awa.userId, colisIds: [id] } as unknown as DomainEvent;
  const delivery = { eventId: randomUUID(), addressee: recipientNameOf(emailDestinataire) } as EventDelivery;
  const rest = { evenement: 'DISPONIBLE', colis: [{ userId: awa.userId, colisId: id }] } as const;
  const ofRest = () => recipientMail(delivery, { ...rest, colis: [...rest.colis] }, event);
  expect(await ofRest(), 'the mail with the code tells').toBe('EXPIRED');
  expect((await takeBack(clerk, { clientId: awa.userId, paiementId, motif: 'Erreur' })).status).toBe(201);
  const told = await untilTold(awa.email, 'Paiement annulé au comptoir');
  expect(told).toContain(`l’encaissement de ${dollars(3_000)} pour votre colis n° ${id}, et vous avons rendu`);
  expect(told).toContain(`${dollars(3_000)} à payer au plus tard au retrait. Le colis peut toujours être retiré`);
  await untilTold(emailDestinataire, 'Votre colis peut être retiré : 30,00 $ à payer');
  expect(await ofRest()).toMatchObject({ to: emailDestinataire });
  for (const subject of [
    'Vous êtes remboursé',
    'Une partie du prix est de nouveau à payer',
    'Votre colis n’est plus entièrement payé',
  ])
    expect(await subjectsOf(awa.email)).not.toContain(subject);
});
