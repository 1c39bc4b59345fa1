import { expect, test } from 'vitest';
import { handler } from '#functions/colis/index.ts';
import { keys } from '#functions/core/table/keys.ts';
import { MAX_COLIS_PER_SHIPMENT } from '#shared/colis/rules.ts';
import {
  api,
  bookShipment,
  newContainer,
  newCustomer,
  newDrafts,
  newVerifiedCustomer,
  PNG,
  shipmentBody,
  upload,
} from '../support/calls/api.ts';
import { inProgress, refusal } from '../support/calls/dynamo-errors.ts';
import { makeCustomer, type Person } from '../support/calls/people.ts';
import {
  invoke,
  itemsOfCustomer,
  keptFilesOf,
  setStored,
  storeDrafts,
  withFaults,
} from '../support/calls/stored-state.ts';
import { eventually, payAndReturn } from '../support/items/money.ts';
import { remaining, SMALL } from '../support/items/space-rush.ts';
import { expectExactCounts } from '../support/items/unverified-accounts.ts';

const BOOK = 'POST /colis/envoi/{bookingId}';
const SUITCASE = { description: 'Valise', poids: 23, longueur: 0.75, largeur: 0.5, hauteur: 0.3 };
const BOX = { description: 'Carton', poids: 2.5, longueur: 0.6, largeur: 0.4, hauteur: 0.4 };

type Row = { id: number; [field: string]: unknown };

const colisOf = async ({ token }: Person): Promise<Row[]> => (await api('GET', '/colis/user', { token })).body.data;

test('a customer books three parcels at once: each has its price, its documents and its place in the shipment', async () => {
  const customer = await newVerifiedCustomer();
  const { id: container } = await newContainer({ poidsMax: 100, prixEstime: 10 });
  const reply = await bookShipment(customer, container, [SUITCASE, { ...SUITCASE, valeurCouverture: 5_000 }, BOX]);
  expect(reply.status, reply.text).toBe(201);
  const { data } = reply.body;
  expect(data.map((colis: Row) => [colis.description, colis.prixEstime])).toEqual([
    ['Valise', 230],
    ['Valise', 230],
    ['Carton', 160.32], // 0.096 m³ at 167 kg/m³
  ]);
  const [first] = data;
  expect(data.map((colis: Row) => colis.envoi)).toEqual([1, 2, 3].map((rang) => ({ id: first.id, rang, total: 3 })));
  expect((await remaining(container)).poidsRestant).toBe(51.5);

  const read = async (path: string) => (await api('GET', path, { token: customer.token })).body.data;
  const insurances = await Promise.all(data.map((colis: Row) => read(`/insurance/${colis.assuranceId}`)));
  const documents = await Promise.all(data.map((colis: Row) => read(`/customs/${colis.documentId}`)));
  expect(insurances.map(({ colisId, valeurCouverture, expireLe }) => [colisId, valeurCouverture, expireLe])).toEqual([
    [data[0].id, 100_000, null],
    [data[1].id, 5_000, null],
    [data[2].id, 100_000, null],
  ]);
  expect(documents.map(({ colisId, typeDocument, expireLe }) => [colisId, typeDocument, expireLe])).toEqual(
    data.map(({ id }: Row) => [id, 'Facture', null]),
  );
  for (const { photo } of documents) expect(Buffer.from(await (await fetch(photo)).arrayBuffer())).toEqual(PNG);
  const items = (await itemsOfCustomer(customer.userId)).filter(({ sk }) => /^(INSURANCE|CUSTOMS)#/.test(String(sk)));
  expect(items.map(({ ttl }) => ttl)).toEqual(items.map(() => undefined));
  await eventually(async () => {
    const { data: notifications } = (
      await api('GET', `/notifications/user/${customer.userId}`, { token: customer.token })
    ).body;
    const booked = notifications.filter(({ notification }: Row) => String(notification).includes('leur place'));
    expect(booked).toHaveLength(1);
    for (const { id } of data) expect(booked[0].notification).toContain(String(id));
    expect(booked[0].notification).toContain('620,32');
  });
});

test('deleting one parcel of a shipment leaves the others with their documents and files', async () => {
  const customer = await newVerifiedCustomer();
  const { id: container } = await newContainer();
  const { data } = (await bookShipment(customer, container, [SMALL, SMALL, SMALL])).body;
  expect(await keptFilesOf(customer)).toHaveLength(3);
  for (const colis of data.slice(0, 2)) {
    const { status } = await api('DELETE', `/colis/supprimer/${colis.id}`, { token: customer.token });
    expect(status).toBe(200);
  }
  await eventually(async () => expect(await keptFilesOf(customer)).toHaveLength(1));
  const { photo } = (await api('GET', `/customs/${data[2].documentId}`, { token: customer.token })).body.data;
  expect((await fetch(photo)).status).toBe(200);
  await expectExactCounts([customer], [container]);
});

test('one payment pays for a whole shipment', async () => {
  const customer = await newCustomer();
  const { id: container } = await newContainer();
  const { data } = (await bookShipment(customer, container, [SUITCASE, BOX])).body;
  await payAndReturn(
    customer,
    data.map(({ id }: Row) => id),
  );
  await eventually(async () => expect((await colisOf(customer)).map(({ paye }) => paye)).toEqual([true, true]));
});

test('each parcel of a shipment keeps its own photo', async () => {
  const customer = await makeCustomer();
  const { id: container } = await newContainer();
  const photoKey = await upload(customer, 'colis');
  const { body } = await bookShipment(customer, container, [{ ...SMALL, photoKey }, SMALL, { ...SMALL, photoKey }]);
  expect(body.data.map(({ photoUrl }: Row) => photoUrl !== null)).toEqual([true, false, true]);
  expect(new Set(body.data.map(({ photoUrl }: Row) => photoUrl)).size).toBe(3);
});

test('a shipment that does not fit as a whole books nothing and keeps no file', async () => {
  const customer = await makeCustomer();
  const { id: container } = await newContainer({ poidsMax: 50 });
  const drafts = await newDrafts(customer, container);
  const photoKey = await upload(customer, 'colis');
  const body = shipmentBody(drafts, [{ ...SUITCASE, photoKey }, SUITCASE, BOX, BOX]);
  const refused = await api('POST', `/colis/envoi/${container}`, { token: customer.token, body });
  expect([refused.status, refused.body.code]).toEqual([409, 'CONTAINER_FULL']);
  expect(await colisOf(customer)).toEqual([]);
  expect((await remaining(container)).poidsRestant).toBe(50);
  expect(await keptFilesOf(customer)).toHaveLength(1); // the draft of the document
  const fits = await api('POST', `/colis/envoi/${container}`, {
    token: customer.token,
    body: { ...body, colis: body.colis.slice(0, 2) },
  });
  expect(fits.status, 'the same drafts are still good').toBe(201);
});

test('a field at fault is named with its parcel', async () => {
  const customer = await makeCustomer();
  const { id: container } = await newContainer({ tailleConteneur: '20ft' });
  const drafts = await newDrafts(customer, container);
  const send = async (parcels: readonly Record<string, unknown>[]) => {
    const { status, body } = await api('POST', `/colis/envoi/${container}`, {
      token: customer.token,
      body: shipmentBody(drafts, parcels),
    });
    return [status, body.code, Object.keys(body.fields ?? {})];
  };
  expect(await send([SMALL, { ...SMALL, longueur: 8 }])).toEqual([422, 'COLIS_TOO_LARGE', ['colis.1.longueur']]);
  expect(await send([SMALL, { ...SMALL, poids: 0 }])).toEqual([422, 'INVALID_FIELDS', ['colis.1.poids']]);
  expect(await send([SMALL, { ...SMALL, photoKey: `incoming/${customer.userId}/absent` }])).toEqual([
    422,
    'FILE_NOT_FOUND',
    ['colis.1.photoKey'],
  ]);
  expect(await send([SMALL])).toEqual([422, 'INVALID_FIELDS', ['colis']]);
  expect(await send(Array.from({ length: MAX_COLIS_PER_SHIPMENT + 1 }, () => SMALL))).toEqual([
    422,
    'INVALID_FIELDS',
    ['colis'],
  ]);
  expect(await colisOf(customer)).toEqual([]);
  const [status] = await send(Array.from({ length: MAX_COLIS_PER_SHIPMENT }, () => SMALL));
  expect(status, 'the largest shipment is one transaction').toBe(201);
  expect(await colisOf(customer)).toHaveLength(MAX_COLIS_PER_SHIPMENT);
});

test('a shipment whose database response is lost is made once, and repeating the call returns the same parcels', async () => {
  const container = await newContainer({ poidsMax: 100 });
  const customer = await makeCustomer();
  const body = shipmentBody(await newDrafts(customer, container.id), [BOX, BOX]);
  let lost = 0;
  const loseFirstAnswer = (command: string): Error | undefined =>
    command === 'TransactWriteItemsCommand' && lost++ === 0 ? inProgress() : undefined;
  const headers = { 'Idempotency-Key': crypto.randomUUID() };
  const once = () => api('POST', `/colis/envoi/${container.id}`, { token: customer.token, body, headers });
  const reply = await withFaults({ after: loseFirstAnswer }, () =>
    invoke(handler, customer, BOOK, { params: { bookingId: container.id }, body }),
  );
  expect([reply.status, lost]).toEqual([201, 2]);
  expect((await remaining(container.id)).poidsRestant).toBe(95);
  const again = shipmentBody(await newDrafts(customer, container.id), [BOX, BOX]);
  Object.assign(body, again);
  const [one, other] = [await once(), await once()];
  expect([one.status, other.status]).toEqual([201, 201]);
  expect(other.body.data.map(({ id }: Row) => id)).toEqual(one.body.data.map(({ id }: Row) => id));
  expect((await remaining(container.id)).poidsRestant).toBe(90);
});

test('a refused transaction leaves neither parcels nor copied files', async () => {
  const container = await newContainer();
  const customer = await makeCustomer();
  const body = shipmentBody(await newDrafts(customer, container.id), [SMALL, SMALL, SMALL]);
  const refuse = (command: string) => (command === 'TransactWriteItemsCommand' ? refusal() : undefined);
  const reply = await withFaults({ before: refuse }, () =>
    invoke(handler, customer, BOOK, { params: { bookingId: container.id }, body }),
  );
  expect(reply.status).toBeGreaterThanOrEqual(400);
  expect(await colisOf(customer)).toEqual([]);
  expect(await keptFilesOf(customer)).toHaveLength(1);
});

test('a document that an admin has accepted before the booking is accepted for every parcel', async () => {
  const customer = await makeCustomer();
  const { id: container } = await newContainer();
  const drafts = await newDrafts(customer, container);
  await setStored(keys.owned('CUSTOMS', customer.userId, drafts.documentId), 'statut', 'ACCEPTE');
  const { status, body } = await api('POST', `/colis/envoi/${container}`, {
    token: customer.token,
    body: shipmentBody(drafts, [SMALL, SMALL]),
  });
  expect(status).toBe(201);
  const statuts = body.data.map(async ({ documentId }: Row) => {
    const { data } = (await api('GET', `/customs/${documentId}`, { token: customer.token })).body;
    return data.statut;
  });
  expect(await Promise.all(statuts)).toEqual(['ACCEPTE', 'ACCEPTE']);
});

test('the limit of an unverified account counts every parcel of a shipment', async () => {
  const customer = await newCustomer();
  const { id: container } = await newContainer();
  const send = (count: number) =>
    bookShipment(
      customer,
      container,
      Array.from({ length: count }, () => SMALL),
    );
  expect((await send(8)).status).toBe(201);
  const refused = await send(3);
  expect([refused.status, refused.body.code]).toEqual([409, 'UNPAID_COLIS_LIMIT']);
  expect((await send(2)).status).toBe(201);
  await expectExactCounts([customer], [container]);
});

test('500 shipments of two or three parcels at once for 100 places fill the container and leave no part of a shipment', async () => {
  const places = 100;
  const { id: container } = await newContainer({ poidsMax: places, volumeMax: places });
  const people = await Promise.all(Array.from({ length: 20 }, () => makeCustomer()));
  const attempts = (
    await Promise.all(
      people.map(async (person) => {
        const drafts = await storeDrafts(person, container, 25);
        return drafts.map((pair, index) => ({ person, pair, count: index % 2 === 0 ? 3 : 2 }));
      }),
    )
  ).flat();
  const replies = await Promise.all(
    attempts.map(({ person, pair, count }) =>
      api('POST', `/colis/envoi/${container}`, {
        token: person.token,
        body: shipmentBody(
          pair,
          Array.from({ length: count }, () => SMALL),
        ),
      }),
    ),
  );
  const booked = replies.filter(({ status }) => status === 201);
  const taken = booked.reduce((sum, { body }) => sum + body.data.length, 0);
  // No shipment fits into the last place.
  expect([places, places - 1]).toContain(taken);
  const refusals = new Set(replies.filter(({ status }) => status !== 201).map(({ body }) => body.code));
  expect(['CONTAINER_FULL', 'UNPAID_COLIS_LIMIT']).toEqual(expect.arrayContaining([...refusals]));
  expect((await remaining(container)).poidsRestant).toBe(places - taken);
  const parcels = (await Promise.all(people.map(({ userId }) => itemsOfCustomer(userId))))
    .flat()
    .filter(({ sk }) => String(sk).startsWith('COLIS#'));
  expect(parcels).toHaveLength(taken);
  const byShipment = Map.groupBy(parcels, ({ envoi }) => (envoi as { id: number }).id);
  for (const all of byShipment.values())
    expect(all.map(({ envoi }) => (envoi as { total: number }).total)).toEqual(all.map(() => all.length));
  expect(byShipment.size).toBe(booked.length);
  await expectExactCounts(people, [container]);
});
