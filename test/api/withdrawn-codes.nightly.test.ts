import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { StoredColis } from '#functions/colis/stored-colis.ts';
import { hasDelivery } from '#functions/core/events/event-deliveries.ts';
import { eventWrite } from '#functions/core/events/outbox.ts';
import { recipientNameOf, stopMails } from '#functions/core/items/recipient-addresses.ts';
import { transact } from '#functions/core/table/dynamo.ts';
import { MAX_CODE_TRIES } from '#shared/handover/rules.ts';
import { api } from '../support/calls/api.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { storedColis, updateStoredColis } from '../support/calls/table.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import {
  closeUnloading,
  codeOf,
  comingColis,
  dayAhead,
  handOver,
  handoverBody,
  inFrench,
  LAST_DAY,
  makeAvailable,
  newArrival,
  undoUnloading,
  unload,
  untilHandled,
  wrongCodes,
} from '../support/items/arrival.ts';
import { subjectsOf, untilSituation, viewsOf } from '../support/items/incidents.ts';
import { eventually, mailsTo, type Received } from '../support/items/money.ts';
import { newRecipient, untilMailed } from '../support/items/recipients.ts';

/** Collection codes that are no longer valid: sender and recipient are notified, with the next step. */

let arrival: Awaited<ReturnType<typeof newArrival>>;
let admin: Person;
let container: number;

beforeAll(async () => {
  if (!projectCloud()) return;
  [arrival, admin] = await Promise.all([newArrival(), makeAdmin()]);
  container = arrival.container.id;
  await makeAvailable(arrival.agent, container);
});

/** A parcel of a new sender that waits to be collected by a new recipient, who was notified. */
const collectable = async (change: Partial<StoredColis> = {}) => {
  const [sender, recipient] = [await makeCustomer({ langue: 'fr', prenom: 'Awa' }), newRecipient()];
  const id = await comingColis(sender, container, { ...recipient, ...change });
  await unload(arrival.agent, id, container);
  return { sender, recipient: recipient.emailDestinataire, id, code: (await codeOf(sender, id)) ?? '' };
};
const tryWrongCodes = async (id: number, code: string, count = MAX_CODE_TRIES): Promise<void> => {
  for (const wrong of wrongCodes(code, count))
    await handOver(arrival.agent, id, await handoverBody(arrival.agent, wrong));
};
const mailAbout = (email: string, subject: string): Promise<Received> =>
  eventually(async () => {
    const found = (await mailsTo(email)).filter((mail) => mail.subject.startsWith(subject));
    expect(found).toHaveLength(1);
    return found[0] as Received;
  });
const notificationsOf = async ({ token, userId }: Person): Promise<string[]> =>
  (await api('GET', `/notifications/user/${userId}`, { token })).body.data.map(
    ({ notification }: { notification: string }) => notification,
  );
const collectionOf = async ({ token }: Person, id: number) =>
  (await api('GET', `/colis/${id}/retrait`, { token })).body.data;
const newsOf = async ({ token }: Person, id: number): Promise<string[]> =>
  (await api('GET', `/colis/${id}/messages`, { token })).body.data.messages.map(
    ({ evenement, statut }: Record<string, string>) => `${evenement} ${statut}`,
  );
const setEtat = (id: number, etat: string) =>
  api('PUT', `/colis/modifier/${id}`, { token: admin.token, body: { etat, motif: 'Remis à la mauvaise personne.' } });

test('a scan that is undone before its announcement is handled announces nothing, and withdraws nothing', async () => {
  const [sender, recipient] = [await makeCustomer({ langue: 'fr', prenom: 'Awa' }), newRecipient()];
  const id = await comingColis(sender, container, { ...recipient, arriveeAVerifier: true }); // as its undoing leaves it
  const [announced, withdrawn] = [randomUUID(), randomUUID()];
  const { userId } = sender;
  const parcel = { userId, colisId: id };
  const place = { bookingId: container, lieuEnlevement: 'Paris', destination: 'Dakar', dernierJour: null };
  await transact({ event: eventWrite({ type: 'COLIS_AVAILABLE', ...parcel, ...place }, announced) });
  await untilHandled(announced);
  const undone = { cause: 'UNLOADING_UNDONE' as const, annonces: [announced] };
  await transact({ event: eventWrite({ type: 'COLLECTION_CODE_WITHDRAWN', ...parcel, ...undone }, withdrawn) });
  await untilHandled(withdrawn);
  for (const addressee of [`${userId}`, recipientNameOf(recipient.emailDestinataire)] as const)
    for (const eventId of [announced, withdrawn]) expect(await hasDelivery({ eventId, addressee })).toBe(false);
  expect((await notificationsOf(sender)).filter((text) => text.includes('retir'))).toEqual([]);
});

test('an arrival, or a surplus, that is undone before it is handled tells nothing, and corrects nothing', async () => {
  const own = await newArrival();
  const [sender, recipient] = [await makeCustomer({ langue: 'fr', prenom: 'Awa' }), newRecipient()];
  const { userId } = sender;
  const [arrived, surplus] = [randomUUID(), randomUUID()];
  const scan = { le: '2026-11-28T12:00:00.000Z', leAppareil: null, agentId: 1, siteId: own.site };
  const arrivee = { ...scan, dommage: null, avant: 'EN_TRANSIT' as const, avantLe: '2026-11-01T12:00:00.000Z' };
  const incident = {
    type: 'EN_TROP' as const,
    le: scan.le,
    conteneurId: own.container.id,
    siteId: own.site,
    decision: null,
  };
  const [id, extra] = await Promise.all([
    comingColis(sender, own.container.id, { ...recipient, etat: 'ARRIVE', arrivee: { ...arrivee, eventId: arrived } }),
    comingColis(sender, container, { ...recipient, incident: { ...incident, eventId: surplus } }),
  ]);
  for (const each of [id, extra]) expect((await undoUnloading(own.agent, each, own.container.id)).status).toBe(201);
  const surplusFound = { type: 'COLIS_INCIDENT', userId, colisId: extra, incident: 'EN_TROP' } as const;
  await transact({ event: eventWrite({ type: 'COLIS_ETAT_CHANGED', userId, colisId: id, etat: 'ARRIVE' }, arrived) });
  await transact({ event: eventWrite(surplusFound, surplus) });
  for (const eventId of [arrived, surplus]) await untilHandled(eventId);
  await unload(own.agent, id, own.container.id); // its mail comes after those that would be wrong
  for (const email of [sender.email, recipient.emailDestinataire])
    await eventually(async () => expect(await subjectsOf(email)).toEqual([expect.stringContaining('est arrivé')]));
  expect((await notificationsOf(sender)).filter((text) => text.includes('erreur'))).toEqual([]);
});

test('after five wrong codes sender and recipient read once, each in their language, to bring an ID', async () => {
  const { sender, recipient, id, code } = await collectable({ langueDestinataire: 'en' });
  await untilMailed(recipient, 1);
  await tryWrongCodes(id, code, MAX_CODE_TRIES + 2);
  const toSender = await mailAbout(sender.email, 'Le code de retrait est bloqué');
  expect(toSender.text).toContain(`le code de retrait de votre colis n° ${id} n’est plus valable`);
  expect(toSender.text).toMatch(/vient avec une pièce d’identité, que l’agent photographie/);
  expect(toSender.text).toContain('Lieu de retrait : Point retrait de Dakar');
  const toRecipient = await mailAbout(recipient, 'The collection code is locked');
  expect(toRecipient.text).toMatch(/Please bring an ID, which the agent photographs/);
  for (const { text } of [toSender, toRecipient]) expect(text).not.toContain(code);
  await expect.poll(() => newsOf(sender, id)).toEqual(['DISPONIBLE SENT', 'CODE_RETIRE SENT']);
  expect(await untilMailed(recipient, 2)).toHaveLength(2);
  expect((await notificationsOf(sender)).filter((text) => text.includes('Cinq codes faux'))).toHaveLength(1);
});

test('the recipient’s page asks only for an ID once the code is locked, also while it is not paid', async () => {
  const { sender, id, code } = await collectable();
  await tryWrongCodes(id, code);
  const { trackingCode } = await storedColis(sender, id);
  expect((await api('GET', `/suivi/${trackingCode}`)).body.data.aApporter).toEqual(['PIECE_SEULE']);
  await updateStoredColis(sender, id, { paymentId: null });
  const { situation, aApporter } = (await api('GET', `/suivi/${trackingCode}`)).body.data;
  expect([situation, aApporter]).toEqual(['ARRIVE', ['PIECE_SEULE']]);
  expect((await collectionOf(sender, id)).codeBloque).toBe(true);
});

test('a recipient who stopped the mails gets none about a locked code', async () => {
  const { sender, recipient, id, code } = await collectable();
  await untilMailed(recipient, 1);
  await stopMails(recipientNameOf(recipient));
  await tryWrongCodes(id, code);
  await expect.poll(() => newsOf(sender, id)).toEqual(['DISPONIBLE SENT', 'CODE_RETIRE STOPPED']);
  expect(await untilMailed(recipient, 1)).toHaveLength(1);
});

test('a later mail about the collection names no locked code', async () => {
  const own = await newArrival();
  const sender = await makeCustomer({ langue: 'fr' });
  const id = await comingColis(sender, own.container.id, newRecipient());
  await unload(own.agent, id, own.container.id);
  await makeAvailable(own.agent, own.container.id, dayAhead(24));
  const code = await eventually(async () => {
    const drawn = await codeOf(sender, id);
    expect(drawn).toBeDefined();
    return drawn ?? '';
  });
  for (const wrong of wrongCodes(code, MAX_CODE_TRIES))
    await handOver(own.agent, id, await handoverBody(own.agent, wrong));
  await makeAvailable(own.agent, own.container.id);
  const later = await eventually(async () => {
    const found = (await mailsTo(sender.email)).find(({ text }) => text.includes(inFrench(LAST_DAY)));
    expect(found).toBeDefined();
    return found;
  });
  expect(later?.text).not.toContain(code);
});

test('a handover that an admin undoes is withdrawn from both: the parcel is collected with an ID', async () => {
  const { sender, recipient, id, code } = await collectable();
  await untilMailed(recipient, 1);
  await handOver(arrival.agent, id, await handoverBody(arrival.agent, code));
  await untilMailed(recipient, 2);
  const preview = await api('GET', `/colis/${id}/etat-preview?etat=ARRIVE`, { token: admin.token });
  expect(preview.body.data.messages[0].objet).toContain('La remise de votre colis est annulée');
  await setEtat(id, 'ARRIVE');
  const toSender = await mailAbout(sender.email, 'La remise de votre colis est annulée');
  expect(toSender.text).toContain('L’ancien code de retrait n’est plus valable');
  const toRecipient = await mailAbout(recipient, 'La remise de votre colis est annulée');
  expect(toRecipient.text).toMatch(/Le colis envoyé par Awa .* une pièce d’identité/s);
  expect(await collectionOf(sender, id)).toMatchObject({ code: null, codeBloque: false, remiseAnnulee: true });
  await expect.poll(() => newsOf(sender, id)).toHaveLength(3);
});

test('a parcel whose scan is undone after its announcement cannot be collected, and sender and recipient are notified', async () => {
  const { sender, recipient, id } = await collectable();
  await untilMailed(recipient, 1);
  expect((await undoUnloading(arrival.agent, id, container)).status).toBe(201);
  const toSender = await mailAbout(sender.email, 'Votre colis ne peut pas encore être retiré');
  expect(toSender.text).toContain('nous vous écrirons');
  await mailAbout(recipient, 'Votre colis ne peut pas encore être retiré');
  await unload(arrival.agent, id, container);
  await untilMailed(recipient, 3);
});

test('an unloading that begins before the opening of the collection is handled misses no parcel', async () => {
  const own = await newArrival();
  const sender = await makeCustomer();
  const scanned = await comingColis(sender, own.container.id, newRecipient());
  const inside = await comingColis(sender, own.container.id, newRecipient());
  const opened = randomUUID();
  await unload(own.agent, scanned, own.container.id);
  const place = { bookingId: own.container.id, lieuEnlevement: 'Paris', destination: 'Dakar', dernierJour: null };
  const opening = { type: 'CONTAINER_AVAILABLE', depuis: new Date().toISOString(), unloadingBegun: false } as const;
  await transact({ event: eventWrite({ ...opening, ...place }, opened) });
  await untilHandled(opened);
  expect((await storedColis(sender, inside)).incident).toBeUndefined();
});

test('a parcel whose announced arrival was withdrawn needs attention until it is scanned again, or is missing', async () => {
  const own = await newArrival();
  await makeAvailable(own.agent, own.container.id);
  const [sender, recipient] = [await makeCustomer(), newRecipient()];
  const ids = [
    await comingColis(sender, own.container.id, recipient),
    await comingColis(sender, own.container.id, recipient),
  ] as const;
  for (const id of ids) {
    await unload(own.agent, id, own.container.id);
    await eventually(async () => expect((await newsOf(sender, id))[0]).toMatch(/^DISPONIBLE/));
    await undoUnloading(own.agent, id, own.container.id);
    await untilSituation(sender, id, 'ARRIVEE_A_VERIFIER', ['ARRIVEE_A_VERIFIER']);
    expect((await viewsOf(sender, id)).suivi).toMatchObject({ situation: 'ARRIVEE_A_VERIFIER', siteRetrait: null });
  }
  await expect
    .poll(async () => (await api('GET', `/colis/${ids[0]}/messages`, { token: sender.token })).body.data.messages)
    .toContainEqual(expect.objectContaining({ evenement: 'CODE_RETIRE', cause: 'UNLOADING_UNDONE' }));
  await unload(own.agent, ids[0], own.container.id);
  await untilSituation(sender, ids[0], 'A_RETIRER', []);
  expect((await closeUnloading(admin, own.container.id)).status).toBe(201);
  await untilSituation(sender, ids[1], 'MANQUANT', ['MANQUANT']);
});

test('a parcel that an admin brings back from delivered, never handed over, can be collected with its code', async () => {
  const { sender, recipient, id, code } = await collectable();
  await untilMailed(recipient, 1);
  await setEtat(id, 'LIVRE');
  await setEtat(id, 'ARRIVE');
  const [, again] = await untilMailed(recipient, 2);
  expect(again?.text).toContain(`Code de retrait : ${code}.`);
  expect((await collectionOf(sender, id)).code).toBe(code);
});
