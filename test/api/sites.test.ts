import { expect, test } from 'vitest';
import { api, newContainer } from '../support/calls/api.ts';
import { pagesOf } from '../support/calls/pages.ts';
import { makeCustomer } from '../support/calls/people.ts';
import { aColis } from '../support/calls/table.ts';
import { asAdmin } from '../support/items/journey.ts';
import { newSite, siteBody } from '../support/items/sites.ts';

const putContainer = (id: number, body: unknown) => asAdmin('PUT', `/bookings/${id}`, body);
const publicContainer = async (id: number) => (await api('GET', `/bookings/${id}`)).body.data;

test('an admin adds a site and reads it as it was written', async () => {
  const added = await asAdmin('POST', '/sites', siteBody({ nom: '  Dépôt Nord ' }));
  expect(added.status).toBe(201);
  expect(added.body.data).toEqual({
    ...siteBody({ nom: 'Dépôt Nord', telephone: '+33123456789' }),
    id: expect.any(Number),
    enService: true,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
  expect((await asAdmin('GET', `/sites/${added.body.data.id}`)).body.data).toEqual(added.body.data);
  expect((await pagesOf('/sites', 100)).flat()).toContain(added.body.data.id);
});

test('only admins read and change sites', async () => {
  const id = await newSite();
  const { token } = await makeCustomer();
  for (const [method, path] of [
    ['GET', '/sites'],
    ['GET', `/sites/${id}`],
    ['POST', '/sites'],
    ['PUT', `/sites/${id}`],
  ] as const) {
    const body = method === 'GET' ? {} : { body: siteBody() };
    expect((await api(method, path, { token, ...body })).body.code).toBe('FORBIDDEN');
    expect((await api(method, path, body)).status).toBe(401);
  }
});

test.each([
  [{ nom: '' }, 'nom'],
  [{ type: 'PORT' }, 'type'],
  [{ pays: 'Sénégal' }, 'pays'],
  [{ latitude: 91 }, 'latitude'],
  [{ latitude: 14.7, longitude: null }, 'longitude'],
  [{ fuseau: 'Paris' }, 'fuseau'],
  [{ telephone: 'appelez-nous' }, 'telephone'],
  [{ unlocode: 'Dakar' }, 'unlocode'],
  [{ horaires: [{ jour: 8, ouvre: '09:00', ferme: '18:00' }] }, 'horaires.0.jour'],
  [{ horaires: [{ jour: 1, ouvre: '9h', ferme: '18:00' }] }, 'horaires.0.ouvre'],
  [{ horaires: [{ jour: 1, ouvre: '18:00', ferme: '09:00' }] }, 'horaires.0.ferme'],
  [
    {
      horaires: [
        { jour: 1, ouvre: '09:00', ferme: '13:00' },
        { jour: 1, ouvre: '12:00', ferme: '18:00' },
      ],
    },
    'horaires',
  ],
])('a site with %j is refused with the field at fault', async (change, field) => {
  const { status, body } = await asAdmin('POST', '/sites', siteBody(change));
  expect(status).toBe(422);
  expect(Object.keys(body.fields)).toEqual([field]);
});

test('a repeated request with the same key adds one site', async () => {
  const key = crypto.randomUUID();
  const [first, second] = [
    await asAdmin('POST', '/sites', siteBody(), key),
    await asAdmin('POST', '/sites', siteBody(), key),
  ];
  expect(second.body.data.id).toBe(first.body.data.id);
});

test('everybody reads where, until when and at what hours to bring a parcel to an open container', async () => {
  const [siteDepartId, siteArriveeId] = [
    await newSite(),
    await newSite({ nom: 'Bureau de Dakar', type: 'ARRIVEE', pays: 'SN', fuseau: 'Africa/Dakar' }),
  ];
  const { id } = await newContainer({
    siteDepartId,
    siteArriveeId,
    fuseau: 'Europe/Paris',
    dateDepart: '2031-03-03T08:00',
    dateArrivee: '2031-03-20T08:00',
    receptionFin: '2031-03-01T12:00',
  });
  expect(await publicContainer(id)).toMatchObject({
    siteDepart: { id: siteDepartId, nom: 'Dépôt de Gennevilliers', horaires: siteBody().horaires },
    siteArrivee: { id: siteArriveeId, nom: 'Bureau de Dakar' },
    receptionFin: '2031-03-01T11:00:00.000Z',
  });
  const { body } = await api('GET', '/bookings/by-date?dateDepart=2031-03-03&limit=100');
  expect(body.data.find((container: { id: number }) => container.id === id).siteDepart.id).toBe(siteDepartId);
});

test('a container without sites says so', async () => {
  const { id } = await newContainer();
  expect(await publicContainer(id)).toMatchObject({ siteDepart: null, siteArrivee: null, receptionFin: null });
});

test('a container takes only sites in service of the right type', async () => {
  const { id } = await newContainer();
  const [depot, arrival, closed] = [
    await newSite(),
    await newSite({ type: 'ARRIVEE' }),
    await newSite({ enService: false }),
  ];
  for (const [edit, code, field] of [
    [{ siteDepartId: arrival }, 'INVALID_FIELDS', 'siteDepartId'],
    [{ siteArriveeId: depot }, 'INVALID_FIELDS', 'siteArriveeId'],
    [{ siteDepartId: closed }, 'INVALID_FIELDS', 'siteDepartId'],
    [{ siteDepartId: 1 }, 'SITE_NOT_FOUND', 'siteDepartId'],
  ] as const) {
    const { body } = await putContainer(id, edit);
    expect(body).toMatchObject({ code, fields: { [field]: expect.any(String) } });
  }
  expect(await publicContainer(id)).toMatchObject({ siteDepart: null, siteArrivee: null });
});

test('a container keeps a site that is closed later, and its other fields can still be edited', async () => {
  const siteDepartId = await newSite();
  const { id } = await newContainer({ siteDepartId });
  await asAdmin('PUT', `/sites/${siteDepartId}`, siteBody({ enService: false }));
  const { status, body } = await putContainer(id, { prixEstime: 11, siteDepartId });
  expect([status, body.data.siteDepart.id]).toEqual([200, siteDepartId]);
  expect((await putContainer(id, { siteDepartId: null })).body.data.siteDepart).toBeNull();
});

test('the drop-off cut-off must not be after the departure, whichever of both is changed', async () => {
  const { id } = await newContainer({ dateDepart: '2031-03-03T08:00:00Z', dateArrivee: '2031-03-20T08:00:00Z' });
  expect((await putContainer(id, { receptionFin: '2031-03-03T08:01:00Z' })).body.fields).toHaveProperty('receptionFin');
  await putContainer(id, { receptionFin: '2031-03-02T18:00:00Z' });
  expect((await putContainer(id, { dateDepart: '2031-03-02T08:00:00Z' })).body.fields).toHaveProperty('receptionFin');
  expect((await putContainer(id, { receptionFin: null })).body.data.receptionFin).toBeNull();
});

test('the preview of an edit names the depot and the cut-off that customers will read of', async () => {
  const [before, after] = [await newSite(), await newSite({ nom: 'Dépôt de Lyon', ville: 'Lyon' })];
  const { id } = await newContainer({ siteDepartId: before });
  await aColis(await makeCustomer(), id);
  const { status, body } = await asAdmin('GET', `/bookings/${id}/status-preview?siteDepartId=${after}`);
  expect([status, body.data.raisons, body.data.clients]).toEqual([200, ['REPLANS'], 1]);
  expect(body.data.messages[0].texte).toContain('Dépôt de Lyon, 12 rue du Port, Lyon');
  const cleared = await asAdmin('GET', `/bookings/${id}/status-preview?siteDepartId=none`);
  expect(cleared.body.data.messages[0].texte).toMatch(/aucun|none/);
});
