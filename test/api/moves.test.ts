import { beforeAll, expect, test } from 'vitest';
import { api, newColis, newContainer } from '../support/calls/api.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { aColis, storedColis, storedPayment } from '../support/calls/table.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import { owingSupplement } from '../support/data/money-of-parcels.ts';
import { subjectsOf, untilTold } from '../support/items/incidents.ts';
import { WITHOUT_PLACE } from '../support/items/intake.ts';
import { LOADABLE } from '../support/items/manifest.ts';
import {
  allMailsTo,
  enterCard,
  eventually,
  newSession,
  payAndReturn,
  returnFromPayment,
} from '../support/items/money.ts';
import { newRecipient } from '../support/items/recipients.ts';
import { remaining, SMALL } from '../support/items/space-rush.ts';
import { bookMany, expectExactCounts, newUnverifiedCustomer } from '../support/items/unverified-accounts.ts';

/** Moves of parcels to another departure. */
let admin: Person;
let awa: Person;
let from: { id: number };
let to: { id: number };

beforeAll(async () => {
  if (!projectCloud()) return;
  [admin, awa, from, to] = await Promise.all([makeAdmin(), makeCustomer(), newContainer(), newContainer()]);
});

const move = (id: number, vers: number, more: object = {}) =>
  api('POST', `/colis/${id}/transfert`, { token: admin.token, body: { vers, ...more } });
const preview = (id: number, vers: number) =>
  api('GET', `/colis/${id}/transfert-preview?vers=${vers}`, { token: admin.token });
const idsOf = async (path: string, { token }: Pick<Person, 'token'> = admin): Promise<number[]> =>
  (await api('GET', path, { token })).body.data.map(({ id }: { id: number }) => id);

test('a moved parcel leaves one departure for another with its space, documents and reservation', async () => {
  const fatou = await makeCustomer({ langue: 'fr' });
  const { id, documentId, assuranceId } = await newColis(fatou, from.id);
  const free = { from: await remaining(from.id), to: await remaining(to.id) };
  expect((await preview(id, to.id)).body.data).toMatchObject({
    obstacle: null,
    autreDestination: false,
    de: { id: from.id },
    vers: { id: to.id },
    supplement: 0,
    messages: [{ objet: expect.stringContaining('Votre colis change de départ') }],
  });
  expect((await storedColis(fatou, id)).bookingId).toBe(from.id);
  const { status, body } = await move(id, to.id, { motif: 'Conteneur complet' });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ containerBookingId: to.id, prixEstime: 100 });
  expect((await api('GET', `/colis/${id}`, { token: admin.token })).body.data).toMatchObject({
    changements: [{ champ: 'conteneur', de: String(from.id), vers: String(to.id), motif: 'Conteneur complet' }],
  });
  expect((await remaining(from.id)).poidsRestant).toBe(free.from.poidsRestant + 10);
  expect((await remaining(to.id)).poidsRestant).toBe(free.to.poidsRestant - 10);
  expect(await idsOf('/bookings/mes-reservations', fatou)).toEqual([to.id]);
  expect(await idsOf(`/colis/par-reservation/${to.id}`, fatou)).toEqual([id]);
  expect(await idsOf(`/colis/par-reservation/${from.id}`, fatou)).toEqual([]);
  for (const path of [`/customs/${documentId}`, `/insurance/${assuranceId}`])
    expect((await api('GET', path, { token: fatou.token })).body.data.containerBookingId).toBe(to.id);
  await eventually(async () => {
    expect(await idsOf(`/colis/par-reservation/${to.id}`)).toContain(id);
    expect(await idsOf(`/customs/all?containerBookingId=${to.id}`)).toContain(documentId);
  });
  const decided = await api('PATCH', `/customs/update-statut/${documentId}?statut=ACCEPTE`, { token: admin.token });
  expect(decided.status).toBe(200);
  await eventually(async () => expect(await idsOf(`/customs/all?containerBookingId=${to.id}`)).toContain(documentId));
  const mail = (await allMailsTo(fatou)).find(({ subject }) => subject.startsWith('Votre colis change de départ'));
  expect(mail?.text).toContain(`conteneur n° ${to.id}`);
});

test('a parcel is moved with its unpaid supplement, and its sender reads how much it is', async () => {
  const fatou = await makeCustomer({ langue: 'fr' });
  const id = await aColis(fatou, from.id, { ...LOADABLE, ...owingSupplement(10_000, 6_000) });
  expect((await move(id, to.id)).status).toBe(200);
  const told = (await untilTold(fatou.email, 'Votre colis change de départ')).replace(/\s/g, ' ');
  expect(told).toContain('Un supplément de 60,00 $ reste à payer : le colis ne partira qu’ensuite.');
});

test('a parcel without place is moved with its measured size, and owes its supplement there', async () => {
  const small = await newContainer({ poidsMax: 10, volumeMax: 20 });
  const id = await aColis(awa, small.id, WITHOUT_PLACE);
  const paid = await payAndReturn(awa, [id]);
  const free = await remaining(to.id);
  expect((await preview(id, to.id)).body.data).toMatchObject({ prixAvant: 100, prixApres: 120, supplement: 20 });
  expect((await move(id, to.id)).body.data).toMatchObject({
    poids: 12,
    aPayer: 20,
    paymentId: paid.id,
    reception: { ecart: 'APPLIQUE' },
  });
  expect((await remaining(small.id)).poidsRestant).toBe(10);
  expect((await remaining(to.id)).poidsRestant).toBe(free.poidsRestant - 12);
  const second = await payAndReturn(awa, [id]);
  await api('PUT', `/colis/modifier/${id}`, { token: admin.token, body: { etat: 'ANNULE' } });
  await eventually(async () => {
    expect((await storedPayment(awa, paid.id)).refundedCents).toBe(10_000);
    expect((await storedPayment(awa, second.id)).refundedCents).toBe(2_000);
  });
  expect((await remaining(to.id)).poidsRestant).toBe(free.poidsRestant);
});

test('a full, closed, absent or too small container takes no parcel', async () => {
  const id = await aColis(awa, from.id, { longueurMm: 7_000 });
  const refusal = async (change: object) => (await move(id, (await newContainer({ ...change })).id)).body.code;
  expect(await refusal({ poidsMax: 5 })).toBe('CONTAINER_FULL');
  expect(await refusal({ statut: 'EN_ATTENTE' })).toBe('CONTAINER_CLOSED');
  expect(await refusal({ tailleConteneur: '20ft' })).toBe('COLIS_TOO_LARGE');
  expect((await move(id, 1_234_567_890)).body.code).toBe('CONTAINER_NOT_FOUND');
  expect((await preview(id, (await newContainer({ poidsMax: 5 })).id)).body.data.obstacle).toBe('CONTAINER_FULL');
  expect((await storedColis(awa, id)).bookingId).toBe(from.id);
});

test('another destination must be confirmed', async () => {
  const elsewhere = await newContainer({ destination: 'Abidjan' });
  const id = await aColis(awa, from.id);
  expect((await preview(id, elsewhere.id)).body.data.autreDestination).toBe(true);
  expect((await move(id, elsewhere.id)).body.code).toBe('OTHER_DESTINATION');
  expect((await move(id, elsewhere.id, { autreDestination: true })).status).toBe(200);
});

test.each([
  ['ANNULE', 'COLIS_CANCELLED'],
  ['EN_TRANSIT', 'COLIS_NOT_MOVABLE'],
] as const)('a parcel that is %s is not moved', async (etat, code) => {
  const id = await aColis(awa, from.id, { etat });
  expect((await move(id, to.id)).body.code).toBe(code);
  expect((await preview(id, to.id)).body.code).toBe(code);
});

test('a loaded parcel is taken out before it is moved', async () => {
  const loading = { le: '2026-01-01T00:00:00.000Z', leAppareil: null, agentId: 1_000_000_001, siteId: null };
  const id = await aColis(awa, from.id, { chargement: loading });
  expect((await move(id, to.id)).body.code).toBe('COLIS_IN_CONTAINER');
});

test('a parcel is moved once, however often and by how many at once', async () => {
  const third = await newContainer();
  const ids = await Promise.all([aColis(awa, from.id), aColis(awa, from.id)]);
  const replies = await Promise.all(ids.flatMap((id) => [move(id, third.id), move(id, third.id)]));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await move(ids[0] ?? 0, third.id)).status).toBe(200);
  const { poidsRestant } = await remaining(third.id);
  await Promise.all(ids.map((id) => move(id, to.id)));
  expect((await remaining(third.id)).poidsRestant).toBe(poidsRestant + 20);
});

test('a parcel that is moved while it is being paid is paid, in its new container', async () => {
  const id = await aColis(awa, from.id, WITHOUT_PLACE);
  const { page, sessionId, paymentId } = await newSession(awa, [id]);
  expect((await move(id, to.id)).body.data).toMatchObject({ poids: 10, reception: { ecart: 'SANS_PLACE' } });
  await enterCard(page);
  await returnFromPayment(awa, sessionId);
  expect(await storedColis(awa, id)).toMatchObject({ bookingId: to.id, paymentId });
});

test('an unpaid parcel of a free account takes its hold with it', async () => {
  const free = await newUnverifiedCustomer();
  const [here, there] = await Promise.all([newContainer(), newContainer()]);
  const [reply] = await bookMany(free, here.id, 1, SMALL);
  expect((await move(reply?.body.data.id, there.id)).status).toBe(200);
  await expectExactCounts([free], [here.id, there.id]);
});

test('the recipient of a parcel that is moved reads its new departure and arrival if they expect it; the preview says so', async () => {
  const fatou = await makeCustomer({ langue: 'fr', paidAt: '2026-01-01T00:00:00.000Z' });
  const { emailDestinataire } = newRecipient();
  const { id } = await newColis(fatou, from.id, { emailDestinataire });
  await untilTold(emailDestinataire, 'Un colis vous est envoyé');
  const seen = (await preview(id, to.id)).body.data.mailsDestinataires;
  expect((await move(id, to.id, { motif: 'Conteneur complet' })).status).toBe(200);
  const text = await untilTold(emailDestinataire, 'Votre colis change de départ');
  for (const each of [text, seen[0].texte])
    expect(each).toMatch(/part avec un autre conteneur que prévu\. Nouveau départ .* le .*, arrivée à Dakar vers le/);
});

test('a recipient who was told of no parcel reads neither of its move nor that it was not brought', async () => {
  const fatou = await makeCustomer({ langue: 'fr' });
  const { emailDestinataire } = newRecipient();
  const id = await aColis(fatou, from.id, { emailDestinataire });
  expect((await preview(id, to.id)).body.data.mailsDestinataires).toEqual([]);
  expect((await move(id, to.id, { motif: 'Conteneur complet' })).status).toBe(200);
  expect(await untilTold(fatou.email, 'Votre colis change de départ')).toContain('Apportez votre colis');
  expect(await subjectsOf(emailDestinataire)).toEqual([]);
});
