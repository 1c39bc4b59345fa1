import { expect, test } from 'vitest';
import { keys } from '#functions/core/table/keys.ts';
import { api, book, colisBody, newColis, newContainer, newDrafts, PNG, upload } from '../support/calls/api.ts';
import { makeAdmin, makeCustomer } from '../support/calls/people.ts';
import { setStored } from '../support/calls/stored-state.ts';
import { remaining } from '../support/items/space-rush.ts';

const insuranceBody = (containerBookingId: number, change: Record<string, unknown> = {}) => ({
  typeCouverture: 'Tous risques',
  description: 'Vase et vaisselle',
  valeurCouverture: 250_000,
  containerBookingId,
  ...change,
});

test('a customer drafts an insurance; they and an admin open its picture by the link in the reply', async () => {
  const container = await newContainer();
  const customer = await makeCustomer();
  const body = insuranceBody(container.id, { imageKey: await upload(customer, 'insurance') });
  const added = await api('POST', '/insurance/add', { token: customer.token, body });
  expect(added.status).toBe(201);
  expect(added.body.data).toMatchObject({ valeurCouverture: 250_000, userId: customer.userId, colisId: null });
  for (const { token } of [customer, await makeAdmin()]) {
    const { data } = (await api('GET', `/insurance/${added.body.data.id}`, { token })).body;
    const picture = await fetch(data.image);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(PNG);
    expect((await fetch(data.image.replace(/\?.*/, ''))).status).toBe(403);
  }
  const stranger = await makeCustomer();
  const refused = await api('GET', `/insurance/${added.body.data.id}`, { token: stranger.token });
  expect([refused.status, refused.body.code]).toEqual([404, 'INSURANCE_NOT_FOUND']);
});

test('a customs document starts as waiting, with a picture; only its owner and admins see it', async () => {
  const container = await newContainer();
  const customer = await makeCustomer();
  const { documentId } = await newDrafts(customer, container.id);
  const { data } = (await api('GET', `/customs/${documentId}`, { token: customer.token })).body;
  expect(data).toMatchObject({ typeDocument: 'Facture', statut: 'EN_ATTENTE', containerBookingId: container.id });
  expect((await fetch(data.photo)).status).toBe(200);
  const { token } = await makeAdmin();
  expect((await api('GET', `/customs/${documentId}`, { token })).status).toBe(200);
  const stranger = await makeCustomer();
  const refused = await api('GET', `/customs/${documentId}`, { token: stranger.token });
  expect([refused.status, refused.body.code]).toEqual([404, 'CUSTOMS_NOT_FOUND']);
});

test('a draft expires two days after its creation, unless a parcel has it', async () => {
  const container = await newContainer();
  const customer = await makeCustomer();
  const { assuranceId, documentId, createdAt } = await newColis(customer, container.id);
  const draft = await newDrafts(customer, container.id);
  const document = async (path: string) => (await api('GET', path, { token: customer.token })).body.data;
  const { expireLe, createdAt: draftedAt } = await document(`/insurance/${draft.assuranceId}`);
  expect(Date.parse(expireLe) - Date.parse(draftedAt)).toBe(48 * 3_600_000);
  expect(createdAt).toBeTruthy();
  for (const path of [`/insurance/${assuranceId}`, `/customs/${documentId}`])
    expect(await document(path)).toMatchObject({ expireLe: null, colisId: expect.any(Number) });
});

test('a customer cannot file a document in another customer’s name', async () => {
  const container = await newContainer();
  const [awa, modou] = [await makeCustomer(), await makeCustomer()];
  for (const bookingId of [container.id, 1]) {
    const refused = await api('POST', `/customs/add/${modou.userId}/${bookingId}`, { token: awa.token, body: {} });
    expect([refused.status, refused.body.code]).toEqual([403, 'NOT_YOUR_USER_ID']);
  }
  const nowhere = await api('POST', `/customs/add/${awa.userId}/1`, { token: awa.token, body: {} });
  expect([nowhere.status, nowhere.body.code]).toEqual([404, 'CONTAINER_NOT_FOUND']);
});

test('a parcel adopts only documents of its own customer', async () => {
  const container = await newContainer({ poidsMax: 100 });
  const [awa, modou] = [await makeCustomer(), await makeCustomer()];
  const [own, foreign] = [await newDrafts(awa, container.id), await newDrafts(modou, container.id)];
  const attempt = (drafts: typeof own) =>
    api('POST', `/colis/ajouter/${container.id}`, { token: awa.token, body: colisBody(drafts) });
  const insurance = await attempt({ ...own, assuranceId: foreign.assuranceId });
  expect([insurance.status, insurance.body.code]).toEqual([404, 'INSURANCE_NOT_FOUND']);
  const document = await attempt({ ...own, documentId: foreign.documentId });
  expect([document.status, document.body.code]).toEqual([404, 'CUSTOMS_NOT_FOUND']);
  const swapped = await attempt({ assuranceId: own.documentId, documentId: own.assuranceId });
  expect(swapped.status).toBe(404);
  expect((await remaining(container.id)).poidsRestant).toBe(100);
  expect((await attempt(own)).status).toBe(201);
});

test('a parcel adopts only documents prepared for its own container', async () => {
  const [here, elsewhere] = [await newContainer(), await newContainer()];
  const customer = await makeCustomer();
  const drafts = await newDrafts(customer, elsewhere.id);
  const refused = await api('POST', `/colis/ajouter/${here.id}`, { token: customer.token, body: colisBody(drafts) });
  expect([refused.status, refused.body.code]).toEqual([409, 'DRAFT_OF_OTHER_CONTAINER']);
  expect(
    (await api('POST', `/colis/ajouter/${elsewhere.id}`, { token: customer.token, body: colisBody(drafts) })).status,
  ).toBe(201);
});

test('documents belong to one parcel, even when two bookings claim them at once', async () => {
  const container = await newContainer({ poidsMax: 100 });
  const customer = await makeCustomer();
  const [drafts, others] = [await newDrafts(customer, container.id), await newDrafts(customer, container.id)];
  const attempt = (change: object) =>
    api('POST', `/colis/ajouter/${container.id}`, {
      token: customer.token,
      body: colisBody({ ...drafts, ...change }),
    });
  const replies = await Promise.all([attempt({}), attempt({ assuranceId: others.assuranceId })]);
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
  const refused = replies.find(({ status }) => status === 409);
  expect([refused?.body.code, Object.keys(refused?.body.fields)]).toEqual(['DRAFT_ADOPTED', ['documentId']]);
  expect((await attempt({})).body.code).toBe('DRAFT_ADOPTED');
  expect((await remaining(container.id)).poidsRestant).toBe(90);
});

test('an expired draft is refused as DRAFT_EXPIRED; the other document can still be used', async () => {
  const container = await newContainer({ poidsMax: 100 });
  const customer = await makeCustomer();
  const drafts = await newDrafts(customer, container.id);
  const key = keys.owned('INSURANCE', customer.userId, drafts.assuranceId);
  await setStored(key, 'expiresAt', new Date(Date.now() - 1_000).toISOString());
  const attempt = (change: object) =>
    api('POST', `/colis/ajouter/${container.id}`, {
      token: customer.token,
      body: colisBody({ ...drafts, ...change }),
    });
  const refused = await attempt({});
  expect([refused.status, refused.body.code, Object.keys(refused.body.fields)]).toEqual([
    409,
    'DRAFT_EXPIRED',
    ['assuranceId'],
  ]);
  const again = await api('POST', '/insurance/add', { token: customer.token, body: insuranceBody(container.id) });
  expect((await attempt({ assuranceId: again.body.data.id })).status).toBe(201);
});

test('documents are drafted only for an existing container', async () => {
  const customer = await makeCustomer();
  const refused = await api('POST', '/insurance/add', { token: customer.token, body: insuranceBody(1) });
  expect([refused.status, refused.body.code]).toEqual([404, 'CONTAINER_NOT_FOUND']);
});

test('a booking refused for lack of space leaves its documents free for another attempt', async () => {
  const container = await newContainer({ poidsMax: 10 });
  const customer = await makeCustomer();
  const drafts = await newDrafts(customer, container.id);
  const attempt = (poids: number) =>
    api('POST', `/colis/ajouter/${container.id}`, { token: customer.token, body: colisBody(drafts, { poids }) });
  expect((await attempt(11)).body.code).toBe('CONTAINER_FULL');
  expect((await attempt(10)).status).toBe(201);
  expect((await book(customer, container.id, { poids: 0.001 })).body.code).toBe('CONTAINER_FULL');
});

test('a customer booking while the container closes gets CONTAINER_CLOSED, not CONTAINER_NOT_FOUND', async () => {
  const container = await newContainer();
  const customer = await makeCustomer();
  const { token, userId } = customer;
  const drafts = await newDrafts(customer, container.id);
  const photoKey = await upload(customer, 'customs');
  const admin = await makeAdmin();
  for (const statut of ['EN_ATTENTE', 'LIVRE', 'ANNULE']) {
    await api('PUT', `/bookings/${container.id}/status?statut=${statut}`, { token: admin.token });
    for (const [path, body] of [
      [`/colis/ajouter/${container.id}`, colisBody(drafts)],
      ['/insurance/add', insuranceBody(container.id)],
      [`/customs/add/${userId}/${container.id}`, { typeDocument: 'Facture', photoKey }],
    ] as const) {
      const refused = await api('POST', path, { token, body });
      expect([path, refused.status, refused.body.code]).toEqual([path, 409, 'CONTAINER_CLOSED']);
    }
  }
});

test('a missing document is reported before one that cannot be used', async () => {
  const [container, other] = [await newContainer(), await newContainer()];
  const customer = await makeCustomer();
  const { assuranceId } = await newDrafts(customer, other.id);
  const refused = await api('POST', `/colis/ajouter/${container.id}`, {
    token: customer.token,
    body: colisBody({ assuranceId, documentId: 1 }),
  });
  expect([refused.status, refused.body.code, Object.keys(refused.body.fields)]).toEqual([
    404,
    'CUSTOMS_NOT_FOUND',
    ['documentId'],
  ]);
});
