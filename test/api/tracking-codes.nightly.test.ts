import { expect, test } from 'vitest';
import { eraseCustomer } from '#functions/account/erase-customer.ts';
import { handler } from '#functions/colis/index.ts';
import { keys } from '#functions/core/table/keys.ts';
import { readTrackingCode } from '#shared/colis/tracking-code.ts';
import {
  api,
  bookShipment,
  newAdmin,
  newColis,
  newContainer,
  newCustomer,
  newDrafts,
  shipmentBody,
} from '../support/calls/api.ts';
import { refusal } from '../support/calls/dynamo-errors.ts';
import { makeCustomer, type Person } from '../support/calls/people.ts';
import { invoke, itemsOfCustomer, setStored, storedItem, withFaults } from '../support/calls/stored-state.ts';
import { SMALL } from '../support/items/space-rush.ts';

/** The item of a code as the API shows it; undefined once the code finds nothing. */
const ownerOf = (shown: unknown) => {
  const read = readTrackingCode(String(shown));
  if (!('code' in read)) throw new Error(`no code: ${shown}`);
  return storedItem(keys.trackingCode(read.code));
};

const read = async (id: number, { token }: Person) => (await api('GET', `/colis/${id}`, { token })).body.data;
const replace = (id: number, { token }: Person, headers: Record<string, string> = {}) =>
  api('POST', `/colis/${id}/code`, { token, headers });

test('every parcel has a tracking code from its booking on, which its customer and admins read', async () => {
  const customer = await newCustomer();
  const { id: bookingId } = await newContainer();
  const alone = await newColis(customer, bookingId);
  const { data: shipment } = (await bookShipment(customer, bookingId, [SMALL, SMALL, SMALL])).body;
  const all = [alone, ...shipment];
  expect(new Set(all.map(({ codeSuivi }) => codeSuivi)).size).toBe(4);
  for (const { id, codeSuivi } of all) {
    expect(codeSuivi).toMatch(/^YN-[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{5}$/);
    expect(await ownerOf(codeSuivi)).toMatchObject({ userId: customer.userId, colisId: id });
    expect((await read(id, customer)).codeSuivi).toBe(codeSuivi);
    expect((await read(id, await newAdmin())).codeSuivi).toBe(codeSuivi);
  }
});

test('a refused shipment leaves no code behind', async () => {
  const customer = await makeCustomer();
  const { id: bookingId } = await newContainer();
  const body = shipmentBody(await newDrafts(customer, bookingId), [SMALL, SMALL]);
  const claimed: string[] = [];
  const refuseAndCollect = (command: string, input: Record<string, unknown>) => {
    if (command !== 'TransactWriteItemsCommand') return undefined;
    const writes = input.TransactItems as { Put?: { Item: { pk: string } } }[];
    claimed.push(...writes.flatMap(({ Put }) => (Put?.Item.pk.startsWith('CODE#') ? [Put.Item.pk] : [])));
    return refusal();
  };
  const reply = await withFaults({ before: refuseAndCollect }, () =>
    invoke(handler, customer, 'POST /colis/envoi/{bookingId}', { params: { bookingId }, body }),
  );
  expect(reply.status).toBeGreaterThanOrEqual(400);
  expect(claimed.length).toBeGreaterThanOrEqual(2);
  for (const pk of claimed) expect(await storedItem({ pk, sk: 'CODE' })).toBeUndefined();
});

test('a customer replaces the code of a parcel: the former one finds nothing from then on', async () => {
  const customer = await newCustomer();
  const { id, codeSuivi: former } = await newColis(customer, (await newContainer()).id);
  const { status, body } = await replace(id, customer);
  expect([status, body.data.id]).toEqual([200, id]);
  expect(body.data.codeSuivi).not.toBe(former);
  expect(await ownerOf(former)).toBeUndefined();
  expect(await ownerOf(body.data.codeSuivi)).toMatchObject({ colisId: id });
  expect(await read(id, customer)).toEqual(body.data);
});

test('a repeated or concurrent replacement leaves one code that works', async () => {
  const customer = await newCustomer();
  const { id, codeSuivi: former } = await newColis(customer, (await newContainer()).id);
  const headers = { 'Idempotency-Key': crypto.randomUUID() };
  const [one, again] = [await replace(id, customer, headers), await replace(id, customer, headers)];
  expect(again.body.data.codeSuivi).toBe(one.body.data.codeSuivi);
  const replies = await Promise.all(Array.from({ length: 5 }, () => replace(id, customer)));
  const codes = [former, ...[one, ...replies].map(({ body }) => body.data?.codeSuivi)];
  const { codeSuivi } = await read(id, customer);
  for (const code of codes.filter(Boolean))
    expect([code, (await ownerOf(code))?.colisId]).toEqual([code, code === codeSuivi ? id : undefined]);
});

test('a deleted parcel’s code finds nothing', async () => {
  const customer = await newCustomer();
  const { id, codeSuivi } = await newColis(customer, (await newContainer()).id);
  expect((await api('DELETE', `/colis/supprimer/${id}`, { token: customer.token })).status).toBe(200);
  expect(await ownerOf(codeSuivi)).toBeUndefined();
});

test('an erased account leaves parcels without codes, and they get no new ones', async () => {
  const customer = await newCustomer();
  const { id, codeSuivi } = await newColis(customer, (await newContainer()).id);
  await setStored(keys.account(customer.userId), 'erasedAt', new Date().toISOString());
  await eraseCustomer(customer.userId);
  expect(await ownerOf(codeSuivi)).toBeUndefined();
  const stored = (await itemsOfCustomer(customer.userId)).find(({ sk }) => sk === `COLIS#${id}`);
  expect(stored).toMatchObject({ username: null, trackingCode: null });
  const { status, body } = await replace(id, await newAdmin());
  expect([status, body.code]).toEqual([409, 'COLIS_NOT_EDITABLE']);
});
