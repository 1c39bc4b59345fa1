import { beforeAll, expect, test } from 'vitest';
import { keys } from '#functions/core/table/keys.ts';
import { handler } from '#functions/insurance/index.ts';
import { api, colisBody, newColis, newContainer, newDrafts, PNG, upload } from '../support/calls/api.ts';
import { collectCalls, interruptBeforeWrite } from '../support/calls/intercept-writes.ts';
import { pagesOf } from '../support/calls/pages.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { invoke, itemsOfCustomer, keptFilesOf, setStored, storedItem } from '../support/calls/stored-state.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import { eventually, newSession, payAndReturn } from '../support/items/money.ts';
import { SMALL } from '../support/items/space-rush.ts';

const PDF = Buffer.from('%PDF-1.7\n%âãÏÓ\n');
const UPDATE = 'PUT /insurance/update/{id}';

let container: { id: number };
let elsewhere: { id: number };
let admin: Person;

beforeAll(async () => {
  if (!projectCloud()) return;
  [container, elsewhere] = [await newContainer(), await newContainer()];
  admin = await makeAdmin();
});

type Shown = { id: number; image: string | null; colisId: number | null; [field: string]: unknown };

const addInsurance = async (
  person: Person,
  bookingId: number,
  change: Record<string, unknown> = {},
): Promise<Shown> => {
  const body = {
    typeCouverture: 'Vol',
    description: 'Vaisselle',
    valeurCouverture: 5_000,
    containerBookingId: bookingId,
    ...change,
  };
  const reply = await api('POST', '/insurance/add', { token: person.token, body });
  if (reply.status !== 201) throw new Error(`insurance: ${reply.status} ${reply.text}`);
  return reply.body.data;
};
const addInsuranceWithPicture = async (person: Person) =>
  addInsurance(person, container.id, { imageKey: await upload(person, 'insurance') });
const edit = ({ token }: Person, id: number, body: unknown) => api('PUT', `/insurance/update/${id}`, { token, body });
const remove = ({ token }: Person, id: number) => api('DELETE', `/insurance/delete/${id}`, { token });
const shownTo = async ({ token }: Person, id: number): Promise<Shown> =>
  (await api('GET', `/insurance/${id}`, { token })).body.data;
const outcome = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

const picturesOf = async (person: Person) =>
  (await keptFilesOf(person)).filter((name) => name.startsWith('files/insurance/'));
/** The bytes behind a signed link, or the status of the failed download. */
const download = async (link: unknown) => {
  const response = await fetch(String(link));
  return response.ok ? Buffer.from(await response.arrayBuffer()) : response.status;
};
/** Waits until the customer has the given number of insurance files; the table's stream deletes the others. */
const waitForPictures = (person: Person, count: number) =>
  eventually(async () => expect(await picturesOf(person)).toHaveLength(count));

test('an admin finds insurances by customer, by container or by both, newest first, in full pages', async () => {
  const [awa, modou] = [await makeCustomer(), await makeCustomer()];
  const [there, here] = [await newContainer(), await newContainer()];
  const made: { who: Person; bookingId: number; id: number }[] = [];
  for (const [who, { id: bookingId }] of [
    [awa, here],
    [modou, here],
    [awa, there],
    [awa, here],
    [modou, there],
    [awa, here],
  ] as const)
    made.unshift({ who, bookingId, id: (await addInsurance(who, bookingId)).id });
  const listed = (filter: string) => pagesOf(`/insurance/all?${filter}`, 2);
  const inTwos = (match: (one: (typeof made)[number]) => boolean) => {
    const ids = made.filter(match).map(({ id }) => id);
    return Array.from({ length: Math.ceil(ids.length / 2) }, (_, n) => ids.slice(2 * n, 2 * n + 2));
  };
  const [user, booking] = [`userId=${awa.userId}`, `containerBookingId=${here.id}`];
  expect(await listed(user)).toEqual(inTwos(({ who }) => who === awa));
  expect(await listed(booking)).toEqual(inTwos(({ bookingId }) => bookingId === here.id));
  expect(await listed(`${user}&${booking}`)).toEqual(
    inTwos(({ who, bookingId }) => who === awa && bookingId === here.id),
  );
  expect(await listed(`userId=1&${booking}`)).toEqual([[]]);
  const all = (await pagesOf('/insurance/all', 100)).flat(); // concurrent tests may have filled pages since
  const madeHere = all.filter((id) => made.some((one) => one.id === id));
  expect(madeHere).toEqual(made.map(({ id }) => id));
});

test('each page of insurances costs one query and one read of its items, and an invalid filter is named', async () => {
  const both = { userId: '1', containerBookingId: '1' };
  for (const query of [{}, { userId: '1' }, { containerBookingId: '1' }, both] as Record<string, string>[]) {
    const { result, calls } = await collectCalls(() => invoke(handler, admin, 'GET /insurance/all', { query }));
    expect(result.status).toBe(200);
    expect(['Query', 'Query BatchGetItem'], JSON.stringify(query)).toContain(calls.join(' '));
  }
  for (const name of ['userId', 'containerBookingId'])
    for (const value of ['0', '-1', '1.5', '12abc', '9007199254740993', '']) {
      const { status, body } = await api('GET', `/insurance/all?${name}=${value}`, { token: admin.token });
      expect([status, Object.keys(body.fields ?? {})], `${name}=${value}`).toEqual([422, [name]]);
    }
});

test('a customer edits the fields of their insurance; others, and those set by the server, stay as they are', async () => {
  const awa = await makeCustomer();
  const before = await addInsurance(awa, container.id);
  const ignored = {
    id: 1,
    userId: 1,
    containerBookingId: elsewhere.id,
    bookingId: 1,
    colisId: 5,
    expireLe: null,
    expiresAt: null,
    image: 'https://elsewhere.test',
    valeurXof: 9,
    createdAt: '2020-01-01T00:00:00Z',
    assignedTo: 5,
    ttl: 1,
    pk: 'USER#1',
    sk: 'ACCOUNT',
    papersPk: 'INSURANCE#1',
  };
  const { description: _, ...others } = before;
  const key = keys.owned('INSURANCE', awa.userId, before.id);
  const filed = await storedItem(key);
  const edited = await edit(awa, before.id, { ...ignored, description: 'Vase' });
  expect([edited.status, edited.body.data]).toEqual([200, { ...others, description: 'Vase' }]);
  expect(await storedItem(key)).toEqual({ ...filed, description: 'Vase' });
  const more = { typeCouverture: 'Tous risques', valeurCouverture: 250_000, description: '' };
  expect((await edit(awa, before.id, more)).body.data).toMatchObject(more);
  expect(await shownTo(awa, before.id)).toMatchObject(more);
  expect((await edit(awa, before.id, {})).status).toBe(200);
  expect(await storedItem(key)).toMatchObject({ typeCouverture: 'Tous risques', valeurXof: 250_000, description: '' });
});

test('a new file replaces the old one, which is deleted; other edits keep the file', async () => {
  const awa = await makeCustomer();
  const { id, image } = await addInsuranceWithPicture(awa);
  expect(await download(image)).toEqual(PNG);
  expect((await edit(awa, id, { description: 'Vase' })).status).toBe(200);
  const imageKey = await upload(awa, 'insurance', PDF, 'application/pdf');
  const edited = await edit(awa, id, { imageKey });
  expect(await download(edited.body.data.image)).toEqual(PDF);
  await waitForPictures(awa, 1);
  expect(await download(image)).toBe(404);
  expect(await download((await shownTo(awa, id)).image)).toEqual(PDF);
});

test('an insurance without a file gets one, also by a form', async () => {
  const awa = await makeCustomer();
  const { id } = await addInsurance(awa, container.id);
  const form = new FormData();
  form.append('dto', JSON.stringify({ valeurCouverture: 7_000 }));
  form.append('image', new Blob([new Uint8Array(PNG)], { type: 'image/png' }));
  const { status, body } = await edit(awa, id, form);
  expect([status, body.data.valeurCouverture, body.data.description]).toEqual([200, 7_000, 'Vaisselle']);
  expect(await download(body.data.image)).toEqual(PNG);
});

test('an unacceptable file is refused before anything changes', async () => {
  const [awa, modou] = [await makeCustomer(), await makeCustomer()];
  const { id } = await addInsuranceWithPicture(awa);
  const all = async () => [await itemsOfCustomer(awa.userId), await keptFilesOf(awa)];
  const before = await all();
  const form = new FormData();
  form.append('dto', JSON.stringify({ description: 'Vase' }));
  form.append('image', new Blob(['<script>'], { type: 'text/html' }));
  const mislabelled = await upload(awa, 'insurance', PDF, 'image/png');
  for (const [body, refusal] of [
    [form, [415, 'FILE_TYPE_REFUSED']],
    [{ description: 'Vase', imageKey: mislabelled }, [415, 'FILE_MISMATCH']],
    [{ description: 'Vase', imageKey: `incoming/${awa.userId}/nowhere` }, [422, 'FILE_NOT_FOUND']],
    [{ description: 'Vase', imageKey: await upload(modou, 'insurance') }, [422, 'FILE_NOT_FOUND']],
    [{ description: 'Vase', imageKey: 'files/insurance/1/x' }, [422, 'INVALID_FIELDS']],
    [{ valeurCouverture: -1, imageKey: await upload(awa, 'insurance') }, [422, 'INVALID_FIELDS']],
    [{ valeurCouverture: 1.5, imageKey: await upload(awa, 'insurance') }, [422, 'INVALID_FIELDS']],
  ] as const)
    expect(outcome(await edit(awa, id, body))).toEqual(refusal);
  expect(await all()).toEqual(before);
});

test('a customer edits the insurance of a parcel until its payment begins; an admin at any time', async () => {
  const awa = await makeCustomer();
  const { id: colisId, assuranceId } = await newColis(awa, container.id, SMALL);
  const id = Number(assuranceId);
  const booked = await edit(awa, id, { valeurCouverture: 1, imageKey: await upload(awa, 'insurance') });
  expect([booked.status, booked.body.data.colisId]).toEqual([200, colisId]);
  const expectRefused = async (code: string) => {
    for (const body of [{ valeurCouverture: 9_999 }, { imageKey: await upload(awa, 'insurance') }, {}])
      expect(outcome(await edit(awa, id, body))).toEqual([409, code]);
    expect(await picturesOf(awa)).toHaveLength(1);
  };
  await newSession(awa, [colisId]);
  await expectRefused('COLIS_LOCKED');
  expect((await edit(admin, id, { valeurCouverture: 2 })).body.data.valeurCouverture).toBe(2);
  await payAndReturn(awa, [colisId]);
  await expectRefused('COLIS_PAID');
  const corrected = await edit(admin, id, {
    valeurCouverture: 3,
    imageKey: await upload(admin, 'insurance', PDF, 'application/pdf'),
  });
  expect(corrected.body.data).toMatchObject({ valeurCouverture: 3, userId: awa.userId, colisId });
  await waitForPictures(awa, 1);
  expect(await download((await shownTo(awa, id)).image)).toEqual(PDF);
});

test('an edit overtaken by a payment is refused and leaves no file', async () => {
  const awa = await makeCustomer();
  const { id: colisId, assuranceId: id } = await newColis(awa, container.id, SMALL);
  const attempt = async (interrupt: () => Promise<unknown>) => {
    const body = { valeurCouverture: 1, imageKey: await upload(awa, 'insurance') };
    return interruptBeforeWrite(interrupt, () => invoke(handler, awa, UPDATE, { params: { id: Number(id) }, body }));
  };
  expect(outcome(await attempt(() => newSession(awa, [colisId])))).toEqual([409, 'COLIS_LOCKED']);
  const other = await newColis(awa, container.id, SMALL);
  const overtaken = await interruptBeforeWrite(
    () => payAndReturn(awa, [other.id]),
    () => invoke(handler, awa, UPDATE, { params: { id: Number(other.assuranceId) }, body: { valeurCouverture: 1 } }),
  );
  expect(outcome(overtaken)).toEqual([409, 'COLIS_PAID']);
  expect(await picturesOf(awa)).toEqual([]);
  expect(await shownTo(awa, Number(other.assuranceId))).toMatchObject({ valeurCouverture: 100_000 });
});

test('an insurance edited while a parcel adopts it keeps the edit and the adoption', async () => {
  const awa = await makeCustomer();
  const drafts = await newDrafts(awa, container.id);
  const params = { id: drafts.assuranceId };
  let colisId = 0;
  const booking = async () => {
    const { body } = await api('POST', `/colis/ajouter/${container.id}`, {
      token: awa.token,
      body: colisBody(drafts),
    });
    colisId = body.data.id;
  };
  const edited = await interruptBeforeWrite(booking, () =>
    invoke(handler, awa, UPDATE, { params, body: { valeurCouverture: 77 } }),
  );
  expect([edited.status, edited.body.data]).toMatchObject([200, { valeurCouverture: 77, colisId, expireLe: null }]);
  expect(await shownTo(awa, params.id)).toEqual({ ...edited.body.data, image: null });
  expect(await storedItem(keys.owned('INSURANCE', awa.userId, params.id))).not.toHaveProperty('ttl');
});

test('an insurance deleted with its parcel during an edit is not found, not recreated, and leaves no file', async () => {
  const awa = await makeCustomer();
  const { id: colisId, assuranceId } = await newColis(awa, container.id, SMALL);
  const body = { imageKey: await upload(awa, 'insurance') };
  const late = await interruptBeforeWrite(
    () => api('DELETE', `/colis/supprimer/${colisId}`, { token: awa.token }),
    () => invoke(handler, awa, UPDATE, { params: { id: Number(assuranceId) }, body }),
  );
  expect(outcome(late)).toEqual([404, 'INSURANCE_NOT_FOUND']);
  expect(await picturesOf(awa)).toEqual([]);
  expect((await itemsOfCustomer(awa.userId)).map(({ sk }) => sk)).toEqual(['ACCOUNT']);
});

test('ten concurrent replacements of a file: one stays, and it is the one shown', async () => {
  const awa = await makeCustomer();
  const { id } = await addInsuranceWithPicture(awa);
  const uploads = await Promise.all(Array.from({ length: 10 }, () => upload(awa, 'insurance')));
  const replies = await Promise.all(uploads.map((imageKey) => edit(awa, id, { imageKey })));
  expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
  await waitForPictures(awa, 1);
  expect(await download((await shownTo(awa, id)).image)).toEqual(PNG);
});

test('an expired draft cannot be edited by anybody (DRAFT_EXPIRED), but can be deleted', async () => {
  const awa = await makeCustomer();
  const { id } = await addInsuranceWithPicture(awa);
  await setStored(keys.owned('INSURANCE', awa.userId, id), 'expiresAt', new Date(Date.now() - 1_000).toISOString());
  for (const person of [awa, admin]) {
    const body = { valeurCouverture: 1, imageKey: await upload(person, 'insurance') };
    expect(outcome(await edit(person, id, body))).toEqual([409, 'DRAFT_EXPIRED']);
  }
  expect(await picturesOf(awa)).toHaveLength(1);
  expect((await remove(awa, id)).status).toBe(200);
  await waitForPictures(awa, 0);
});

test('a customer cannot find, edit or delete another customer’s insurance', async () => {
  const [awa, stranger] = [await makeCustomer(), await makeCustomer()];
  const before = await addInsuranceWithPicture(awa);
  expect(outcome(await edit(stranger, before.id, { valeurCouverture: -1 }))).toEqual([404, 'INSURANCE_NOT_FOUND']);
  expect(outcome(await remove(stranger, before.id))).toEqual([404, 'INSURANCE_NOT_FOUND']);
  expect(await shownTo(awa, before.id)).toMatchObject({ valeurCouverture: 5_000, id: before.id });
});

test('an insurance without a parcel is deleted with its file, by its owner or an admin', async () => {
  const awa = await makeCustomer();
  for (const [person, language, message] of [
    [awa, 'fr', 'Assurance supprimée.'],
    [admin, 'en', 'Insurance deleted.'],
  ] as const) {
    const { id } = await addInsuranceWithPicture(awa);
    const path = `/insurance/delete/${id}`;
    const removed = await api('DELETE', path, { token: person.token, language });
    expect([removed.status, removed.body]).toEqual([200, { success: true, message }]);
    expect(outcome(await api('DELETE', path, { token: person.token }))).toEqual([404, 'INSURANCE_NOT_FOUND']);
    await waitForPictures(awa, 0);
  }
  const { body } = await api('GET', `/insurance/all?userId=${awa.userId}`, { token: admin.token });
  expect(body.data).toEqual([]);
});

test('nobody deletes the insurance of a parcel, and the parcel keeps the file', async () => {
  const awa = await makeCustomer();
  const { id: assuranceId } = await addInsuranceWithPicture(awa);
  const { documentId } = await newDrafts(awa, container.id);
  const body = colisBody({ assuranceId, documentId }, SMALL);
  const booking = () => api('POST', `/colis/ajouter/${container.id}`, { token: awa.token, body });
  const params = { id: assuranceId };
  const late = await interruptBeforeWrite(booking, () =>
    invoke(handler, awa, 'DELETE /insurance/delete/{id}', { params }),
  );
  expect(outcome(late)).toEqual([409, 'DRAFT_ADOPTED']);
  for (const person of [awa, admin]) expect(outcome(await remove(person, assuranceId))).toEqual([409, 'DRAFT_ADOPTED']);
  const { colisId, image } = await shownTo(awa, assuranceId);
  expect(colisId).toEqual(expect.any(Number));
  expect(await download(image)).toEqual(PNG);
});

test('a booking whose insurance is deleted meanwhile gets INSURANCE_NOT_FOUND and names the field', async () => {
  const { handler: colis } = await import('#functions/colis/index.ts');
  const awa = await makeCustomer();
  const drafts = await newDrafts(awa, container.id);
  const late = await interruptBeforeWrite(
    () => remove(awa, drafts.assuranceId),
    () =>
      invoke(colis, awa, 'POST /colis/ajouter/{bookingId}', {
        params: { bookingId: container.id },
        body: colisBody(drafts, SMALL),
      }),
  );
  expect([outcome(late), Object.keys(late.body.fields)]).toEqual([[404, 'INSURANCE_NOT_FOUND'], ['assuranceId']]);
  expect((await api('GET', '/colis/user', { token: awa.token })).body.data).toEqual([]);
});
