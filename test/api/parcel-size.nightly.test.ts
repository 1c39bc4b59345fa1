import { marshall } from '@aws-sdk/util-dynamodb';
import { expect, test } from 'vitest';
import { keys } from '#functions/core/table/keys.ts';
import { withShortNames } from '#functions/core/table/short-names.ts';
import { type RawItem, sizeOf } from '../bench/transaction-units.ts';
import { api, newDrafts, shipmentBody } from '../support/calls/api.ts';
import { makeCustomer, type Person } from '../support/calls/people.ts';
import { storedItem } from '../support/calls/stored-state.ts';
import { INSURANCE, PIECES } from '../support/data/pieces.ts';
import { newArrival, unload } from '../support/items/arrival.ts';
import { newDepot, receive } from '../support/items/intake.ts';
import { addEvent, asAdmin } from '../support/items/journey.ts';
import { load } from '../support/items/manifest.ts';
import { payAndReturn } from '../support/items/money.ts';
import { newTarif, versionBody } from '../support/items/tarifs.ts';
import { bookOne } from '../support/items/unverified-accounts.ts';

/** Bytes that DynamoDB counts for the item of a parcel, in the table and in its indexes (decision 55). */
const bytesOf = async ({ userId }: Person, id: number): Promise<number> =>
  sizeOf(marshall(withShortNames((await storedItem(keys.owned('COLIS', userId, id))) ?? {})) as RawItem);

test('a parcel that is paid and received fits in one KB', async () => {
  const [awa, depot] = [await makeCustomer(), await newDepot()];
  const { id } = (await bookOne(awa, depot.container.id)).body.data;
  await payAndReturn(awa, [id]);
  expect((await receive(depot.agent, id)).status).toBe(201);
  console.log(await bytesOf(awa, id));
  expect(await bytesOf(awa, id)).toBeLessThanOrEqual(1_024);
});

test('a parcel with six lines and four shares fits in one KB, and an insured piece that has arrived', async () => {
  const [awa, { site, agent }] = [await makeCustomer(), await newArrival()];
  const version = versionBody({ assurance: INSURANCE, remise: { desLe: 2, pourCent: 10 } });
  const depot = await newDepot({ tarifId: await newTarif({ version }), volumeMax: 60, siteArriveeId: site });
  const bookingId = depot.container.id;
  const insured = { typeCouverture: 'Tous risques', valeurCouverture: 300_000, couverture: 'ASSUREE' };
  const insurance = await api('POST', '/insurance/add', {
    token: awa.token,
    body: { ...insured, containerBookingId: bookingId },
  });
  const drafts = { ...(await newDrafts(awa, bookingId)), assuranceId: insurance.body.data.id };
  const body = shipmentBody(drafts, [{ piece: PIECES.drum.code }, { piece: PIECES.suitcase.code }]);
  const [first, { id }] = (await api('POST', `/colis/envoi/${bookingId}`, { token: awa.token, body })).body.data;
  for (const [code, nom, montant] of [
    ['FRAIS', 'Emballage renforcé', 5],
    ['FRAIS', 'Enlèvement à domicile', 25],
    ['RABAIS', 'Geste commercial', 3],
  ])
    await asAdmin('POST', `/colis/${id}/frais`, { code, nom, montant, motif: 'Au comptoir' });
  for (const part of [{ montant: 5 }, { montant: 6 }, { montant: 7 }, {}]) {
    const cash = { moyen: 'ESPECES', colisIds: [id], ...part };
    const recorded = await asAdmin('POST', `/payments/add/${awa.userId}/${bookingId}`, cash);
    await asAdmin('PUT', `/payments/confirm/${recorded.body.data.id}`);
  }
  const { lignes, paye } = (await api('GET', `/colis/${id}`, { token: awa.token })).body.data;
  expect([lignes.length, paye]).toEqual([6, true]);
  expect(await storedItem(keys.ledger(awa.userId, id))).toMatchObject({ shares: { length: 4 } });

  expect((await receive(depot.agent, id)).status).toBe(201);
  expect(await bytesOf(awa, id)).toBeLessThanOrEqual(1_024);

  await payAndReturn(awa, [first.id]);
  expect((await receive(depot.agent, first.id)).status).toBe(201);
  expect((await load(depot.agent, first.id, bookingId)).status).toBe(201);
  for (const statut of ['EN_TRANSIT', 'ARRIVE']) await addEvent(bookingId, { statut, lieu: 'Dakar' });
  expect((await unload(agent, first.id, bookingId)).status).toBe(201);
  expect(await bytesOf(awa, first.id)).toBeLessThanOrEqual(1_024);
});
