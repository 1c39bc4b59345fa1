import { beforeAll, expect, test } from 'vitest';
import { keys } from '#functions/core/table/keys.ts';
import { api, containerBody, newContainer } from '../support/calls/api.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { setStored } from '../support/calls/stored-state.ts';
import { storedColis } from '../support/calls/table.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import { load, loadableColis } from '../support/items/manifest.ts';

/** Times that can only be typing errors, or the wrong clock of a device. */

let admin: Person;
beforeAll(async () => {
  if (projectCloud()) admin = await makeAdmin();
});

const daysFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
const post = (path: string, body: object) => api('POST', path, { token: admin.token, body });
const put = (path: string, body: object) => api('PUT', path, { token: admin.token, body });

test.each<[string, Record<string, string>, string[]]>([
  [
    'left in 2020',
    { dateDepart: '2020-12-12T08:00:00Z', dateReservation: '2020-12-01T08:00:00Z' },
    ['dateDepart', 'dateReservation'],
  ],
  ['arrives decades ahead', { dateArrivee: '2067-01-01T08:00:00Z' }, ['dateArrivee']],
  ['takes parcels in since 2001', { receptionFin: '2001-12-12T08:00:00Z' }, ['receptionFin']],
])('a new container that %s is refused, with the fields at fault', async (_, change, fields) => {
  const { status, body } = await post('/bookings', containerBody(change));
  expect([status, body.code, Object.keys(body.fields ?? {}).toSorted()]).toEqual([422, 'INVALID_FIELDS', fields]);
});

test('a container that left last year may still be recorded, and an old one edited as long as its dates stay', async () => {
  const left = { dateDepart: daysFromNow(-500), dateArrivee: daysFromNow(-480), dateReservation: daysFromNow(-510) };
  expect((await post('/bookings', containerBody(left))).status).toBe(201);
  const { id } = await newContainer();
  const [dateDepart, dateArrivee] = ['2020-06-01T08:00:00.000Z', '2020-06-20T08:00:00.000Z'];
  const old = { dateDepart, dateArrivee, dateReservation: dateDepart };
  for (const [name, value] of Object.entries(old)) await setStored(keys.container(id), name, value);
  const edited = await put(`/bookings/${id}`, { ...old, prixEstime: 12 });
  expect([edited.status, edited.body.data?.prixEstime]).toEqual([200, 12]);
  const moved = await put(`/bookings/${id}`, { ...old, dateDepart: '2020-06-02T08:00:00.000Z' });
  expect([moved.status, Object.keys(moved.body.fields ?? {})]).toEqual([422, ['dateDepart']]);
});

test.each(['2001-01-01T00:00:00Z', '2089-01-01T00:00:00Z'])(
  'an event of %s and its preview are refused, with the field',
  async (date) => {
    const { id } = await newContainer();
    const event = { statut: 'EN_PREPARATION', lieu: 'Le Havre', description: 'A quai.', date };
    const path = `/api/tracking/preview/${id}?${new URLSearchParams(event)}`;
    const replies = [await post(`/api/tracking/add/${id}`, event), await api('GET', path, { token: admin.token })];
    for (const { status, body } of replies) expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['date']]);
  },
);

test('a leg that left in 2001, or arrives years after it left, is refused', async () => {
  const { id } = await newContainer();
  const leg = {
    transporteur: 'CMA',
    responsable: 'Awa',
    telephone: '+221771234567',
    lieuDepart: 'Le Havre',
    lieuArrivee: 'Dakar',
  };
  const refused = async (dateDepart: string, dateArrivee: string) =>
    Object.keys((await post(`/coordination/add/${id}`, { ...leg, dateDepart, dateArrivee })).body.fields ?? {});
  expect(await refused('2001-01-01T00:00:00Z', '2001-01-09T00:00:00Z')).toEqual(['dateDepart', 'dateArrivee']);
  expect(await refused(daysFromNow(10), daysFromNow(1_000))).toEqual(['dateArrivee']);
  expect(await refused(daysFromNow(10), daysFromNow(20))).toEqual([]);
});

test.each(['2000-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z'])(
  'a scan of a device whose clock says %s counts at the server’s time',
  async (leAppareil) => {
    const awa = await makeCustomer();
    const { id } = await newContainer();
    const colis = await loadableColis(awa, id);
    expect((await load(admin, colis, id, { leAppareil })).status).toBe(201);
    expect((await storedColis(awa, colis)).chargement).toMatchObject({ leAppareil: null, le: expect.any(String) });
  },
);
