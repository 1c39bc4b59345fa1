import { beforeAll, expect, test } from 'vitest';
import { keys } from '#functions/core/table/keys.ts';
import { handler } from '#functions/customs/index.ts';
import { api, colisBody, newContainer, newDrafts, PNG, upload } from '../support/calls/api.ts';
import { collectCalls, collectEvents, interruptBeforeWrite } from '../support/calls/intercept-writes.ts';
import { pagesOf } from '../support/calls/pages.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { invoke, itemsOfCustomer, keptFilesOf, setStored, storedItem } from '../support/calls/stored-state.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import {
  decide,
  decideHere,
  downloadFile,
  edit,
  fileDocument as filedIn,
  outcome,
  PDF,
  readDocument,
  remove,
  waitForFileCount,
} from '../support/items/customs-documents.ts';
import { SMALL } from '../support/items/space-rush.ts';

let container: { id: number };
let admin: Person;

beforeAll(async () => {
  if (!projectCloud()) return;
  container = await newContainer();
  admin = await makeAdmin();
});

const fileDocument = (person: Person, bookingId = container.id) => filedIn(person, bookingId);

test('admins filter documents by any mix of statut, customer and container, in full pages', async () => {
  const [awa, modou] = [await makeCustomer(), await makeCustomer()];
  const [here, there] = [await newContainer(), await newContainer()];
  type Made = { userId: number; bookingId: number; statut: string; id: number };
  const made: Made[] = [];
  for (const [who, { id: bookingId }, statut] of [
    [awa, here, 'ACCEPTE'],
    [modou, here, 'EN_ATTENTE'],
    [awa, here, 'REFUSE'],
    [awa, there, 'REFUSE'],
    [awa, here, 'ACCEPTE'],
    [modou, there, 'ACCEPTE'],
    [awa, here, 'ACCEPTE'],
  ] as const) {
    const { id } = await fileDocument(who, bookingId);
    if (statut !== 'EN_ATTENTE') await decide(admin, id, statut);
    made.unshift({ userId: who.userId, bookingId, statut, id });
  }
  const inTwos = (all: Made[]) =>
    all.length === 0 ? [[]] : Array.from({ length: Math.ceil(all.length / 2) }, (_, n) => idsIn(all, n));
  const idsIn = (all: Made[], n: number) => all.slice(2 * n, 2 * n + 2).map(({ id }) => id);
  const byStatut = (a: Made, b: Made) => (a.statut === b.statut ? 0 : a.statut < b.statut ? 1 : -1);

  for (const statut of [undefined, 'EN_ATTENTE', 'ACCEPTE'])
    for (const user of [undefined, awa])
      for (const booking of [undefined, here]) {
        if (!user && !booking) continue; // other tests' documents are listed there too
        const wanted = made.filter(
          (one) =>
            (!statut || one.statut === statut) &&
            (!user || one.userId === user.userId) &&
            (!booking || one.bookingId === booking.id),
        );
        const expected = inTwos(booking ? wanted.toSorted(byStatut) : wanted);
        const [of, by, at] = [
          statut ? `&statut=${statut}` : '',
          user ? `&userId=${user.userId}` : '',
          booking ? `&containerBookingId=${booking.id}` : '',
        ];
        const what = `${of}${by}${at}`;
        expect(await pagesOf(`/customs/all?${what}`, 2), what).toEqual(expected);
        if (statut) expect(await pagesOf(`/customs/statut/${statut}?${by}${at}`, 2), what).toEqual(expected);
        if (user) {
          expect(await pagesOf(`/customs/user/${user.userId}?${of}${at}`, 2), what).toEqual(expected);
          expect(await pagesOf(`/customs/user/${user.userId}?${of}${at}`, 2, user), what).toEqual(expected);
        }
      }

  /**
   * The documents of this test in the list's order. Other tests add theirs at the same time, so a page may be full of
   * them.
   */
  const madeHere = async (path: string) =>
    (await pagesOf(path, 100)).flat().filter((id) => made.some((one) => one.id === id));
  expect(await madeHere('/customs/all')).toEqual(made.map(({ id }) => id));
  for (const statut of ['EN_ATTENTE', 'ACCEPTE', 'REFUSE'])
    expect(await madeHere(`/customs/statut/${statut}`)).toEqual(
      made.filter((one) => one.statut === statut).map(({ id }) => id),
    );
});

test('each page of documents costs one query and one read of its items, and an invalid filter is named', async () => {
  for (const query of [
    {},
    { statut: 'REFUSE' },
    { userId: '1' },
    { containerBookingId: '1' },
    { statut: 'REFUSE', userId: '1' },
    { statut: 'REFUSE', containerBookingId: '1' },
    { userId: '1', containerBookingId: '1' },
    { statut: 'REFUSE', userId: '1', containerBookingId: '1' },
  ] as Record<string, string>[]) {
    const { result, calls } = await collectCalls(() => invoke(handler, admin, 'GET /customs/all', { query }));
    expect(result.status).toBe(200);
    expect(['Query', 'Query BatchGetItem'], JSON.stringify(query)).toContain(calls.join(' '));
  }
  for (const [name, value] of [
    ['statut', 'PAYE'],
    ['statut', ''],
    ['userId', '0'],
    ['containerBookingId', '12abc'],
  ] as const) {
    const { status, body } = await api('GET', `/customs/all?${name}=${value}`, { token: admin.token });
    expect([status, Object.keys(body.fields ?? {})], name).toEqual([422, [name]]);
  }
});

test('a customer lists their own documents as soon as they are filed, but not those of another', async () => {
  const [awa, modou] = [await makeCustomer(), await makeCustomer()];
  const { id } = await fileDocument(awa);
  expect(await pagesOf(`/customs/user/${awa.userId}`, 2, awa)).toEqual([[id]]);
  const refused = await api('GET', `/customs/user/${awa.userId}`, { token: modou.token });
  expect(outcome(refused)).toEqual([404, 'USER_NOT_FOUND']);
});

test('a customer changes a waiting document and its file; fields that only the server sets are ignored', async () => {
  const awa = await makeCustomer();
  const { photo, ...before } = await fileDocument(awa);
  const key = keys.owned('CUSTOMS', awa.userId, before.id);
  const item = await storedItem(key);
  const ignored = {
    id: 1,
    statut: 'ACCEPTE',
    motif: 'x',
    userId: 1,
    containerBookingId: 1,
    bookingId: 1,
    colisId: 5,
    expireLe: null,
    photo: 'https://elsewhere.test',
    listStatutPk: 'CUSTOMS#ACCEPTE',
    assignedTo: 5,
    ttl: 1,
    pk: 'USER#1',
  };
  const renamed = await edit(awa, before.id, { ...ignored, typeDocument: 'Inventaire' });
  expect(renamed.status).toBe(200);
  expect(renamed.body.data).toEqual({ ...before, typeDocument: 'Inventaire', photo: expect.any(String) });
  const lastWrite = expect.objectContaining({ userId: awa.userId, role: 'CLIENT' });
  expect(await storedItem(key)).toEqual({ ...item, typeDocument: 'Inventaire', lastWrite });
  expect(await downloadFile(renamed.body.data.photo)).toEqual(PNG);
  const replaced = await edit(awa, before.id, { photoKey: await upload(awa, 'customs', PDF, 'application/pdf') });
  expect(await downloadFile(replaced.body.data.photo)).toEqual(PDF);
  await waitForFileCount(awa, 1);
  expect(await downloadFile(photo)).toBe(404);
  expect(await readDocument(awa, before.id)).toMatchObject({ typeDocument: 'Inventaire', statut: 'EN_ATTENTE' });
});

test('a document’s new file may come by a form, and a form without a file keeps the old one', async () => {
  const awa = await makeCustomer();
  const { id } = await fileDocument(awa);
  const form = (photo?: Blob) => {
    const made = new FormData();
    made.append('dto', JSON.stringify({ typeDocument: photo ? 'Inventaire' : 'Liste' }));
    if (photo) made.append('photo', photo);
    return made;
  };
  const pdf = new Blob([new Uint8Array(PDF)], { type: 'application/pdf' });
  expect(await downloadFile((await edit(awa, id, form(pdf))).body.data.photo)).toEqual(PDF);
  const { data } = (await edit(awa, id, form())).body;
  expect([data.typeDocument, await downloadFile(data.photo)]).toEqual(['Liste', PDF]);
});

test('an unacceptable file is refused before anything changes', async () => {
  const [awa, modou] = [await makeCustomer(), await makeCustomer()];
  const { id } = await fileDocument(awa);
  const all = async () => [await itemsOfCustomer(awa.userId), await keptFilesOf(awa)];
  const before = await all();
  const form = new FormData();
  form.append('dto', JSON.stringify({ typeDocument: 'Inventaire' }));
  form.append('photo', new Blob(['<script>'], { type: 'text/html' }));
  for (const [body, refusal] of [
    [form, [415, 'FILE_TYPE_REFUSED']],
    [{ typeDocument: 'Inventaire', photoKey: await upload(awa, 'customs', PDF, 'image/png') }, [415, 'FILE_MISMATCH']],
    [{ typeDocument: 'Inventaire', photoKey: await upload(modou, 'customs') }, [422, 'FILE_NOT_FOUND']],
    [{ typeDocument: '', photoKey: await upload(awa, 'customs') }, [422, 'INVALID_FIELDS']],
  ] as const)
    expect(outcome(await edit(awa, id, body))).toEqual(refusal);
  expect(await all()).toEqual(before);
});

test('a waiting document without a parcel is deleted with its file; one that a parcel has is not', async () => {
  const awa = await makeCustomer();
  for (const person of [awa, admin]) {
    const { id } = await fileDocument(awa);
    const removed = await remove(person, id);
    expect([removed.status, removed.body]).toEqual([200, { success: true, message: 'Document de douane supprimé.' }]);
    expect(outcome(await remove(person, id))).toEqual([404, 'CUSTOMS_NOT_FOUND']);
    await waitForFileCount(awa, 0);
  }
  const drafts = await newDrafts(awa, container.id);
  const params = { id: drafts.documentId };
  const late = await interruptBeforeWrite(
    () => api('POST', `/colis/ajouter/${container.id}`, { token: awa.token, body: colisBody(drafts, SMALL) }),
    () => invoke(handler, awa, 'DELETE /customs/delete/{id}', { params }),
  );
  expect(outcome(late)).toEqual([409, 'DRAFT_ADOPTED']);
  await decide(admin, params.id, 'ACCEPTE');
  for (const person of [awa, admin]) expect(outcome(await remove(person, params.id))).toEqual([409, 'DRAFT_ADOPTED']);
  expect(await downloadFile((await readDocument(awa, params.id)).photo)).toEqual(PNG);
});

test('an expired document can be deleted but neither edited nor decided on: DRAFT_EXPIRED', async () => {
  const awa = await makeCustomer();
  const { id } = await fileDocument(awa);
  await setStored(keys.owned('CUSTOMS', awa.userId, id), 'expiresAt', new Date(Date.now() - 1_000).toISOString());
  for (const person of [awa, admin]) {
    const body = { photoKey: await upload(person, 'customs') };
    expect(outcome(await edit(person, id, body))).toEqual([409, 'DRAFT_EXPIRED']);
  }
  const { result, events } = await collectEvents(() => decideHere(admin, id, 'ACCEPTE'));
  expect([outcome(result), events]).toEqual([[409, 'DRAFT_EXPIRED'], []]);
  expect(await keptFilesOf(awa)).toHaveLength(1);
  expect((await remove(awa, id)).status).toBe(200);
  await waitForFileCount(awa, 0);
});

test('a customer cannot find, edit, delete or decide on another customer’s document', async () => {
  const [awa, stranger] = [await makeCustomer(), await makeCustomer()];
  const { id } = await fileDocument(awa);
  expect(outcome(await edit(stranger, id, { typeDocument: '' }))).toEqual([404, 'CUSTOMS_NOT_FOUND']);
  expect(outcome(await remove(stranger, id))).toEqual([404, 'CUSTOMS_NOT_FOUND']);
  expect(outcome(await decide(stranger, id, 'ACCEPTE'))).toEqual([403, 'FORBIDDEN']);
  expect(await readDocument(awa, id)).toMatchObject({ typeDocument: 'Facture', statut: 'EN_ATTENTE' });
});
