import { expect, test } from 'vitest';
import { keys } from '#functions/core/table/keys.ts';
import { TRACKING_STATUTS } from '#shared/tracking/constants.ts';
import { api, newContainer } from '../support/calls/api.ts';
import { pagesOf } from '../support/calls/pages.ts';
import { makeAdmin, makeCustomer } from '../support/calls/people.ts';
import { storedItem } from '../support/calls/stored-state.ts';
import { aColis } from '../support/calls/table.ts';
import { addEvent, asAdmin, eventBody, longJourney, newEvent, newLeg } from '../support/items/journey.ts';
import { eventually } from '../support/items/money.ts';

test('an admin adds an event and reads it as it was written', async () => {
  const container = await newContainer();
  const added = await addEvent(container.id, {
    statut: 'EN_TRANSIT',
    lieu: ' Détroit de Gibraltar ',
    description: 'Mer calme.\nCap au sud.',
    date: '2026-10-05T14:30:00+02:00',
    latitude: 35.95,
    longitude: -5.6,
  });
  expect(added.status).toBe(201);
  expect(added.body.data).toEqual({
    id: expect.any(Number),
    bookingId: container.id,
    statut: 'EN_TRANSIT',
    lieu: 'Détroit de Gibraltar',
    description: 'Mer calme.\nCap au sud.',
    date: '2026-10-05T12:30:00.000Z',
    latitude: 35.95,
    longitude: -5.6,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    motif: null,
    par: (await makeAdmin()).userId,
  });
  expect((await asAdmin('GET', `/api/tracking/${added.body.data.id}`)).body).toEqual({
    success: true,
    data: added.body.data,
  });
});

test('an event is dated now and has no description or coordinates by default', async () => {
  const before = new Date().toISOString();
  const { data } = (await addEvent((await newContainer()).id)).body;
  expect(data).toMatchObject({ description: '', latitude: null, longitude: null });
  expect(data.date >= before && data.date <= new Date().toISOString()).toBe(true);
});

test('an event’s time without a zone is local to the loading place, and times skipped in spring are refused', async () => {
  const { id } = await newContainer({ fuseau: 'Europe/Paris' });
  expect((await addEvent(id, eventBody({ date: '2026-10-05T14:30' }))).body.data.date).toBe('2026-10-05T12:30:00.000Z');
  const { status, body } = await addEvent(id, eventBody({ date: '2026-03-29T02:30' }));
  expect([status, Object.keys(body.fields)]).toEqual([422, ['date']]);
});

test('fields of an event that only the server sets are ignored', async () => {
  const container = await newContainer();
  const claims = {
    id: 1,
    bookingId: 1,
    createdAt: '2020-01-01T00:00:00.000Z',
    assignedTo: [1],
    pk: 'x',
    sk: 'x',
    ttl: 1,
  };
  const { status, body } = await addEvent(container.id, eventBody(claims));
  expect([status, body.data.bookingId]).toEqual([201, container.id]);
  expect([body.data.id, body.data.createdAt]).not.toEqual([1, claims.createdAt]);
  const item = await storedItem(keys.tracking(body.data.id));
  expect(item).toMatchObject({ ...body.data, ...keys.tracking(body.data.id) });
  for (const name of ['assignedTo', 'ttl']) expect(item).not.toHaveProperty(name);
});

test('an event has one of the defined statuts', async () => {
  const container = await newContainer();
  for (const statut of TRACKING_STATUTS) expect((await addEvent(container.id, eventBody({ statut }))).status).toBe(201);
  for (const statut of ['ENREGISTRE', 'ANNULE', 'en_transit', '', null, 3])
    expect((await addEvent(container.id, eventBody({ statut }))).body.fields, String(statut)).toHaveProperty('statut');
});

test('only admins and customers with a parcel in the container, cancelled or not, follow its journey', async () => {
  const container = await newContainer();
  const eventId = await newEvent(container.id);
  const [holder, cancelled, stranger] = [await makeCustomer(), await makeCustomer(), await makeCustomer()];
  await aColis(holder, container.id);
  await asAdmin('PUT', `/colis/modifier/${await aColis(cancelled, container.id)}`, { etat: 'ANNULE' });
  for (const { token } of [holder, cancelled, await makeAdmin()]) {
    expect((await api('GET', `/api/tracking/${eventId}`, { token })).body.data.id).toBe(eventId);
    const list = await api('GET', `/api/tracking/booking/${container.id}`, { token });
    expect(list.body.data.map(({ id }: { id: number }) => id)).toEqual([eventId]);
  }
  const { token } = stranger;
  const event = await api('GET', `/api/tracking/${eventId}`, { token });
  expect([event.status, event.body.code]).toEqual([404, 'TRACKING_NOT_FOUND']);
  const journey = await api('GET', `/api/tracking/booking/${container.id}`, { token });
  expect([journey.status, journey.body.code]).toEqual([404, 'CONTAINER_NOT_FOUND']);
  for (const path of [`/api/tracking/${eventId}`, `/api/tracking/booking/${container.id}`, '/api/tracking/all'])
    expect((await api('GET', path)).status).toBe(401);
});

test('a customer who deleted their last parcel in a container no longer follows it', async () => {
  const container = await newContainer();
  const eventId = await newEvent(container.id);
  const customer = await makeCustomer();
  const colisId = await aColis(customer, container.id);
  await api('DELETE', `/colis/supprimer/${colisId}`, { token: customer.token });
  const { token } = customer;
  expect((await api('GET', `/api/tracking/${eventId}`, { token })).body.code).toBe('TRACKING_NOT_FOUND');
  expect((await api('GET', `/api/tracking/booking/${container.id}`, { token })).body.code).toBe('CONTAINER_NOT_FOUND');
});

test('only an admin adds, lists and deletes events', async () => {
  const container = await newContainer();
  const eventId = await newEvent(container.id);
  const [holder, stranger] = [await makeCustomer(), await makeCustomer()];
  await aColis(holder, container.id);
  for (const [method, path] of [
    ['POST', `/api/tracking/add/${container.id}`],
    ['GET', '/api/tracking/all'],
    ['DELETE', `/api/tracking/delete/${eventId}`],
  ] as const) {
    const body = method === 'POST' ? { body: eventBody({ statut: 'LIVRE' }) } : {};
    expect((await api(method, path, body)).status).toBe(401);
    for (const { token } of [holder, stranger])
      expect((await api(method, path, { token, ...body })).body.code).toBe('FORBIDDEN');
  }
  expect(await pagesOf(`/api/tracking/booking/${container.id}`, 10)).toEqual([[eventId]]);
});

test('an unknown container or event is reported as such', async () => {
  for (const reply of [await addEvent(1), await asAdmin('GET', '/api/tracking/booking/1')])
    expect([reply.status, reply.body.code]).toEqual([404, 'CONTAINER_NOT_FOUND']);
  for (const reply of [await asAdmin('GET', '/api/tracking/1'), await asAdmin('DELETE', '/api/tracking/delete/1')])
    expect([reply.status, reply.body.message]).toEqual([404, 'Événement de suivi introuvable.']);
});

test('a journey is listed by date, events of one moment as they were added, page by page', async () => {
  const container = await newContainer();
  const at = (date: string) => newEvent(container.id, { date });
  const last = await at('2026-10-09T00:00:00Z');
  const first = await at('2026-10-01');
  const second = await at('2026-10-05T08:00:00Z');
  const third = await at('2026-10-05T10:00:00+02:00');
  await newEvent((await newContainer()).id, { date: '2026-10-03' });
  const customer = await makeCustomer();
  await aColis(customer, container.id);
  for (const person of [customer, await makeAdmin()])
    expect(await pagesOf(`/api/tracking/booking/${container.id}`, 3, person)).toEqual([[first, second, third], [last]]);
});

test('admins list all events newest first, and those of one statut separately', async () => {
  const container = await newContainer();
  const problem = await newEvent(container.id, { statut: 'PROBLEME', date: '2026-12-31' });
  const ready = await newEvent(container.id, { statut: 'PRET', date: '2026-01-01' });
  const all = (await pagesOf('/api/tracking/all', 100)).flat();
  expect(all.filter((id) => id === problem || id === ready)).toEqual([ready, problem]);
  const { data } = (await asAdmin('GET', '/api/tracking/all?statut=PROBLEME&limit=100')).body;
  expect(data.map(({ id }: { id: number }) => id)).toContain(problem);
  expect(new Set(data.map(({ statut }: { statut: string }) => statut))).toEqual(new Set(['PROBLEME']));
});

test('each invalid field of an event is named', async () => {
  const container = await newContainer();
  const bad = {
    statut: 'PERDU',
    lieu: '\t',
    description: 'a'.repeat(501),
    date: '2026-02-30T10:00:00Z',
    latitude: 90.01,
    longitude: '-5.6',
  };
  const refused = await addEvent(container.id, bad);
  expect(refused.status).toBe(422);
  expect(Object.keys(refused.body.fields).sort()).toEqual(Object.keys(bad).sort());
  expect(Object.keys((await addEvent(container.id, {})).body.fields).sort()).toEqual(['lieu', 'statut']);
  for (const date of ['demain', '', '2026-13-01', '1999-12-31', 20261005, '2026-10-05T25:00:00Z', ['2026-10-05']])
    expect(Object.keys((await addEvent(container.id, eventBody({ date }))).body.fields), String(date)).toEqual([
      'date',
    ]);
  expect(await pagesOf(`/api/tracking/booking/${container.id}`, 10)).toEqual([[]]);
});

test('coordinates are given both or not at all, and must exist on earth', async () => {
  const container = await newContainer();
  const at = async (latitude: unknown, longitude: unknown) => {
    const { status, body } = await addEvent(container.id, eventBody({ latitude, longitude }));
    return [status, Object.keys(body.fields ?? {})];
  };
  expect(await at(-90, 180)).toEqual([201, []]);
  expect(await at(0, -180)).toEqual([201, []]);
  expect(await at(null, undefined)).toEqual([201, []]);
  expect(await at(14.69, undefined)).toEqual([422, ['longitude']]);
  expect(await at(null, -17.44)).toEqual([422, ['latitude']]);
  expect(await at(0, null)).toEqual([422, ['longitude']]);
  expect(await at(-90.000001, 0)).toEqual([422, ['latitude']]);
  expect(await at(0, 180.5)).toEqual([422, ['longitude']]);
  expect(await at(true, [0])).toEqual([422, ['latitude', 'longitude']]);
  const { token } = await makeAdmin();
  const raw = (json: string) =>
    api('POST', `/api/tracking/add/${container.id}`, {
      token,
      body: `{"statut":"PRET","lieu":"Dakar","latitude":${json},"longitude":0}`,
    });
  expect(Object.keys((await raw('1e309')).body.fields)).toEqual(['latitude']);
  expect((await raw('NaN')).body.code).toBe('MALFORMED_REQUEST');
});

test('a deleted event is in no list and cannot be deleted again', async () => {
  const container = await newContainer();
  const eventId = await newEvent(container.id);
  const path = `/api/tracking/delete/${eventId}`;
  const { status, body } = await api('DELETE', path, { token: (await makeAdmin()).token, language: 'en' });
  expect([status, body]).toEqual([200, { success: true, message: 'Tracking event deleted.' }]);
  expect((await asAdmin('DELETE', path)).body.code).toBe('TRACKING_NOT_FOUND');
  expect((await asAdmin('GET', `/api/tracking/${eventId}`)).body.code).toBe('TRACKING_NOT_FOUND');
  expect(await pagesOf(`/api/tracking/booking/${container.id}`, 10)).toEqual([[]]);
});

test('deleting a container deletes all its events and legs, and none of another container', async () => {
  const [container, other] = [await newContainer(), await newContainer()];
  const [eventId, legId] = [await newEvent(other.id), await newLeg(other.id)];
  const journey = await longJourney(container.id);
  expect((await asAdmin('DELETE', `/bookings/${container.id}`)).status).toBe(200);
  await eventually(async () => {
    for (const key of journey) expect(await storedItem(key)).toBeUndefined();
  });
  for (const path of [`/api/tracking/${eventId}`, `/coordination/${legId}`])
    expect((await asAdmin('GET', path)).status).toBe(200);
});

test('an event added while its container is deleted is refused or deleted with it', async () => {
  const container = await newContainer();
  const [deleted, ...additions] = await Promise.all([
    asAdmin('DELETE', `/bookings/${container.id}`),
    ...Array.from({ length: 5 }, () => addEvent(container.id)),
  ]);
  expect(deleted?.status).toBe(200);
  for (const { status, body } of additions) {
    if (status === 404) expect(body.code).toBe('CONTAINER_NOT_FOUND');
    else await eventually(async () => expect(await storedItem(keys.tracking(body.data.id))).toBeUndefined());
  }
});
