import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { dynamo, tableName } from '#functions/core/table/dynamo.ts';
import { keys } from '#functions/core/table/keys.ts';
import { api, colisBody, containerBody, newContainer, newDrafts } from '../support/calls/api.ts';
import { makeCustomer, type Person } from '../support/calls/people.ts';
import { storedItem } from '../support/calls/stored-state.ts';
import { aColis } from '../support/calls/table.ts';
import { asAdmin, newEvent, newLeg } from '../support/items/journey.ts';
import { eventually } from '../support/items/money.ts';

/**
 * A kind of item that an admin may assign to a container: its route segment, the field that shows it, and how to make
 * and delete it.
 */
type Assignable = {
  what: string;
  segment: string;
  pointer: string;
  absent: string;
  make: (owner: Person, bookingId: number) => Promise<number>;
  deletion: (id: number) => string;
  key: (owner: Person, id: number) => { pk: string; sk: string };
};

const ASSIGNABLES: Assignable[] = [
  {
    what: 'an insurance',
    segment: 'insurance',
    pointer: 'insuranceId',
    absent: 'INSURANCE_NOT_FOUND',
    make: async ({ token }, containerBookingId) => {
      const body = { typeCouverture: 'Tous risques', valeurCouverture: 100_000, containerBookingId };
      return (await api('POST', '/insurance/add', { token, body })).body.data.id;
    },
    deletion: (id) => `/insurance/delete/${id}`,
    key: ({ userId }, id) => keys.owned('INSURANCE', userId, id),
  },
  {
    what: 'a payment',
    segment: 'payment',
    pointer: 'paymentId',
    absent: 'PAYMENT_NOT_FOUND',
    make: async (owner, bookingId) => {
      await aColis(owner, bookingId);
      const { body } = await asAdmin('POST', `/payments/add/${owner.userId}/${bookingId}`, { moyen: 'ESPECES' });
      return body.data.id;
    },
    deletion: (id) => `/payments/delete/${id}`,
    key: ({ userId }, id) => keys.owned('PAYMENT', userId, id),
  },
  {
    what: 'a customs document',
    segment: 'document',
    pointer: 'documentId',
    absent: 'CUSTOMS_NOT_FOUND',
    make: async (owner, bookingId) => (await newDrafts(owner, bookingId)).documentId,
    deletion: (id) => `/customs/delete/${id}`,
    key: ({ userId }, id) => keys.owned('CUSTOMS', userId, id),
  },
  {
    what: 'a tracking event',
    segment: 'tracking',
    pointer: 'trackingId',
    absent: 'TRACKING_NOT_FOUND',
    make: (_, bookingId) => newEvent(bookingId),
    deletion: (id) => `/api/tracking/delete/${id}`,
    key: (_, id) => keys.tracking(id),
  },
  {
    what: 'a logistics leg',
    segment: 'logistique',
    pointer: 'logistiqueId',
    absent: 'COORDINATION_NOT_FOUND',
    make: (_, bookingId) => newLeg(bookingId),
    deletion: (id) => `/coordination/delete/${id}`,
    key: (_, id) => keys.coordination(id),
  },
];

const NOTHING_ASSIGNED = { insuranceId: null, paymentId: null, documentId: null, trackingId: null, logistiqueId: null };

const assign = (bookingId: number, { segment }: Assignable, id: number) =>
  asAdmin('PUT', `/bookings/${bookingId}/${segment}/${id}`);

/** The ids of all items that a container names, as admins see them. */
const assignedTo = async (bookingId: number): Promise<Record<string, number | null>> => {
  const { data } = (await asAdmin('GET', `/bookings/${bookingId}`)).body;
  return Object.fromEntries(Object.keys(NOTHING_ASSIGNED).map((pointer) => [pointer, data[pointer]]));
};

test('an admin assigns each kind of item to a container, beside the others and in place of an earlier one', async () => {
  const container = await newContainer();
  const owner = await makeCustomer();
  const expected: Record<string, number | null> = { ...NOTHING_ASSIGNED };
  expect(await assignedTo(container.id)).toEqual(expected);
  for (const thing of ASSIGNABLES) {
    expected[thing.pointer] = await thing.make(owner, container.id);
    const assigned = await assign(container.id, thing, expected[thing.pointer] ?? 0);
    expect([assigned.status, assigned.body.data], thing.segment).toEqual([200, expect.objectContaining(expected)]);
  }
  expect(await assignedTo(container.id)).toEqual(expected);
  for (const thing of ASSIGNABLES.filter(({ segment }) => segment !== 'payment')) {
    expected[thing.pointer] = await thing.make(owner, container.id);
    for (let n = 0; n < 2; n++)
      expect((await assign(container.id, thing, expected[thing.pointer] ?? 0)).status).toBe(200);
  }
  expect(await assignedTo(container.id)).toEqual(expected);
});

test('only admins see what is assigned, because it may belong to another customer', async () => {
  const container = await newContainer();
  const [holder, visitor] = [await makeCustomer(), undefined];
  await aColis(holder, container.id);
  const [insurance, , , tracking] = ASSIGNABLES;
  if (!insurance || !tracking) throw new Error('no assignables');
  const insuranceId = await insurance.make(holder, container.id);
  const trackingId = await tracking.make(holder, container.id);
  await assign(container.id, insurance, insuranceId);
  await assign(container.id, tracking, trackingId);
  for (const person of [visitor, holder]) {
    const { data } = (await api('GET', `/bookings/${container.id}`, person ? { token: person.token } : {})).body;
    expect(data.insuranceId).toBeNull();
    for (const pointer of ['paymentId', 'documentId', 'trackingId', 'logistiqueId'])
      expect(data).not.toHaveProperty(pointer);
  }
  const { data } = (await api('GET', '/bookings/mes-reservations', { token: holder.token })).body;
  expect(data[0]).not.toHaveProperty('trackingId');
  const listed = (await asAdmin('GET', `/bookings/user/${holder.userId}`)).body.data[0];
  expect(listed).toMatchObject({ ...NOTHING_ASSIGNED, insuranceId, trackingId });
});

test.each(ASSIGNABLES)('only an admin assigns $what', async (thing) => {
  const container = await newContainer();
  const [holder, stranger] = [await makeCustomer(), await makeCustomer()];
  const id = await thing.make(holder, container.id);
  await aColis(holder, container.id);
  const path = `/bookings/${container.id}/${thing.segment}/${id}`;
  expect((await api('PUT', path)).status).toBe(401);
  for (const { token } of [holder, stranger]) expect((await api('PUT', path, { token })).body.code).toBe('FORBIDDEN');
  expect(await assignedTo(container.id)).toEqual(NOTHING_ASSIGNED);
});

test.each(ASSIGNABLES)(
  '$what that does not exist is not assigned, nor is one assigned to a container that does not exist',
  async (thing) => {
    const container = await newContainer();
    const owner = await makeCustomer();
    const id = await thing.make(owner, container.id);
    const nowhere = await assign(1, thing, id);
    expect([nowhere.status, nowhere.body.code]).toEqual([404, 'CONTAINER_NOT_FOUND']);
    const other = await newLeg(container.id);
    for (const absent of [1, thing.segment === 'logistique' ? container.id : other]) {
      const refused = await assign(container.id, thing, absent);
      expect([refused.status, refused.body.code]).toEqual([404, thing.absent]);
    }
    expect(await assignedTo(container.id)).toEqual(NOTHING_ASSIGNED);
    expect(await storedItem(thing.key(owner, id))).not.toHaveProperty('assignedTo');
  },
);

test.each(ASSIGNABLES)('a container no longer names $what that was deleted', async (thing) => {
  const container = await newContainer();
  const id = await thing.make(await makeCustomer(), container.id);
  await assign(container.id, thing, id);
  expect((await assignedTo(container.id))[thing.pointer]).toBe(id);
  expect((await asAdmin('DELETE', thing.deletion(id))).status).toBe(200);
  await eventually(async () => expect(await assignedTo(container.id)).toEqual(NOTHING_ASSIGNED));
  expect((await assign(container.id, thing, id)).body.code).toBe(thing.absent);
});

test.each(ASSIGNABLES)('every container it was assigned to stops naming $what after it expires', async (thing) => {
  const [one, two, moved] = [await newContainer(), await newContainer(), await newContainer()];
  const owner = await makeCustomer();
  const [id, instead] = [await thing.make(owner, one.id), await thing.make(await makeCustomer(), one.id)];
  for (const container of [one, two, moved]) await assign(container.id, thing, id);
  await assign(moved.id, thing, instead);
  await dynamo.send(new DeleteCommand({ TableName: tableName(), Key: thing.key(owner, id) }));
  await eventually(async () => {
    for (const container of [one, two]) expect(await assignedTo(container.id)).toEqual(NOTHING_ASSIGNED);
  });
  expect((await assignedTo(moved.id))[thing.pointer]).toBe(instead);
});

test('an item that is deleted while it is assigned is not named in the end', async () => {
  for (const thing of ASSIGNABLES) {
    const container = await newContainer();
    const id = await thing.make(await makeCustomer(), container.id);
    const [assigned, deleted] = await Promise.all([
      assign(container.id, thing, id),
      asAdmin('DELETE', thing.deletion(id)),
    ]);
    expect(deleted.status, thing.segment).toBe(200);
    expect([200, 404], thing.segment).toContain(assigned.status);
    await eventually(async () => expect(await assignedTo(container.id), thing.segment).toEqual(NOTHING_ASSIGNED));
  }
});

test('concurrent assignments and edits of a container all take effect', async () => {
  const container = await newContainer();
  const [eventId, legId] = [await newEvent(container.id), await newLeg(container.id)];
  const replies = await Promise.all([
    asAdmin('PUT', `/bookings/${container.id}/tracking/${eventId}`),
    asAdmin('PUT', `/bookings/${container.id}`, { destination: 'Abidjan' }),
    asAdmin('PUT', `/bookings/${container.id}/logistique/${legId}`),
    asAdmin('PUT', `/bookings/${container.id}`, { poidsMax: 1_200 }),
    asAdmin('PUT', `/coordination/update/${legId}`, { transporteur: 'MSC' }),
  ]);
  expect(replies.map(({ status }) => status)).toEqual(Array(5).fill(200));
  const { data } = (await asAdmin('GET', `/bookings/${container.id}`)).body;
  expect(data).toMatchObject({ trackingId: eventId, logistiqueId: legId, destination: 'Abidjan', poidsMax: 1_200 });
  expect((await asAdmin('GET', `/coordination/${legId}`)).body.data.transporteur).toBe('MSC');
  await asAdmin('DELETE', `/coordination/delete/${legId}`);
  await eventually(async () => expect((await assignedTo(container.id)).logistiqueId).toBeNull());
});

test('an assigned payment can be confirmed as before', async () => {
  const container = await newContainer();
  const owner = await makeCustomer();
  const [, payment] = ASSIGNABLES;
  if (!payment) throw new Error('no payment');
  const id = await payment.make(owner, container.id);
  await assign(container.id, payment, id);
  const confirmed = await asAdmin('PUT', `/payments/confirm/${id}`);
  expect([confirmed.status, confirmed.body.data.statut]).toEqual([200, 'CONFIRME']);
  expect((await assignedTo(container.id)).paymentId).toBe(id);
});

test('the form of a container assigns nothing but an insurance', async () => {
  const claims = { paymentId: 5, documentId: 5, trackingId: 5, logistiqueId: 5 };
  const { data } = (await asAdmin('POST', '/bookings', containerBody(claims))).body;
  expect((await asAdmin('PUT', `/bookings/${data.id}`, { ...claims, destination: 'Abidjan' })).status).toBe(200);
  expect(await assignedTo(data.id)).toEqual(NOTHING_ASSIGNED);
});

test('the insurance in a container’s form must exist, on creating and on editing', async () => {
  const first = await newContainer();
  const owner = await makeCustomer();
  const { assuranceId, documentId } = await newDrafts(owner, first.id);
  for (const insuranceId of [1, documentId]) {
    const opened = await asAdmin('POST', '/bookings', containerBody({ insuranceId }));
    const changed = await asAdmin('PUT', `/bookings/${first.id}`, { insuranceId, destination: 'Abidjan' });
    for (const { status, body } of [opened, changed])
      expect([status, body.code, Object.keys(body.fields)]).toEqual([404, 'INSURANCE_NOT_FOUND', ['insuranceId']]);
  }
  expect((await asAdmin('GET', `/bookings/${first.id}`)).body.data).toMatchObject({
    ...NOTHING_ASSIGNED,
    destination: 'Dakar',
  });

  const opened = await asAdmin('POST', '/bookings', containerBody({ insuranceId: assuranceId }));
  expect([opened.status, opened.body.data.insuranceId]).toEqual([201, assuranceId]);
  const changed = await asAdmin('PUT', `/bookings/${first.id}`, { insuranceId: assuranceId });
  expect(changed.body.data.insuranceId).toBe(assuranceId);
  await asAdmin('PUT', `/bookings/${first.id}`, { destination: 'Abidjan' });
  expect((await assignedTo(first.id)).insuranceId).toBe(assuranceId);

  await api('DELETE', `/insurance/delete/${assuranceId}`, { token: owner.token });
  await eventually(async () => {
    for (const id of [first.id, opened.body.data.id]) expect((await assignedTo(id)).insuranceId).toBeNull();
  });
});

test('an admin removes a container’s insurance, and its deletion no longer touches the container', async () => {
  const container = await newContainer();
  const owner = await makeCustomer();
  const { assuranceId } = await newDrafts(owner, container.id);
  await asAdmin('PUT', `/bookings/${container.id}`, { insuranceId: assuranceId });
  expect((await asAdmin('PUT', `/bookings/${container.id}`, { insuranceId: null })).body.data.insuranceId).toBeNull();
  const { version } = (await storedItem(keys.container(container.id))) ?? {};
  await api('DELETE', `/insurance/delete/${assuranceId}`, { token: owner.token });
  const other = await newLeg(container.id);
  await asAdmin('PUT', `/bookings/${container.id}/logistique/${other}`);
  await asAdmin('DELETE', `/coordination/delete/${other}`); // its event comes after that of the insurance
  await eventually(async () => expect((await assignedTo(container.id)).logistiqueId).toBeNull());
  expect((await storedItem(keys.container(container.id)))?.version).toBe(Number(version) + 2);
});

test('deleting a container keeps the documents of its customers', async () => {
  const container = await newContainer();
  const owner = await makeCustomer();
  const { assuranceId, documentId } = await newDrafts(owner, container.id);
  await asAdmin('PUT', `/bookings/${container.id}/insurance/${assuranceId}`);
  await asAdmin('PUT', `/bookings/${container.id}/document/${documentId}`);
  const legId = await newLeg(container.id);
  await asAdmin('PUT', `/bookings/${container.id}/logistique/${legId}`);
  expect((await asAdmin('DELETE', `/bookings/${container.id}`)).status).toBe(200);
  await eventually(async () => expect(await storedItem(keys.coordination(legId))).toBeUndefined());
  for (const path of [`/insurance/${assuranceId}`, `/customs/${documentId}`])
    expect((await api('GET', path, { token: owner.token })).status).toBe(200);
  expect((await api('DELETE', `/insurance/delete/${assuranceId}`, { token: owner.token })).status).toBe(200);
  expect(await storedItem(keys.container(container.id))).toBeUndefined();
});

test('assigned documents still serve their parcel, and an assigned draft still expires', async () => {
  const container = await newContainer();
  const owner = await makeCustomer();
  const [drafts, draft] = [await newDrafts(owner, container.id), await newDrafts(owner, container.id)];
  await asAdmin('PUT', `/bookings/${container.id}/insurance/${drafts.assuranceId}`);
  await asAdmin('PUT', `/bookings/${container.id}/document/${draft.documentId}`);
  const key = keys.owned('CUSTOMS', owner.userId, draft.documentId);
  expect(await storedItem(key)).toHaveProperty('ttl');
  const booked = await api('POST', `/colis/ajouter/${container.id}`, {
    token: owner.token,
    body: colisBody(drafts),
  });
  expect([booked.status, booked.body.data.assuranceId]).toEqual([201, drafts.assuranceId]);
  await dynamo.send(new DeleteCommand({ TableName: tableName(), Key: key })); // as TTL does
  await eventually(async () =>
    expect(await assignedTo(container.id)).toEqual({ ...NOTHING_ASSIGNED, insuranceId: drafts.assuranceId }),
  );
});
