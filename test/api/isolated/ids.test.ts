import { afterAll, expect, test, vi } from 'vitest';
import { handler as colis } from '#functions/colis/index.ts';
import { handler as bookings } from '#functions/containers/index.ts';
import { handler as customs } from '#functions/customs/index.ts';
import { handler as insurance } from '#functions/insurance/index.ts';
import { colisBody, containerBody, newColis, newContainer, newPapers, upload } from '../../support/api.ts';
import { makeAdmin, makeCustomer } from '../../support/people.ts';
import { remaining } from '../../support/space-rush.ts';
import { invoke, keptFilesOf } from '../../support/stored-state.ts';

const draws = vi.hoisted(() => ({ next: [] as number[] }));
vi.mock('#functions/core/ids.ts', async (original) => {
  const real = await original<typeof import('#functions/core/ids.ts')>();
  return { ...real, newId: () => draws.next.shift() ?? real.newId() };
});
afterAll(() => void vi.doUnmock('#functions/core/ids.ts'));

test('an item whose random id is already taken gets another one', async () => {
  const admin = await makeAdmin();
  const container = await newContainer({ poidsMax: 100 });
  const customer = await makeCustomer();
  const { id: taken } = await newColis(customer, container.id, { poids: 10 });
  const papers = await newPapers(customer, container.id);
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
          body: colisBody(papers, { poids: 10 }),
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
