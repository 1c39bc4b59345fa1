import { beforeAll, expect, test } from 'vitest';
import { handler as colisHandler } from '#functions/colis/index.ts';
import { handler } from '#functions/customs/index.ts';
import { api, colisBody, newColis, newContainer, newPapers } from '../support/api.ts';
import { decide, filed, shownTo } from '../support/customs.ts';
import { calling, meanwhile } from '../support/intercept-writes.ts';
import { eventually } from '../support/money.ts';
import { pagesOf } from '../support/pages.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/people.ts';
import { projectCloud } from '../support/running-cloud.ts';
import { SMALL } from '../support/space-rush.ts';
import { invoke } from '../support/stored-state.ts';

let container: { id: number };
let admin: Person;

beforeAll(async () => {
  if (!projectCloud()) return;
  container = await newContainer();
  admin = await makeAdmin();
});

const booked = async (person: Person): Promise<number> =>
  Number((await newColis(person, container.id, SMALL)).documentId);

/** A list that is found through a global index, which may lag behind. */
const isListed = (path: string, pages: number[][]) =>
  eventually(async () => expect(await pagesOf(path, 2)).toEqual(pages));

test('the queue of customs documents holds those of booked parcels, in full pages; a draft enters it with its parcel', async () => {
  const awa = await makeCustomer();
  const first = await booked(awa);
  await filed(awa, container.id);
  const second = await booked(awa);
  await filed(awa, container.id);
  const third = await booked(awa);
  const of = `/customs/colis?userId=${awa.userId}`;
  await isListed(`${of}&statut=EN_ATTENTE`, [[third, second], [first]]);
  await isListed(of, [[third, second], [first]]);
  const everybodys = (await pagesOf('/customs/colis?statut=EN_ATTENTE', 100)).flat();
  expect(everybodys.filter((id) => [first, second, third].includes(id))).toEqual([third, second, first]);
  expect(
    (await pagesOf(`/customs/all?userId=${awa.userId}`, 100)).flat(),
    'drafts are in the list of all',
  ).toHaveLength(5);
});

test('a decided document leaves those that wait, and stands in the queue of its statut', async () => {
  const awa = await makeCustomer();
  const [first, second] = [await booked(awa), await booked(awa)];
  expect((await decide(admin, first, 'ACCEPTE')).status).toBe(200);
  const of = `/customs/colis?userId=${awa.userId}`;
  await isListed(`${of}&statut=EN_ATTENTE`, [[second]]);
  await isListed(`${of}&statut=ACCEPTE`, [[first]]);
  const accepted = (await pagesOf('/customs/colis?statut=ACCEPTE', 100)).flat();
  expect(accepted.filter((id) => [first, second].includes(id))).toEqual([first]);
});

test('a draft that is accepted while its parcel is booked is listed as accepted', async () => {
  const awa = await makeCustomer();
  const papers = await newPapers(awa, container.id);
  const { status, body } = await meanwhile(
    () => decide(admin, papers.documentId, 'ACCEPTE'),
    () =>
      invoke(colisHandler, awa, 'POST /colis/ajouter/{bookingId}', {
        params: { bookingId: container.id },
        body: colisBody(papers, SMALL),
      }),
  );
  expect([status, body.code]).toEqual([201, undefined]);
  expect(await shownTo(awa, papers.documentId)).toMatchObject({ statut: 'ACCEPTE', colisId: body.data.id });
  const of = `/customs/colis?userId=${awa.userId}`;
  await isListed(`${of}&statut=ACCEPTE`, [[papers.documentId]]);
  await isListed(`${of}&statut=EN_ATTENTE`, [[]]);
});

test('a draft that is refused while its parcel is booked keeps the parcel from being booked', async () => {
  const awa = await makeCustomer();
  const papers = await newPapers(awa, container.id);
  const { status, body } = await meanwhile(
    () => decide(admin, papers.documentId, 'REFUSE'),
    () =>
      invoke(colisHandler, awa, 'POST /colis/ajouter/{bookingId}', {
        params: { bookingId: container.id },
        body: colisBody(papers, SMALL),
      }),
  );
  expect([status, body.code]).toEqual([409, 'DRAFT_REFUSED']);
});

test('each page of the queue costs the table one query; customers have no queue', async () => {
  for (const query of [{}, { statut: 'REFUSE' }, { userId: '1' }, { statut: 'REFUSE', userId: '1' }] as Record<
    string,
    string
  >[]) {
    const { result, calls } = await calling(() => invoke(handler, admin, 'GET /customs/colis', { query }));
    expect([result.status, calls], JSON.stringify(query)).toEqual([200, ['Query']]);
  }
  expect((await api('GET', '/customs/colis', { token: (await makeCustomer()).token })).status).toBe(403);
});
