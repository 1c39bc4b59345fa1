import { beforeAll, expect, test } from 'vitest';
import { keys } from '#functions/core/table/keys.ts';
import { handler } from '#functions/customs/index.ts';
import { api, colisBody, newAdmin, newColis, newContainer, newDrafts, PNG, upload } from '../support/calls/api.ts';
import { collectEvents, interruptBeforeWrite } from '../support/calls/intercept-writes.ts';
import { pagesOf } from '../support/calls/pages.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { invoke, itemsOfCustomer, keptFilesOf, storedItem } from '../support/calls/stored-state.ts';
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
import { eventually, mailsTo } from '../support/items/money.ts';
import { SMALL } from '../support/items/space-rush.ts';

const UPDATE = 'PUT /customs/update/{id}';

/** Decisions on a customs document, and what is allowed after them. */

let container: { id: number };
let admin: Person;

beforeAll(async () => {
  if (!projectCloud()) return;
  container = await newContainer();
  admin = await makeAdmin();
});

const fileDocument = (person: Person, bookingId = container.id) => filedIn(person, bookingId);

test('an admin decides; the customer sees the reason for a refusal and is notified once per change', async () => {
  const awa = await makeCustomer();
  const { documentId, id: colisId } = await newColis(awa, container.id, SMALL);
  const id = Number(documentId);
  const decided = async (statut: string, body: object = {}) => {
    const { decideLe } = await readDocument(admin, id);
    const { result, events } = await collectEvents(() => decideHere(admin, id, statut, { decideLe, ...body }));
    expect([result.status, result.body.data.statut]).toEqual([200, statut]);
    expect(await readDocument(awa, id)).toMatchObject({ statut, motif: result.body.data.motif });
    return { motif: result.body.data.motif, events };
  };
  const event = {
    type: 'CUSTOMS_DECIDED',
    userId: awa.userId,
    documentId: id,
    bookingId: container.id,
    colisId,
    typeDocument: 'Facture',
  };
  const refusal = (motif: string | null) => ({ motif, events: [{ ...event, statut: 'REFUSE', motif }] });

  expect(await decided('EN_ATTENTE')).toEqual({ motif: null, events: [] });
  expect(await decided('REFUSE', { motif: '  Illisible ' })).toEqual(refusal('Illisible'));
  expect(await decided('REFUSE', { motif: 'Illisible' })).toEqual({ motif: 'Illisible', events: [] });
  expect(await decided('REFUSE')).toEqual({ motif: 'Illisible', events: [] });
  expect(await decided('REFUSE', { motif: 'Page manquante' })).toEqual(refusal('Page manquante'));
  expect(await decided('REFUSE', { motif: '' })).toEqual(refusal(null));
  expect(await decided('ACCEPTE', { motif: 'ignored', statut: 'REFUSE', userId: 1 })).toEqual({
    motif: null,
    events: [{ ...event, statut: 'ACCEPTE', motif: null }],
  });
  expect(await decided('ACCEPTE')).toEqual({ motif: null, events: [] });
  expect((await decided('EN_ATTENTE')).events).toEqual([{ ...event, statut: 'EN_ATTENTE', motif: null }]);
  expect(await storedItem(keys.owned('CUSTOMS', awa.userId, id))).not.toHaveProperty('userEmail');
});

test('the customer gets one mail per refusal, with its reason, in their own language', async () => {
  const awa = await makeCustomer({ langue: 'en' });
  const { id } = await fileDocument(awa);
  for (let n = 0; n < 2; n++) await decide(admin, id, 'REFUSE', { motif: 'Page <2> is missing' });
  await decide(admin, id, 'ACCEPTE');
  const mails = await eventually(async () => {
    const about = (await mailsTo(awa.email)).filter(({ text }) => text.includes('Facture'));
    expect(about).toHaveLength(2);
    return about;
  });
  const refusals = mails.filter(({ text }) => text.includes('Page <2> is missing'));
  expect(refusals.map(({ text }) => text.slice(0, 6))).toEqual(['Hello,']);
  expect(refusals[0]?.html).not.toContain('<2>');
});

test('a decision needs a valid statut; its reason is optional text', async () => {
  const awa = await makeCustomer();
  const { id } = await fileDocument(awa);
  const requestDecision = (query: string, body?: unknown) =>
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
    const { status, body: refusal } = await requestDecision(query, body);
    expect([status, Object.keys(refusal.fields ?? {})], `${query} ${body}`).toEqual([422, [field]]);
  }
  expect((await readDocument(awa, id)).statut).toBe('EN_ATTENTE');
  const long = 'é'.repeat(500);
  expect((await requestDecision('?statut=REFUSE', { motif: long })).body.data.motif).toBe(long);
  expect(outcome(await requestDecision('?statut=ACCEPTE')), 'without the decision that was shown').toEqual([
    409,
    'CUSTOMS_DECISION_CHANGED',
  ]);
  const { decideLe } = await readDocument(admin, id);
  expect((await requestDecision('?statut=ACCEPTE', { decideLe })).body.data).toMatchObject({
    statut: 'ACCEPTE',
    motif: null,
  });
});

test('a customer cannot edit or delete a decided document; an admin corrects or reopens it', async () => {
  const awa = await makeCustomer();
  const draft = await fileDocument(awa);
  await decide(admin, draft.id, 'REFUSE', { motif: 'Illisible' });
  for (const body of [{ typeDocument: 'Inventaire' }, {}])
    expect(outcome(await edit(awa, draft.id, body))).toEqual([409, 'CUSTOMS_DECIDED']);
  for (const person of [awa, admin]) expect(outcome(await remove(person, draft.id))).toEqual([409, 'CUSTOMS_DECIDED']);
  expect(await keptFilesOf(awa)).toHaveLength(1);
  const photoKey = await upload(admin, 'customs', PDF, 'application/pdf');
  const corrected = await edit(admin, draft.id, { typeDocument: 'Inventaire', photoKey });
  expect(corrected.body.data).toMatchObject({ typeDocument: 'Inventaire', statut: 'REFUSE', motif: 'Illisible' });
  await waitForFileCount(awa, 1);
  expect(await downloadFile((await readDocument(awa, draft.id)).photo)).toEqual(PDF);
  await decide(admin, draft.id, 'EN_ATTENTE');
  expect((await edit(awa, draft.id, { typeDocument: 'Facture' })).status).toBe(200);
  expect((await remove(awa, draft.id)).status).toBe(200);
  await waitForFileCount(awa, 0);
});

test('ten admins who make the same decision at once all succeed and the customer is notified once', async () => {
  const awa = await makeCustomer();
  const { id } = await fileDocument(awa);
  const { result, events } = await collectEvents(() =>
    Promise.all(Array.from({ length: 10 }, () => decideHere(admin, id, 'REFUSE', { motif: 'Illisible' }))),
  );
  expect(result.map(({ status, body }) => [status, body.data?.motif])).toEqual(Array(10).fill([200, 'Illisible']));
  expect(events).toHaveLength(1);
});

test('of two admins who decide differently at once the later one decides again, and the customer is notified of each', async () => {
  const other = await newAdmin();
  const awa = await makeCustomer();
  const { id } = await fileDocument(awa);
  const { result, events } = await collectEvents(() =>
    interruptBeforeWrite(
      () => decideHere(other, id, 'ACCEPTE'),
      () => decideHere(admin, id, 'REFUSE', { motif: 'Illisible' }),
    ),
  );
  expect(outcome(result)).toEqual([409, 'CUSTOMS_DECISION_CHANGED']);
  expect(events).toMatchObject([{ statut: 'ACCEPTE' }]);
  const { decideLe } = await readDocument(admin, id);
  const again = await collectEvents(() => decideHere(admin, id, 'REFUSE', { motif: 'Illisible', decideLe }));
  expect(again.events).toMatchObject([{ statut: 'REFUSE' }]);
  expect(await readDocument(awa, id)).toMatchObject({ statut: 'REFUSE', motif: 'Illisible' });
  for (const [statut, ids] of [
    ['REFUSE', [id]],
    ['ACCEPTE', []],
    ['EN_ATTENTE', []],
  ] as const)
    expect(await pagesOf(`/customs/statut/${statut}?userId=${awa.userId}`, 2)).toEqual([ids]);
});

test('an edit overtaken by a decision is refused, leaves no file, and the decided document stays unchanged', async () => {
  const awa = await makeCustomer();
  const { id } = await fileDocument(awa);
  const body = { typeDocument: 'Inventaire', photoKey: await upload(awa, 'customs', PDF, 'application/pdf') };
  const late = await interruptBeforeWrite(
    () => decide(admin, id, 'ACCEPTE'),
    () => invoke(handler, awa, UPDATE, { params: { id }, body }),
  );
  expect(outcome(late)).toEqual([409, 'CUSTOMS_DECIDED']);
  const shown = await readDocument(awa, id);
  expect([shown.typeDocument, await downloadFile(shown.photo)]).toEqual(['Facture', PNG]);
  expect(await keptFilesOf(awa)).toHaveLength(1);
});

test('a document decided on while a parcel adopts it keeps both, and the customer’s mail names the parcel', async () => {
  const awa = await makeCustomer();
  const drafts = await newDrafts(awa, container.id);
  let colisId = 0;
  const booking = async () => {
    const body = colisBody(drafts, SMALL);
    colisId = (await api('POST', `/colis/ajouter/${container.id}`, { token: awa.token, body })).body.data.id;
  };
  const { events } = await collectEvents(() =>
    interruptBeforeWrite(booking, () => decideHere(admin, drafts.documentId, 'ACCEPTE')),
  );
  expect(events).toMatchObject([{ type: 'CUSTOMS_DECIDED', colisId }]);
  expect(await readDocument(awa, drafts.documentId)).toMatchObject({ statut: 'ACCEPTE', colisId, expireLe: null });
  expect(await storedItem(keys.owned('CUSTOMS', awa.userId, drafts.documentId))).not.toHaveProperty('ttl');
});

test('nobody is notified of a decision on a document that is deleted before it or with its parcel', async () => {
  const awa = await makeCustomer();
  const { id } = await fileDocument(awa);
  const { result, events } = await collectEvents(() =>
    interruptBeforeWrite(
      () => remove(awa, id),
      () => decideHere(admin, id, 'ACCEPTE'),
    ),
  );
  expect([outcome(result), events]).toEqual([[404, 'CUSTOMS_NOT_FOUND'], []]);
  const { id: colisId, documentId } = await newColis(awa, container.id, SMALL);
  const body = { photoKey: await upload(awa, 'customs') };
  const late = await interruptBeforeWrite(
    () => api('DELETE', `/colis/supprimer/${colisId}`, { token: awa.token }),
    () => invoke(handler, awa, UPDATE, { params: { id: Number(documentId) }, body }),
  );
  expect(outcome(late)).toEqual([404, 'CUSTOMS_NOT_FOUND']);
  await waitForFileCount(awa, 0);
  expect((await itemsOfCustomer(awa.userId)).map(({ sk }) => sk)).toEqual(['ACCOUNT']);
});

test('a parcel cannot be booked with a refused document: the customer must send another', async () => {
  const container = await newContainer();
  const customer = await makeCustomer();
  const drafts = await newDrafts(customer, container.id);
  const { token } = await makeAdmin();
  await api('PATCH', `/customs/update-statut/${drafts.documentId}?statut=REFUSE`, { token });
  const booked = await api('POST', `/colis/ajouter/${container.id}`, {
    token: customer.token,
    body: colisBody(drafts),
  });
  expect([booked.status, booked.body.code, Object.keys(booked.body.fields)]).toEqual([
    409,
    'DRAFT_REFUSED',
    ['documentId'],
  ]);
});
