import { afterAll, expect, test, vi } from 'vitest';
import { handler as colis } from '#functions/colis/index.ts';
import { handler as bookings } from '#functions/containers/index.ts';
import { keys } from '#functions/core/table/keys.ts';
import { handler as customs } from '#functions/customs/index.ts';
import { handler as insurance } from '#functions/insurance/index.ts';
import { colisBody, containerBody, newColis, newContainer, newDrafts, upload } from '../../support/calls/api.ts';
import { makeAdmin, makeCustomer } from '../../support/calls/people.ts';
import { invoke, keptFilesOf, storedItem } from '../../support/calls/stored-state.ts';
import { remaining } from '../../support/items/space-rush.ts';

const draws = vi.hoisted(() => ({ next: [] as number[], nextCodes: [] as string[] }));
vi.mock('#functions/core/table/ids.ts', async (original) => {
  const real = await original<typeof import('#functions/core/table/ids.ts')>();
  return {
    ...real,
    newId: () => draws.next.shift() ?? real.newId(),
    newTrackingCode: () => draws.nextCodes.shift() ?? real.newTrackingCode(),
  };
});
afterAll(() => void vi.doUnmock('#functions/core/table/ids.ts'));

test('an item whose random id is already taken gets another one', async () => {
  const admin = await makeAdmin();
  const container = await newContainer({ poidsMax: 100 });
  const customer = await makeCustomer();
  const { id: taken } = await newColis(customer, container.id, { poids: 10 });
  const drafts = await newDrafts(customer, container.id);
  const insured = { typeCouverture: 'Vol', valeurCouverture: 1, containerBookingId: container.id };
  const filed = { typeDocument: 'Facture', photoKey: await upload(customer, 'customs') };
  const owner = { userId: customer.userId, bookingId: container.id };
  for (const [takenId, make] of [
    [container.id, () => invoke(bookings, admin, 'POST /bookings', { body: containerBody() })],
    [taken, () => invoke(insurance, customer, 'POST /insurance/add', { body: insured })],
    [taken, () => invoke(customs, customer, 'POST /customs/add/{userId}/{bookingId}', { params: owner, body: filed })],
    [
      taken,
      () =>
        invoke(colis, customer, 'POST /colis/ajouter/{bookingId}', {
          params: { bookingId: container.id },
          body: colisBody(drafts, { poids: 10 }),
        }),
    ],
  ] as const) {
    draws.next = [takenId];
    const { status, body } = await make();
    expect([status, draws.next]).toEqual([201, []]);
    expect(body.data.id).not.toBe(takenId);
  }
  expect((await remaining(container.id)).poidsRestant).toBe(80);
  expect((await keptFilesOf(customer)).filter((key) => key.startsWith('files/customs/'))).toHaveLength(3);
});

test('a parcel whose random tracking code is already taken gets another one', async () => {
  const { id: bookingId } = await newContainer({ poidsMax: 100 });
  const customer = await makeCustomer();
  const { codeSuivi: taken } = await newColis(customer, bookingId, { poids: 10 });
  const drafts = await newDrafts(customer, bookingId);
  const takenCode = taken.replace(/^YN|-/g, '');
  draws.nextCodes = [takenCode];
  const booked = await invoke(colis, customer, 'POST /colis/ajouter/{bookingId}', {
    params: { bookingId },
    body: colisBody(drafts, { poids: 10 }),
  });
  expect([booked.status, draws.nextCodes]).toEqual([201, []]);
  expect(booked.body.data.codeSuivi).not.toBe(taken);
  draws.nextCodes = [takenCode];
  const replaced = await invoke(colis, customer, 'POST /colis/{id}/code', { params: { id: booked.body.data.id } });
  expect([replaced.status, draws.nextCodes]).toEqual([200, []]);
  expect(replaced.body.data.codeSuivi).not.toBe(taken);
  expect(await storedItem(keys.trackingCode(takenCode))).toMatchObject({ userId: customer.userId });
  expect((await remaining(bookingId)).poidsRestant).toBe(80);
});
