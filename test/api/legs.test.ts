import * as v from 'valibot';
import { expect, test } from 'vitest';
import { containerOf } from '#functions/containers/containers.service.ts';
import { ATTEMPTS } from '#functions/core/attempts.ts';
import { keys } from '#functions/core/table/keys.ts';
import { editLeg, legOf, planLeg } from '#functions/legs/legs.service.ts';
import { NewLeg } from '#shared/legs/schema.ts';
import { api, newContainer } from '../support/calls/api.ts';
import { refusal } from '../support/calls/dynamo-errors.ts';
import { pagesOf } from '../support/calls/pages.ts';
import { makeAdmin, makeCustomer } from '../support/calls/people.ts';
import { storedItem, withFaults } from '../support/calls/stored-state.ts';
import { aColis } from '../support/calls/table.ts';
import { addLeg, asAdmin, legBody, newLeg } from '../support/items/journey.ts';

const get = (id: number) => asAdmin('GET', `/coordination/${id}`);
const update = (id: number, body: unknown) => asAdmin('PUT', `/coordination/update/${id}`, body);
const remove = (id: number) => asAdmin('DELETE', `/coordination/delete/${id}`);

test('an admin plans a leg of a container’s journey and reads it as it was written', async () => {
  const container = await newContainer();
  const added = await addLeg(container.id, legBody({ notes: '  Plombage à vérifier.\nQuai 4 ', statut: 'EN_COURS' }));
  expect(added.status).toBe(201);
  expect(added.body.data).toEqual({
    id: expect.any(Number),
    bookingId: container.id,
    transporteur: 'CMA CGM',
    responsable: 'Aminata Sow',
    telephone: '+221338000000',
    lieuDepart: 'Le Havre',
    lieuArrivee: 'Dakar',
    dateDepart: '2031-03-01T08:00:00.000Z',
    dateArrivee: '2031-03-13T18:00:00.000Z',
    statut: 'EN_COURS',
    notes: 'Plombage à vérifier.\nQuai 4',
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
  expect((await get(added.body.data.id)).body).toEqual({ success: true, data: added.body.data });
});

test('a new leg is planned and has no notes', async () => {
  const { body } = await addLeg((await newContainer()).id);
  expect(body.data).toMatchObject({ statut: 'PLANIFIE', notes: '' });
});

test('fields that only the server sets on a leg are ignored, on creating and editing', async () => {
  const container = await newContainer();
  const claims = { id: 1, bookingId: 1, createdAt: '2020-01-01T00:00:00.000Z', version: 9, assignedTo: [1], pk: 'x' };
  const { data } = (await addLeg(container.id, legBody(claims))).body;
  await update(data.id, claims);
  const item = await storedItem(keys.coordination(data.id));
  expect(item).toMatchObject({ ...data, ...keys.coordination(data.id), bookingId: container.id, version: 2 });
  expect(item).not.toHaveProperty('assignedTo');
  expect(data.id).not.toBe(1);
});

test('only admins see and change legs, not even a customer with a parcel in the container', async () => {
  const container = await newContainer();
  const legId = await newLeg(container.id);
  const [holder, stranger] = [await makeCustomer(), await makeCustomer()];
  await aColis(holder, container.id);
  for (const [method, path] of [
    ['GET', '/coordination/all'],
    ['GET', `/coordination/${legId}`],
    ['GET', `/coordination/booking/${container.id}`],
    ['POST', `/coordination/add/${container.id}`],
    ['PUT', `/coordination/update/${legId}`],
    ['DELETE', `/coordination/delete/${legId}`],
  ] as const) {
    const body = method === 'GET' ? {} : { body: legBody({ transporteur: 'Pirate' }) };
    expect((await api(method, path, body)).status).toBe(401);
    for (const customer of [holder, stranger]) {
      const refused = await api(method, path, { token: customer.token, ...body });
      expect([refused.status, refused.body.code], path).toEqual([403, 'FORBIDDEN']);
    }
  }
  expect((await get(legId)).body.data.transporteur).toBe('CMA CGM');
  expect(await pagesOf(`/coordination/booking/${container.id}`, 100)).toEqual([[legId]]);
});

test('an unknown container or leg is reported as such', async () => {
  const absent = async (...replies: Promise<{ status: number; body: { code: string } }>[]) =>
    (await Promise.all(replies)).map(({ status, body }) => [status, body.code]);
  expect(await absent(addLeg(1), asAdmin('GET', '/coordination/booking/1'))).toEqual(
    Array(2).fill([404, 'CONTAINER_NOT_FOUND']),
  );
  expect(await absent(get(1), update(1, {}), remove(1))).toEqual(Array(3).fill([404, 'COORDINATION_NOT_FOUND']));
  const { body } = await api('GET', '/coordination/1', { token: (await makeAdmin()).token, language: 'en' });
  expect(body.message).toBe('Logistics leg not found.');
});

test('a container’s legs are listed by departure, page by page', async () => {
  const container = await newContainer();
  const leg = (dateDepart: string) => newLeg(container.id, { dateDepart, dateArrivee: '2031-12-31T00:00:00Z' });
  const third = await leg('2031-03-20T00:00:00Z');
  const first = await leg('2031-03-01T00:00:00Z');
  const second = await leg('2031-03-10T23:59:59Z');
  await newLeg((await newContainer()).id);
  const path = `/coordination/booking/${container.id}`;
  expect(await pagesOf(path, 2)).toEqual([[first, second], [third]]);
  await update(third, { dateDepart: '2031-02-01T00:00:00Z' });
  expect(await pagesOf(path, 1)).toEqual([[third], [first], [second]]);
});

test('all legs are listed newest first, and those of one statut separately', async () => {
  const container = await newContainer();
  const older = await newLeg(container.id, { statut: 'TERMINE' });
  const newer = await newLeg(container.id);
  const inStatut = async (statut: string): Promise<number[]> => {
    const { body } = await asAdmin('GET', `/coordination/all?limit=100&statut=${statut}`);
    return body.data.map(({ id }: { id: number }) => id);
  };
  expect((await pagesOf('/coordination/all', 100)).flat().filter((id) => id === older || id === newer)).toEqual([
    newer,
    older,
  ]);
  expect(await inStatut('TERMINE')).toContain(older);
  expect(await inStatut('TERMINE')).not.toContain(newer);
  await update(older, { statut: 'EN_COURS' });
  expect(await inStatut('TERMINE')).not.toContain(older);
  expect(await inStatut('EN_COURS')).toContain(older);
  expect((await asAdmin('GET', '/coordination/all?statut=ANNULE')).body.fields).toHaveProperty('statut');
});

test('an edit changes only the fields it names', async () => {
  const { data: before } = (await addLeg((await newContainer()).id, legBody({ notes: 'Quai 4' }))).body;
  const edited = await update(before.id, { statut: 'TERMINE', notes: '', bookingId: 1, id: 1, createdAt: 'x' });
  expect([edited.status, edited.body.data]).toEqual([200, { ...before, statut: 'TERMINE', notes: '' }]);
  expect((await update(before.id, {})).body.data).toEqual(edited.body.data);
  expect((await get(before.id)).body.data).toEqual(edited.body.data);
});

test('a leg’s times without a zone are local to the pickup place, and times skipped in spring are refused', async () => {
  const container = await newContainer({ fuseau: 'America/New_York' });
  const { data } = (await addLeg(container.id, legBody({ dateDepart: '2031-03-01T08:00' }))).body;
  expect(data.dateDepart).toBe('2031-03-01T13:00:00.000Z');
  const skipped = '2031-03-09T02:30';
  for (const refused of [
    await addLeg(container.id, legBody({ dateArrivee: skipped })),
    await update(data.id, { dateArrivee: skipped }),
  ])
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['dateArrivee']]);
});

test('a leg arrives after its departure, whichever of the two is edited', async () => {
  const container = await newContainer();
  const legId = await newLeg(container.id);
  const early = await addLeg(container.id, legBody({ dateArrivee: '2031-02-28T00:00:00Z' }));
  const moved = await update(legId, { dateArrivee: '2031-03-01T08:00:00Z' });
  const left = await update(legId, { dateDepart: '2031-03-14T00:00:00Z' });
  for (const refused of [early, moved, left]) {
    expect(refused.status).toBe(422);
    expect(refused.body.fields).toEqual({ dateArrivee: 'L’arrivée doit suivre le départ.' });
  }
  expect((await update(legId, { dateArrivee: '2031-03-01T08:01:00Z' })).status).toBe(200);
});

test('each invalid field of a leg is named, on creating and editing', async () => {
  const container = await newContainer();
  const legId = await newLeg(container.id);
  const bad = {
    transporteur: ' ',
    responsable: 'a'.repeat(121),
    telephone: 'NaN',
    lieuDepart: 'a\u0000b',
    lieuArrivee: ['Dakar'],
    dateDepart: '2026-02-30',
    dateArrivee: '1999-12-31T00:00:00Z',
    statut: 'ANNULE',
    notes: 'a'.repeat(2_001),
  };
  for (const refused of [await addLeg(container.id, bad), await update(legId, bad)]) {
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.fields).sort()).toEqual(Object.keys(bad).sort());
  }
  const empty = await addLeg(container.id, {});
  expect(Object.keys(empty.body.fields).sort()).toEqual(Object.keys(legBody()).sort());
  expect((await get(legId)).body.data).toMatchObject({ transporteur: 'CMA CGM', statut: 'PLANIFIE' });
});

test('two admins who edit different fields of a leg at once both succeed', async () => {
  const legId = await newLeg((await newContainer()).id);
  const changes = Array.from({ length: 6 }, (_, n) =>
    n % 2 === 0 ? { transporteur: `Maersk ${n}` } : { responsable: `Modou ${n}` },
  );
  const replies = await Promise.all(changes.map((change) => update(legId, change)));
  expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200));
  const { data } = (await get(legId)).body;
  expect(data.transporteur).toMatch(/^Maersk/);
  expect(data.responsable).toMatch(/^Modou/);
});

test('a leg that others change before each attempt of an edit is reported as busy, after as many attempts as it has', async () => {
  const legId = await newLeg((await newContainer()).id);
  let attempts = 0;
  const conflict = (command: string) => {
    if (command !== 'TransactWriteItemsCommand') return undefined;
    attempts += 1;
    if (attempts > 50) throw new Error('the edit repeats without a limit');
    return refusal();
  };
  const edit = withFaults({ before: conflict }, async () => editLeg(await legOf(legId), { notes: 'Quai 4' }));
  await expect(edit).rejects.toMatchObject({ code: 'BUSY' });
  expect(attempts).toBe(ATTEMPTS.leg);
});

test('a deleted leg is in no list and cannot be edited or deleted again', async () => {
  const container = await newContainer();
  const legId = await newLeg(container.id);
  const { status, body } = await api('DELETE', `/coordination/delete/${legId}`, {
    token: (await makeAdmin()).token,
    language: 'en',
  });
  expect([status, body]).toEqual([200, { success: true, message: 'Logistics leg deleted.' }]);
  for (const reply of [await remove(legId), await update(legId, { notes: 'x' }), await get(legId)])
    expect(reply.body.code).toBe('COORDINATION_NOT_FOUND');
  expect(await pagesOf(`/coordination/booking/${container.id}`, 10)).toEqual([[]]);
});

test('a request repeated under its idempotency key plans one leg; the key is refused for another request', async () => {
  const container = await newContainer();
  const [first, again] = [
    await addLeg(container.id, legBody(), 'leg-1'),
    await addLeg(container.id, legBody(), 'leg-1'),
  ];
  expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
  const other = await addLeg(container.id, legBody({ transporteur: 'MSC' }), 'leg-1');
  expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  const elsewhere = await addLeg((await newContainer()).id, legBody(), 'leg-1');
  expect(elsewhere.body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  expect(await pagesOf(`/coordination/booking/${container.id}`, 10)).toEqual([[first.body.data.id]]);
});

test('no leg is planned for a container that is being deleted', async () => {
  const { id } = await newContainer();
  const container = await containerOf(id);
  await asAdmin('DELETE', `/bookings/${id}`);
  const wanted = v.parse(NewLeg, legBody());
  await expect(planLeg(container, wanted, undefined)).rejects.toThrow('CONTAINER_NOT_FOUND');
});
