import { beforeAll, expect, inject, test } from 'vitest';
import { keys } from '#functions/core/keys.ts';
import { handler } from '#functions/customs/index.ts';
import {
  anAdmin,
  api,
  colisBody,
  newAdmin,
  newColis,
  newContainer,
  newCustomer,
  newPapers,
  type Person,
  PNG,
  upload,
} from '../support/api.ts';
import { everythingOf, invoke, keptFilesOf, setStored, stored } from '../support/inside.ts';
import { mailsTo, soon } from '../support/money.ts';
import { SMALL } from '../support/space.ts';
import { calling, meanwhile, telling } from '../support/writes.ts';

const PDF = Buffer.from('%PDF-1.7\n%âãÏÓ\n');
const UPDATE = 'PUT /customs/update/{id}';
const DECIDE = 'PATCH /customs/update-statut/{id}';

let container: { id: number };
let admin: Person;

beforeAll(async () => {
  if (!inject('cloud')) return;
  container = await newContainer();
  admin = await anAdmin();
});

type Shown = { id: number; photo: string; statut: string; motif: string | null; [field: string]: unknown };
type Said = { status: number; body: { code?: string } };

const said = ({ status, body }: Said) => [status, body.code];
const filed = async (person: Person, bookingId = container.id): Promise<Shown> => {
  const body = { typeDocument: 'Facture', photoKey: await upload(person, 'customs') };
  const reply = await api('POST', `/customs/add/${person.userId}/${bookingId}`, { token: person.token, body });
  if (reply.status !== 201) throw new Error(`customs: ${reply.status} ${reply.text}`);
  return reply.body.data;
};
const edit = ({ token }: Person, id: number, body: unknown) => api('PUT', `/customs/update/${id}`, { token, body });
const remove = ({ token }: Person, id: number) => api('DELETE', `/customs/delete/${id}`, { token });
const decide = ({ token }: Person, id: number, statut: string, body?: unknown) =>
  api('PATCH', `/customs/update-statut/${id}?statut=${statut}`, { token, ...(body !== undefined && { body }) });
/** The same in this process. */
const decideHere = (person: Person, id: number, statut: string, body?: unknown) =>
  invoke(handler, person, DECIDE, { params: { id }, query: { statut }, body });
const shownTo = async ({ token }: Person, id: number): Promise<Shown> =>
  (await api('GET', `/customs/${id}`, { token })).body.data;
const opened = async (link: unknown) => {
  const response = await fetch(String(link));
  return response.ok ? Buffer.from(await response.arrayBuffer()) : response.status;
};
/** Waits until the customer has the given number of files, after the table's stream has had its say. */
const filesLeft = (person: Person, count: number) =>
  soon(async () => expect(await keptFilesOf(person)).toHaveLength(count));

/** Every page of a list, by ids. */
const pagesOf = async (person: Person, path: string, limit = 2): Promise<number[][]> => {
  const pages: number[][] = [];
  let cursor = '';
  do {
    const { status, body, text } = await api('GET', `${path}&limit=${limit}${cursor}`, { token: person.token });
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
    pages.push(body.data.map(({ id }: Shown) => id));
    cursor = body.next ? `&cursor=${body.next}` : '';
  } while (cursor);
  return pages;
};

test('documents are found by statut, customer and container in any combination, in full pages', async () => {
  const [awa, modou] = [await newCustomer(), await newCustomer()];
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
    const { id } = await filed(who, bookingId);
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
        if (!user && !booking) continue; // others' documents are there too
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
        expect(await pagesOf(admin, `/customs/all?${what}`), what).toEqual(expected);
        if (statut) expect(await pagesOf(admin, `/customs/statut/${statut}?${by}${at}`), what).toEqual(expected);
        if (user) {
          expect(await pagesOf(admin, `/customs/user/${user.userId}?${of}${at}`), what).toEqual(expected);
          expect(await pagesOf(user, `/customs/user/${user.userId}?${of}${at}`), what).toEqual(expected);
        }
      }

  /** Those of this test, in the list's order: other tests file theirs at the same time, so a page may be full of them. */
  const ours = async (path: string) =>
    (await pagesOf(admin, `${path}?`, 100)).flat().filter((id) => made.some((one) => one.id === id));
  expect(await ours('/customs/all')).toEqual(made.map(({ id }) => id));
  for (const statut of ['EN_ATTENTE', 'ACCEPTE', 'REFUSE'])
    expect(await ours(`/customs/statut/${statut}`)).toEqual(
      made.filter((one) => one.statut === statut).map(({ id }) => id),
    );
});

test('each page of documents costs the table one query, and a filter that makes no sense is named', async () => {
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
    const { result, calls } = await calling(() => invoke(handler, admin, 'GET /customs/all', { query }));
    expect([result.status, calls], JSON.stringify(query)).toEqual([200, ['Query']]);
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

test('a customer lists their own documents as soon as they are filed; another’s list is no list of theirs', async () => {
  const [awa, modou] = [await newCustomer(), await newCustomer()];
  const { id } = await filed(awa);
  expect(await pagesOf(awa, `/customs/user/${awa.userId}?`)).toEqual([[id]]);
  const refused = await api('GET', `/customs/user/${awa.userId}`, { token: modou.token });
  expect(said(refused)).toEqual([404, 'USER_NOT_FOUND']);
});

test('a customer changes a waiting document and its file; what only we may say is not heard', async () => {
  const awa = await newCustomer();
  const { photo, ...before } = await filed(awa);
  const key = keys.owned('CUSTOMS', awa.userId, before.id);
  const item = await stored(key);
  const unheard = {
    id: 1,
    statut: 'ACCEPTE',
    motif: 'x',
    userId: 1,
    containerBookingId: 1,
    bookingId: 1,
    colisId: 5,
    expireLe: null,
    photo: 'https://elsewhere.test',
    byStatutPk: 'CUSTOMS#ACCEPTE',
    assignedTo: 5,
    ttl: 1,
    pk: 'USER#1',
  };
  const renamed = await edit(awa, before.id, { ...unheard, typeDocument: 'Inventaire' });
  expect(renamed.status).toBe(200);
  expect(renamed.body.data).toEqual({ ...before, typeDocument: 'Inventaire', photo: expect.any(String) });
  expect(await stored(key)).toEqual({ ...item, typeDocument: 'Inventaire' });
  expect(await opened(renamed.body.data.photo)).toEqual(PNG);
  const replaced = await edit(awa, before.id, { photoKey: await upload(awa, 'customs', PDF, 'application/pdf') });
  expect(await opened(replaced.body.data.photo)).toEqual(PDF);
  await filesLeft(awa, 1);
  expect(await opened(photo)).toBe(404);
  expect(await shownTo(awa, before.id)).toMatchObject({ typeDocument: 'Inventaire', statut: 'EN_ATTENTE' });
});

test('a document’s new file may come by a form, and a form without one leaves the file alone', async () => {
  const awa = await newCustomer();
  const { id } = await filed(awa);
  const form = (photo?: Blob) => {
    const made = new FormData();
    made.append('dto', JSON.stringify({ typeDocument: photo ? 'Inventaire' : 'Liste' }));
    if (photo) made.append('photo', photo);
    return made;
  };
  const pdf = new Blob([new Uint8Array(PDF)], { type: 'application/pdf' });
  expect(await opened((await edit(awa, id, form(pdf))).body.data.photo)).toEqual(PDF);
  const { data } = (await edit(awa, id, form())).body;
  expect([data.typeDocument, await opened(data.photo)]).toEqual(['Liste', PDF]);
});

test('a document’s file that will not do is refused before anything changes', async () => {
  const [awa, modou] = [await newCustomer(), await newCustomer()];
  const { id } = await filed(awa);
  const all = async () => [await everythingOf(awa.userId), await keptFilesOf(awa)];
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
    expect(said(await edit(awa, id, body))).toEqual(refusal);
  expect(await all()).toEqual(before);
});

test('an admin decides; the reason of a refusal is shown, and the customer is told, once per change', async () => {
  const awa = await newCustomer();
  const { documentId, id: colisId } = await newColis(awa, container.id, SMALL);
  const id = Number(documentId);
  const decided = async (statut: string, body?: unknown) => {
    const { result, told } = await telling(() => decideHere(admin, id, statut, body));
    expect([result.status, result.body.data.statut]).toEqual([200, statut]);
    expect(await shownTo(awa, id)).toMatchObject({ statut, motif: result.body.data.motif });
    return { motif: result.body.data.motif, told };
  };
  const news = { type: 'CUSTOMS_DECIDED', userId: awa.userId, documentId: id, colisId, typeDocument: 'Facture' };
  const refusal = (motif: string | null) => ({ motif, told: [{ ...news, statut: 'REFUSE', motif }] });

  expect(await decided('EN_ATTENTE')).toEqual({ motif: null, told: [] });
  expect(await decided('REFUSE', { motif: '  Illisible ' })).toEqual(refusal('Illisible'));
  expect(await decided('REFUSE', { motif: 'Illisible' })).toEqual({ motif: 'Illisible', told: [] });
  expect(await decided('REFUSE')).toEqual({ motif: 'Illisible', told: [] });
  expect(await decided('REFUSE', { motif: 'Page manquante' })).toEqual(refusal('Page manquante'));
  expect(await decided('REFUSE', { motif: '' })).toEqual(refusal(null));
  expect(await decided('ACCEPTE', { motif: 'unheard', statut: 'REFUSE', userId: 1 })).toEqual({
    motif: null,
    told: [{ ...news, statut: 'ACCEPTE', motif: null }],
  });
  expect(await decided('ACCEPTE')).toEqual({ motif: null, told: [] });
  expect((await decided('EN_ATTENTE')).told).toEqual([{ ...news, statut: 'EN_ATTENTE', motif: null }]);
  expect(await stored(keys.owned('CUSTOMS', awa.userId, id))).not.toHaveProperty('userEmail');
});

test('the customer reads of a refusal and its reason, once, in their own language', async () => {
  const awa = await newCustomer({ langue: 'en' });
  const { id } = await filed(awa);
  for (let n = 0; n < 2; n++) await decide(admin, id, 'REFUSE', { motif: 'Page <2> is missing' });
  await decide(admin, id, 'ACCEPTE');
  const mails = await soon(async () => {
    const about = (await mailsTo(awa.email)).filter(({ text }) => text.includes('Facture'));
    expect(about).toHaveLength(2);
    return about;
  });
  const refusals = mails.filter(({ text }) => text.includes('Page <2> is missing'));
  expect(refusals.map(({ text }) => text.slice(0, 6))).toEqual(['Hello ']);
  expect(refusals[0]?.html).not.toContain('<2>');
});

test('a decision needs a statut that exists and a reason that is a text; a body is not needed at all', async () => {
  const awa = await newCustomer();
  const { id } = await filed(awa);
  const ask = (query: string, body?: unknown) =>
    api('PATCH', `/customs/update-statut/${id}${query}`, { token: admin.token, ...(body !== undefined && { body }) });
  for (const [query, body, field] of [
    ['', undefined, 'statut'],
    ['?statut=', undefined, 'statut'],
    ['?statut=PAYE', { motif: 'x' }, 'statut'],
    ['?statut=REFUSE', { motif: 'a'.repeat(501) }, 'motif'],
    ['?statut=REFUSE', { motif: 5 }, 'motif'],
    ['?statut=REFUSE', { motif: 'a\0b' }, 'motif'],
    ['?statut=REFUSE', '[]', 'body'],
  ] as const) {
    const { status, body: refusal } = await ask(query, body);
    expect([status, Object.keys(refusal.fields ?? {})], `${query} ${body}`).toEqual([422, [field]]);
  }
  expect((await shownTo(awa, id)).statut).toBe('EN_ATTENTE');
  const long = 'é'.repeat(500);
  expect((await ask('?statut=REFUSE', { motif: long })).body.data.motif).toBe(long);
  expect((await ask('?statut=ACCEPTE')).body.data).toMatchObject({ statut: 'ACCEPTE', motif: null });
});

test('what has been decided on is neither changed nor deleted by its customer; an admin corrects it, and may reopen it', async () => {
  const awa = await newCustomer();
  const draft = await filed(awa);
  await decide(admin, draft.id, 'REFUSE', { motif: 'Illisible' });
  for (const body of [{ typeDocument: 'Inventaire' }, { photoKey: await upload(awa, 'customs') }, {}])
    expect(said(await edit(awa, draft.id, body))).toEqual([409, 'CUSTOMS_DECIDED']);
  for (const person of [awa, admin]) expect(said(await remove(person, draft.id))).toEqual([409, 'CUSTOMS_DECIDED']);
  expect(await keptFilesOf(awa)).toHaveLength(1);
  const photoKey = await upload(admin, 'customs', PDF, 'application/pdf');
  const corrected = await edit(admin, draft.id, { typeDocument: 'Inventaire', photoKey });
  expect(corrected.body.data).toMatchObject({ typeDocument: 'Inventaire', statut: 'REFUSE', motif: 'Illisible' });
  await filesLeft(awa, 1);
  expect(await opened((await shownTo(awa, draft.id)).photo)).toEqual(PDF);
  await decide(admin, draft.id, 'EN_ATTENTE');
  expect((await edit(awa, draft.id, { typeDocument: 'Facture' })).status).toBe(200);
  expect((await remove(awa, draft.id)).status).toBe(200);
  await filesLeft(awa, 0);
});

test('of ten admins who decide the same at once one tells the customer; all hear that it is so', async () => {
  const awa = await newCustomer();
  const { id } = await filed(awa);
  const { result, told } = await telling(() =>
    Promise.all(Array.from({ length: 10 }, () => decideHere(admin, id, 'REFUSE', { motif: 'Illisible' }))),
  );
  expect(result.map(({ status, body }) => [status, body.data?.motif])).toEqual(Array(10).fill([200, 'Illisible']));
  expect(told).toHaveLength(1);
});

test('two admins who decide otherwise at once are both heard, one after the other, and each is told', async () => {
  const other = await newAdmin();
  const awa = await newCustomer();
  const { id } = await filed(awa);
  const { result, told } = await telling(() =>
    meanwhile(
      () => decideHere(other, id, 'ACCEPTE'),
      () => decideHere(admin, id, 'REFUSE', { motif: 'Illisible' }),
    ),
  );
  expect(result.body.data).toMatchObject({ statut: 'REFUSE', motif: 'Illisible' });
  expect(told).toMatchObject([{ statut: 'ACCEPTE' }, { statut: 'REFUSE' }]);
  expect(await shownTo(awa, id)).toMatchObject({ statut: 'REFUSE', motif: 'Illisible' });
  for (const [statut, ids] of [
    ['REFUSE', [id]],
    ['ACCEPTE', []],
    ['EN_ATTENTE', []],
  ] as const)
    expect(await pagesOf(admin, `/customs/statut/${statut}?userId=${awa.userId}`)).toEqual([ids]);
});

test('an edit that a decision overtakes is refused, leaves no file, and what was decided on stays as it was seen', async () => {
  const awa = await newCustomer();
  const { id } = await filed(awa);
  const body = { typeDocument: 'Inventaire', photoKey: await upload(awa, 'customs', PDF, 'application/pdf') };
  const late = await meanwhile(
    () => decide(admin, id, 'ACCEPTE'),
    () => invoke(handler, awa, UPDATE, { params: { id }, body }),
  );
  expect(said(late)).toEqual([409, 'CUSTOMS_DECIDED']);
  const shown = await shownTo(awa, id);
  expect([shown.typeDocument, await opened(shown.photo)]).toEqual(['Facture', PNG]);
  expect(await keptFilesOf(awa)).toHaveLength(1);
});

test('a document that is decided on while a parcel adopts it has both, and the parcel is named to the customer', async () => {
  const awa = await newCustomer();
  const papers = await newPapers(awa, container.id);
  let colisId = 0;
  const booking = async () => {
    const body = colisBody(papers, SMALL);
    colisId = (await api('POST', `/colis/ajouter/${container.id}`, { token: awa.token, body })).body.data.id;
  };
  const { told } = await telling(() => meanwhile(booking, () => decideHere(admin, papers.documentId, 'ACCEPTE')));
  expect(told).toMatchObject([{ type: 'CUSTOMS_DECIDED', colisId }]);
  expect(await shownTo(awa, papers.documentId)).toMatchObject({ statut: 'ACCEPTE', colisId, expireLe: null });
  expect(await stored(keys.owned('CUSTOMS', awa.userId, papers.documentId))).not.toHaveProperty('ttl');
});

test('nobody is told of a document that is deleted before the decision, or with its parcel', async () => {
  const awa = await newCustomer();
  const { id } = await filed(awa);
  const { result, told } = await telling(() =>
    meanwhile(
      () => remove(awa, id),
      () => decideHere(admin, id, 'ACCEPTE'),
    ),
  );
  expect([said(result), told]).toEqual([[404, 'CUSTOMS_NOT_FOUND'], []]);
  const { id: colisId, documentId } = await newColis(awa, container.id, SMALL);
  const body = { photoKey: await upload(awa, 'customs') };
  const late = await meanwhile(
    () => api('DELETE', `/colis/supprimer/${colisId}`, { token: awa.token }),
    () => invoke(handler, awa, UPDATE, { params: { id: Number(documentId) }, body }),
  );
  expect(said(late)).toEqual([404, 'CUSTOMS_NOT_FOUND']);
  await filesLeft(awa, 0);
  expect((await everythingOf(awa.userId)).map(({ sk }) => sk)).toEqual(['ACCOUNT']);
});

test('a waiting document that no parcel has is deleted with its file; that of a parcel is not', async () => {
  const awa = await newCustomer();
  for (const person of [awa, admin]) {
    const { id } = await filed(awa);
    const removed = await remove(person, id);
    expect([removed.status, removed.body]).toEqual([200, { success: true, message: 'Document de douane supprimé.' }]);
    expect(said(await remove(person, id))).toEqual([404, 'CUSTOMS_NOT_FOUND']);
    await filesLeft(awa, 0);
  }
  const papers = await newPapers(awa, container.id);
  const params = { id: papers.documentId };
  const late = await meanwhile(
    () => api('POST', `/colis/ajouter/${container.id}`, { token: awa.token, body: colisBody(papers, SMALL) }),
    () => invoke(handler, awa, 'DELETE /customs/delete/{id}', { params }),
  );
  expect(said(late)).toEqual([409, 'DRAFT_ADOPTED']);
  await decide(admin, params.id, 'ACCEPTE');
  for (const person of [awa, admin]) expect(said(await remove(person, params.id))).toEqual([409, 'DRAFT_ADOPTED']);
  expect(await opened((await shownTo(awa, params.id)).photo)).toEqual(PNG);
});

test('an expired document is neither changed nor decided on, by its own name, and may still be deleted', async () => {
  const awa = await newCustomer();
  const { id } = await filed(awa);
  await setStored(keys.owned('CUSTOMS', awa.userId, id), 'expiresAt', new Date(Date.now() - 1_000).toISOString());
  for (const person of [awa, admin]) {
    const body = { photoKey: await upload(person, 'customs') };
    expect(said(await edit(person, id, body))).toEqual([409, 'DRAFT_EXPIRED']);
  }
  const { result, told } = await telling(() => decideHere(admin, id, 'ACCEPTE'));
  expect([said(result), told]).toEqual([[409, 'DRAFT_EXPIRED'], []]);
  expect(await keptFilesOf(awa)).toHaveLength(1);
  expect((await remove(awa, id)).status).toBe(200);
  await filesLeft(awa, 0);
});

test('another’s document is absent to a customer, whatever they do with it', async () => {
  const [awa, stranger] = [await newCustomer(), await newCustomer()];
  const { id } = await filed(awa);
  expect(said(await edit(stranger, id, { typeDocument: '' }))).toEqual([404, 'CUSTOMS_NOT_FOUND']);
  expect(said(await remove(stranger, id))).toEqual([404, 'CUSTOMS_NOT_FOUND']);
  expect(said(await decide(stranger, id, 'ACCEPTE'))).toEqual([403, 'FORBIDDEN']);
  expect(await shownTo(awa, id)).toMatchObject({ typeDocument: 'Facture', statut: 'EN_ATTENTE' });
});

test('a document that was refused is not booked with: the customer hears that another is wanted', async () => {
  const container = await newContainer();
  const customer = await newCustomer();
  const papers = await newPapers(customer, container.id);
  const { token } = await anAdmin();
  await api('PATCH', `/customs/update-statut/${papers.documentId}?statut=REFUSE`, { token });
  const booked = await api('POST', `/colis/ajouter/${container.id}`, {
    token: customer.token,
    body: colisBody(papers),
  });
  expect([booked.status, booked.body.code, Object.keys(booked.body.fields)]).toEqual([
    409,
    'DRAFT_REFUSED',
    ['documentId'],
  ]);
});
