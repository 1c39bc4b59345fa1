import { beforeAll, expect, test } from 'vitest';
import { handler as colisHandler } from '#functions/colis/index.ts';
import { handler } from '#functions/customs/index.ts';
import { api, colisBody, newColis, newContainer, newDrafts } from '../support/calls/api.ts';
import { collectCalls, interruptBeforeWrite } from '../support/calls/intercept-writes.ts';
import { pagesOf } from '../support/calls/pages.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { invoke } from '../support/calls/stored-state.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import { decide, fileDocument, readDocument } from '../support/items/customs-documents.ts';
import { eventually } from '../support/items/money.ts';
import { SMALL } from '../support/items/space-rush.ts';

let container: { id: number };
let admin: Person;

beforeAll(async () => {
  if (!projectCloud()) return;
  container = await newContainer();
  admin = await makeAdmin();
});

const bookParcel = async (person: Person): Promise<number> =>
  Number((await newColis(person, container.id, SMALL)).documentId);

/** Waits until a list shows these pages; it is read through a global index, which may lag behind. */
const waitUntilListed = (path: string, pages: number[][]) =>
  eventually(async () => expect(await pagesOf(path, 2)).toEqual(pages));

test('the queue lists the documents of booked parcels in full pages; a draft joins it when its parcel is booked', async () => {
  const awa = await makeCustomer();
  const first = await bookParcel(awa);
  await fileDocument(awa, container.id);
  const second = await bookParcel(awa);
  await fileDocument(awa, container.id);
  const third = await bookParcel(awa);
  const of = `/customs/colis?userId=${awa.userId}`;
  await waitUntilListed(`${of}&statut=EN_ATTENTE`, [[third, second], [first]]);
  await waitUntilListed(of, [[third, second], [first]]);
  const everyWaiting = (await pagesOf('/customs/colis?statut=EN_ATTENTE', 100)).flat();
  expect(everyWaiting.filter((id) => [first, second, third].includes(id))).toEqual([third, second, first]);
  expect(
    (await pagesOf(`/customs/all?userId=${awa.userId}`, 100)).flat(),
    'drafts are in the list of all',
  ).toHaveLength(5);
});

test('a decided document moves from the waiting queue to that of its statut', async () => {
  const awa = await makeCustomer();
  const [first, second] = [await bookParcel(awa), await bookParcel(awa)];
  expect((await decide(admin, first, 'ACCEPTE')).status).toBe(200);
  const of = `/customs/colis?userId=${awa.userId}`;
  await waitUntilListed(`${of}&statut=EN_ATTENTE`, [[second]]);
  await waitUntilListed(`${of}&statut=ACCEPTE`, [[first]]);
  const accepted = (await pagesOf('/customs/colis?statut=ACCEPTE', 100)).flat();
  expect(accepted.filter((id) => [first, second].includes(id))).toEqual([first]);
});

test('a draft accepted while its parcel is booked is listed as accepted', async () => {
  const awa = await makeCustomer();
  const drafts = await newDrafts(awa, container.id);
  const { status, body } = await interruptBeforeWrite(
    () => decide(admin, drafts.documentId, 'ACCEPTE'),
    () =>
      invoke(colisHandler, awa, 'POST /colis/ajouter/{bookingId}', {
        params: { bookingId: container.id },
        body: colisBody(drafts, SMALL),
      }),
  );
  expect([status, body.code]).toEqual([201, undefined]);
  expect(await readDocument(awa, drafts.documentId)).toMatchObject({ statut: 'ACCEPTE', colisId: body.data.id });
  const of = `/customs/colis?userId=${awa.userId}`;
  await waitUntilListed(`${of}&statut=ACCEPTE`, [[drafts.documentId]]);
  await waitUntilListed(`${of}&statut=EN_ATTENTE`, [[]]);
});

test('a draft refused while its parcel is booked prevents the booking', async () => {
  const awa = await makeCustomer();
  const drafts = await newDrafts(awa, container.id);
  const { status, body } = await interruptBeforeWrite(
    () => decide(admin, drafts.documentId, 'REFUSE'),
    () =>
      invoke(colisHandler, awa, 'POST /colis/ajouter/{bookingId}', {
        params: { bookingId: container.id },
        body: colisBody(drafts, SMALL),
      }),
  );
  expect([status, body.code]).toEqual([409, 'DRAFT_REFUSED']);
});

test('each page of the queue costs one query, and one read of its parcels; customers have no queue', async () => {
  for (const query of [{}, { statut: 'REFUSE' }, { userId: '1' }, { statut: 'REFUSE', userId: '1' }] as Record<
    string,
    string
  >[]) {
    const { result, calls } = await collectCalls(() => invoke(handler, admin, 'GET /customs/colis', { query }));
    const reads = result.body.data.length > 0 ? ['Query', 'BatchGetItem'] : ['Query'];
    expect([result.status, calls], JSON.stringify(query)).toEqual([200, reads]);
  }
  expect((await api('GET', '/customs/colis', { token: (await makeCustomer()).token })).status).toBe(403);
});

test('the queue names who sends what to whom; a customer’s own list needs none of it', async () => {
  const awa = await makeCustomer();
  const { id, documentId } = await newColis(awa, container.id, { ...SMALL, description: 'Blue drum' });
  const rowOf = async () => {
    const { body } = await api('GET', `/customs/colis?userId=${awa.userId}`, { token: admin.token });
    return body.data.find((each: { id: number }) => each.id === documentId);
  };
  const known = { description: 'Blue drum', nomDestinataire: 'Fatou Sarr', client: expect.stringMatching(/\S/) };
  await eventually(async () => expect(await rowOf()).toMatchObject({ colisId: id, colis: known }));
  const own = await api('GET', `/customs/user/${awa.userId}`, { token: awa.token });
  expect(own.body.data[0]).not.toHaveProperty('colis');
});
