import { expect, test } from 'vitest';
import { keys } from '#functions/core/table/keys.ts';
import { api, newAdmin, newColis, newContainer } from '../../support/calls/api.ts';
import { makeCustomer, type Person } from '../../support/calls/people.ts';
import { setStored } from '../../support/calls/stored-state.ts';
import { confirmationTokenFor } from '../../support/calls/tokens.ts';
import { ownCloud } from '../../support/clouds/own-cloud.ts';
import { closeUnloading, comingColis, makeAvailable, newArrival, unload } from '../../support/items/arrival.ts';
import { deliverRecords, recordOf, untilAllHandled } from '../../support/items/domain-events.ts';
import { addEvent } from '../../support/items/journey.ts';
import { everyMailTo, payAndReturn } from '../../support/items/money.ts';
import { newRecipient, subjectsTo, untilMailed } from '../../support/items/recipients.ts';

/** Mails to the recipients of senders who never paid: none until a parcel is paid or received. */

ownCloud();

const BAIT = 'Gagnez 500 EUR appelez le 06 12 34 56 78';
const BOOKED = 'Un colis vous est envoyé · Yónnee';

const neverPaid = (change: Parameters<typeof makeCustomer>[0] = {}) => makeCustomer({ paidAt: null, ...change });

/** A parcel of a sender who never paid, once its booking was handled. */
const booked = async (sender?: Person, change: Record<string, unknown> = {}) => {
  const [owner, container, recipient] = [sender ?? (await neverPaid()), await newContainer(), newRecipient(change)];
  const colis = await newColis(owner, container.id, recipient);
  await untilAllHandled();
  return { sender: owner, container, colis, email: recipient.emailDestinataire };
};

const correct = ({ token }: Person, id: number, emailDestinataire: string) =>
  api('PUT', `/colis/${id}/destinataire`, { token, body: { emailDestinataire } });
const newsOf = async ({ token }: Person, id: number) =>
  (await api('GET', `/colis/${id}/messages`, { token })).body.data;

test('nobody is mailed for an account that books, corrects addresses and edits parcels but never paid', async () => {
  const spammer = await neverPaid({ verifiedAt: null, prenom: BAIT });
  const { colis, container, email } = await booked(spammer);
  const strangers = Array.from({ length: 6 }, () => newRecipient().emailDestinataire);
  for (const [index, stranger] of strangers.entries()) {
    if (index % 2) await correct(spammer, colis.id, stranger);
    else
      await api('PUT', `/colis/modifier/${colis.id}`, { token: spammer.token, body: { emailDestinataire: stranger } });
  }
  const { token } = await newAdmin();
  await api('PUT', `/bookings/${container.id}`, { token, body: { dateArrivee: '2032-03-19T10:00:00Z' } });
  await addEvent(container.id, { statut: 'EN_TRANSIT', lieu: 'Le Havre' });
  await untilAllHandled();
  expect((await Promise.all([email, ...strangers].map(subjectsTo))).flat()).toEqual([]);
  expect(await newsOf(spammer, colis.id)).toMatchObject({ messages: [], enAttente: true });
});

test('a confirmed address is no payment, and one payment lets later bookings be announced at once', async () => {
  const sender = await neverPaid({ verifiedAt: null, prenom: 'Awa' });
  await api('POST', '/api/auth/confirm-email', { body: { token: await confirmationTokenFor(sender) } });
  const { colis, container, email } = await booked(sender);
  expect(await subjectsTo(email)).toEqual([]);
  await payAndReturn(sender, [colis.id]);
  const [mail] = await untilMailed(email, 1);
  expect(mail?.subject).toBe(BOOKED);
  expect(mail?.text).toContain('Awa vous envoie un colis avec Yónnee');
  expect(await newsOf(sender, colis.id)).toMatchObject({ messages: [{ evenement: 'RESERVE' }], enAttente: false });
  const next = newRecipient();
  await newColis(sender, container.id, next);
  await untilMailed(next.emailDestinataire, 1);
});

test('the withheld mail goes once to each recipient, whatever is repeated or comes too late', async () => {
  const sender = await neverPaid();
  const recipient = newRecipient();
  const [one, two] = [await newContainer(), await newContainer()];
  const parcels = [];
  for (const { id } of [one, one, two]) parcels.push(await newColis(sender, id, recipient));
  await untilAllHandled();
  await payAndReturn(
    sender,
    parcels.map(({ id }) => id),
  );
  await untilAllHandled();
  const mails = await untilMailed(recipient.emailDestinataire, 2); // a mail names the parcels of one container
  expect(mails.map(({ subject }) => subject).sort()).toEqual(['Des colis vous sont envoyés · Yónnee', BOOKED]);
  for (const { codeSuivi } of parcels) expect(mails.filter(({ text }) => text.includes(codeSuivi))).toHaveLength(1);
  const { userId } = sender;
  const colisIds = parcels.map(({ id }) => id);
  const [colisId = 0] = colisIds;
  const repeated = [
    recordOf({ type: 'PAYMENT_CONFIRMED', userId, paymentId: 1, cents: 100, colisIds }),
    recordOf({ type: 'RECIPIENTS_RELEASED', userId, colisId, colisIds: colisIds.slice(0, 2) }),
    recordOf({ type: 'RECIPIENTS_RELEASED', userId, colisId, colisIds: colisIds.slice(0, 2) }),
  ];
  await Promise.all(repeated.map((record) => deliverRecords(record)));
  await untilAllHandled();
  expect(await subjectsTo(recipient.emailDestinataire)).toHaveLength(2);
});

test('a parcel that the depot received is announced to the address that it has by then', async () => {
  const { sender, colis, email } = await booked();
  const corrected = newRecipient().emailDestinataire;
  await correct(sender, colis.id, corrected);
  const { token } = await newAdmin();
  expect((await api('POST', `/agent/colis/${colis.id}/reception`, { token, body: {} })).status).toBe(201);
  await untilMailed(corrected, 1);
  await untilAllHandled();
  expect([await subjectsTo(email), await subjectsTo(corrected)]).toEqual([[], [BOOKED]]);
});

test('a parcel of nothing that is confirmed free is no payment', async () => {
  const sender = await neverPaid();
  const [{ id }, recipient] = [await newContainer({ prixEstime: 0 }), newRecipient()];
  const colis = await newColis(sender, id, recipient);
  await api('POST', '/payments/group-payment', { token: sender.token, body: [colis.id] });
  await untilAllHandled();
  expect(await subjectsTo(recipient.emailDestinataire)).toEqual([]);
});

test.each([
  [BAIT, 'Moussa Ndiaye'],
  ['Gagnez de l’argent en ligne', 'Ecole gagnez cinq cents euros en appelant vite'],
])('a mail quotes no name that could be a message (%s)', async (prenom, nomDestinataire) => {
  const { email } = await booked(await makeCustomer({ prenom }), { nomDestinataire });
  const [mail] = await everyMailTo(email);
  expect(mail?.subject).toBe(BOOKED);
  expect(mail?.text).toContain('Un colis vous est envoyé avec Yónnee');
  expect(mail?.text).not.toMatch(/gagnez/i);
});

test('an account that pays while its booking is still handled is announced once', async () => {
  const sender = await neverPaid();
  const { colis, container, email } = await booked(sender);
  await setStored(keys.account(sender.userId), 'paidAt', new Date().toISOString());
  const { userId } = sender;
  await Promise.all([
    deliverRecords(
      recordOf({
        type: 'COLIS_BOOKED',
        userId,
        colisId: colis.id,
        cents: 1_000,
        lapsesAt: '2031-03-01T10:00:00.000Z',
        container: {
          id: container.id,
          lieuEnlevement: 'Le Havre',
          destination: 'Dakar',
          dateDepart: '2031-03-04T10:00:00.000Z',
          fuseau: 'Europe/Paris',
        },
      }),
    ),
    deliverRecords(recordOf({ type: 'RECIPIENTS_RELEASED', userId, colisId: colis.id, colisIds: [colis.id] })),
  ]);
  await untilAllHandled();
  expect(await subjectsTo(email)).toEqual([BOOKED]);
});

const NOT_FOUND = 'Votre colis n’a pas été trouvé à l’arrivée · Yónnee';
/** A parcel for which neither money nor a depot vouches. */
const UNVOUCHED = { paymentId: null, reception: undefined, chargement: undefined };

test('a recipient reads of each missing parcel in a mail of its own, once they are paid', async () => {
  const [sender, admin, { container, agent }] = await Promise.all([neverPaid(), newAdmin(), newArrival()]);
  const recipient = newRecipient();
  const [first, second] = [
    await comingColis(sender, container.id, { ...recipient, ...UNVOUCHED }),
    await comingColis(sender, container.id, { ...recipient, ...UNVOUCHED }),
  ];
  await unload(agent, await comingColis(await makeCustomer(), container.id), container.id);
  await closeUnloading(admin, container.id);
  await untilAllHandled();
  expect(await subjectsTo(recipient.emailDestinataire)).toEqual([]);
  await payAndReturn(sender, [first, second]);
  await untilAllHandled();
  expect(await subjectsTo(recipient.emailDestinataire)).toEqual([NOT_FOUND, NOT_FOUND]);
});

test('a recipient of parcels that are released together reads of each what is true of it', async () => {
  const [sender, { container, agent, site }] = await Promise.all([neverPaid(), newArrival()]);
  const recipient = newRecipient();
  await makeAvailable(agent, container.id);
  await untilAllHandled();
  const le = new Date().toISOString();
  const incident = { type: 'MANQUANT', le, conteneurId: container.id, siteId: null, decision: null } as const;
  const scan = {
    le,
    leAppareil: null,
    agentId: agent.userId,
    siteId: site,
    dommage: null,
    avant: 'EN_TRANSIT',
  } as const;
  const ids = [
    await comingColis(sender, container.id, { ...recipient, incident }),
    await comingColis(sender, container.id, { ...recipient, etat: 'ARRIVE', arrivee: { ...scan, retirable: true } }),
    await comingColis(sender, container.id, { ...recipient, incident }),
  ];
  const { userId } = sender;
  await deliverRecords(recordOf({ type: 'RECIPIENTS_RELEASED', userId, colisId: ids[0] ?? 0, colisIds: ids }));
  await untilAllHandled();
  expect((await subjectsTo(recipient.emailDestinataire)).sort()).toEqual([
    NOT_FOUND,
    NOT_FOUND,
    'Votre colis peut être retiré · Yónnee',
  ]);
});
