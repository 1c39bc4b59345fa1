import { expect, test } from 'vitest';
import { JOB_PAGE_SIZE } from '#functions/core/table/query.ts';
import { api, newContainer } from '../support/calls/api.ts';
import { pagesOf } from '../support/calls/pages.ts';
import { makeCustomer, type Person } from '../support/calls/people.ts';
import { aColis, severalColis, storedColis } from '../support/calls/table.ts';
import { deliverRecords, recordOf } from '../support/items/domain-events.ts';
import { addEvent, asAdmin, eventBody, newEvent } from '../support/items/journey.ts';
import { eventually } from '../support/items/money.ts';

/** Effects of a tracking event on the parcels of its container, and the notifications to their customers. */

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

const etatsOf = async ({ token }: Person): Promise<string[]> =>
  (await api('GET', '/colis/user', { token })).body.data.map(({ etat }: { etat: string }) => etat);

/** The notifications of a customer that contain `word`. */
const noticesOf = async ({ userId, token }: Person, word: string): Promise<string[]> => {
  const { body } = await api('GET', `/notifications/user/${userId}?limit=100`, { token });
  return body.data
    .map(({ notification }: { notification: string }) => notification)
    .filter((notice: string) => notice.includes(word));
};

/** Waits until earlier events of a container are handled: the event added here is handled last. */
const waitUntilHandled = async (bookingId: number, customer: Person): Promise<void> => {
  const lieu = `Escale ${Date.now()}`;
  await newEvent(bookingId, { statut: 'PRET', lieu, date: hoursAgo(10_000) });
  await eventually(async () => expect(await noticesOf(customer, lieu)).toHaveLength(1));
};

test('events on the way set the état of all parcels, and notify each customer of each event once', async () => {
  const [container, other] = [await newContainer(), await newContainer()];
  const [awa, modou] = [await makeCustomer(), await makeCustomer({ langue: 'en' })];
  await severalColis(awa, container.id, 2);
  await aColis(modou, container.id);
  await aColis(awa, other.id);
  for (const statut of ['EN_ATTENTE', 'EN_TRANSIT', 'ARRIVE', 'LIVRE']) {
    const lieu = `Escale ${statut}`;
    await newEvent(container.id, { statut, lieu });
    await eventually(async () => {
      expect((await etatsOf(awa)).sort(), statut).toEqual(['ENREGISTRE', statut, statut].sort());
      expect(await etatsOf(modou), statut).toEqual([statut]);
      for (const customer of [awa, modou]) expect(await noticesOf(customer, lieu)).toHaveLength(1);
    });
  }
});

test('other events notify each customer and move no parcel', async () => {
  const container = await newContainer();
  const awa = await makeCustomer();
  await severalColis(awa, container.id, 2);
  for (const statut of ['EN_PREPARATION', 'PRET', 'EN_COURS', 'RETOUR', 'PROBLEME']) {
    const lieu = `Escale ${statut}`;
    await newEvent(container.id, { statut, lieu });
    await eventually(async () => expect(await noticesOf(awa, lieu)).toHaveLength(1));
  }
  await waitUntilHandled(container.id, awa);
  expect(await etatsOf(awa)).toEqual(['ENREGISTRE', 'ENREGISTRE']);
});

test('parcels of a delivery event are delivered, even when another event follows at once', async () => {
  const container = await newContainer();
  const awa = await makeCustomer();
  await severalColis(awa, container.id, 2);
  await newEvent(container.id, { statut: 'LIVRE' });
  await newEvent(container.id, { statut: 'EN_TRANSIT' });
  await waitUntilHandled(container.id, awa);
  expect(await etatsOf(awa)).toEqual(['LIVRE', 'LIVRE']);
});

test('cancelled and delivered parcels stay so, whatever the events of their container', async () => {
  const container = await newContainer();
  const awa = await makeCustomer();
  const [cancelled = 0, delivered = 0, active = 0] = await severalColis(awa, container.id, 3);
  await asAdmin('PUT', `/colis/modifier/${cancelled}`, { etat: 'ANNULE' });
  await asAdmin('PUT', `/colis/modifier/${delivered}`, { etat: 'LIVRE' });
  const { body } = await asAdmin('GET', `/bookings/${container.id}`);
  await newEvent(container.id, { statut: 'ARRIVE' });
  await eventually(async () => expect((await storedColis(awa, active)).etat).toBe('ARRIVE'));
  await waitUntilHandled(container.id, awa);
  expect((await storedColis(awa, cancelled)).etat).toBe('ANNULE');
  expect((await storedColis(awa, delivered)).etat).toBe('LIVRE');
  const { data } = (await asAdmin('GET', `/bookings/${container.id}`)).body;
  expect(data.poidsRestant).toBe(body.data.poidsRestant);
});

test('an event added late with an earlier date does not move parcels back', async () => {
  const container = await newContainer();
  const awa = await makeCustomer();
  const colisId = await aColis(awa, container.id);
  await newEvent(container.id, { statut: 'ARRIVE', date: hoursAgo(1) });
  await eventually(async () => expect((await storedColis(awa, colisId)).etat).toBe('ARRIVE'));
  await newEvent(container.id, { statut: 'EN_TRANSIT', lieu: 'Agadir', date: hoursAgo(100) });
  await eventually(async () => expect(await noticesOf(awa, 'Agadir')).toHaveLength(1));
  await waitUntilHandled(container.id, awa);
  expect((await storedColis(awa, colisId)).etat).toBe('ARRIVE');
});

test('an event added late does not move parcels back, however many other events lie between', async () => {
  const container = await newContainer();
  await newEvent(container.id, { statut: 'ARRIVE', date: hoursAgo(1) });
  await Promise.all(
    Array.from({ length: JOB_PAGE_SIZE }, (_, hour) =>
      newEvent(container.id, { statut: 'PROBLEME', date: hoursAgo(2 + hour) }),
    ),
  );
  const awa = await makeCustomer();
  const colisId = await aColis(awa, container.id);
  await newEvent(container.id, { statut: 'EN_TRANSIT', lieu: 'Agadir', date: hoursAgo(100) });
  await eventually(async () => expect(await noticesOf(awa, 'Agadir')).toHaveLength(1));
  await waitUntilHandled(container.id, awa);
  expect((await storedColis(awa, colisId)).etat).toBe('ENREGISTRE');
});

test('an event handled late does not undo what an admin has set since', async () => {
  const container = await newContainer();
  const awa = await makeCustomer();
  const colisId = await aColis(awa, container.id);
  const eventId = await newEvent(container.id, { statut: 'EN_TRANSIT', lieu: 'Agadir' });
  await eventually(async () => expect((await storedColis(awa, colisId)).etat).toBe('EN_TRANSIT'));
  const again = recordOf({
    type: 'TRACKING_ADDED',
    bookingId: container.id,
    trackingId: eventId,
    statut: 'EN_TRANSIT',
    lieu: 'Agadir',
    description: '',
  });
  await asAdmin('PUT', `/colis/modifier/${colisId}`, { etat: 'ARRIVE' });
  expect(await deliverRecords(again)).toBe(0);
  expect((await storedColis(awa, colisId)).etat).toBe('ARRIVE');
});

test('an event that the stream delivers twice at once moves each parcel once and notifies once', async () => {
  const container = await newContainer();
  const awa = await makeCustomer();
  const ids = await severalColis(awa, container.id, 3);
  const record = recordOf({
    type: 'TRACKING_ADDED',
    bookingId: container.id,
    trackingId: await newEvent(container.id, { statut: 'EN_TRANSIT', lieu: 'Agadir' }),
    statut: 'EN_TRANSIT',
    lieu: 'Nouakchott',
    description: '',
  });
  expect(await Promise.all([deliverRecords(record), deliverRecords(record)])).toEqual([0, 0]);
  expect(await etatsOf(awa)).toEqual(['EN_TRANSIT', 'EN_TRANSIT', 'EN_TRANSIT']);
  await eventually(async () => expect(await noticesOf(awa, 'Agadir')).toHaveLength(1));
  expect(await noticesOf(awa, 'Nouakchott')).toHaveLength(1);
  for (const id of ids) expect((await storedColis(awa, id)).version).toBe(2);
});

test('an event deleted before it is handled moves nothing', async () => {
  const container = await newContainer();
  const awa = await makeCustomer();
  const colisId = await aColis(awa, container.id);
  const record = recordOf({
    type: 'TRACKING_ADDED',
    bookingId: container.id,
    trackingId: 1_000_000_001,
    statut: 'LIVRE',
    lieu: 'Dakar',
    description: '',
  });
  expect(await deliverRecords(record)).toBe(0);
  expect((await storedColis(awa, colisId)).etat).toBe('ENREGISTRE');
});

test('an event moves the first and the last parcel of a full container, and notifies once', async () => {
  const container = await newContainer();
  const awa = await makeCustomer();
  const first = await aColis(awa, container.id);
  await severalColis(awa, container.id, 55, { etat: 'LIVRE' });
  const last = await aColis(awa, container.id);
  await newEvent(container.id, { statut: 'EN_TRANSIT', lieu: 'Nouadhibou' });
  await eventually(async () => {
    for (const id of [first, last]) expect((await storedColis(awa, id)).etat).toBe('EN_TRANSIT');
  });
  await eventually(async () => expect(await noticesOf(awa, 'Nouadhibou')).toHaveLength(1));
});

test('a request repeated under its key adds one event and notifies once; the key is refused for another request', async () => {
  const container = await newContainer();
  const awa = await makeCustomer();
  await aColis(awa, container.id);
  const body = eventBody({ lieu: 'Tanger Med' });
  const [first, again] = [await addEvent(container.id, body, 'event-1'), await addEvent(container.id, body, 'event-1')];
  expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
  const other = await addEvent(container.id, eventBody({ lieu: 'Ceuta' }), 'event-1');
  expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  expect(await pagesOf(`/api/tracking/booking/${container.id}`, 10)).toEqual([[first.body.data.id]]);
  await waitUntilHandled(container.id, awa);
  expect(await noticesOf(awa, 'Tanger Med')).toHaveLength(1);
});
