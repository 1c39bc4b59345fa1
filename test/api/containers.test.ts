import { expect, test } from 'vitest';
import { api, containerBody, newColis, newContainer } from '../support/calls/api.ts';
import { makeAdmin, makeCustomer } from '../support/calls/people.ts';

const soon = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

test('a visitor sees only open containers and nothing about the customers in them', async () => {
  const open = await newContainer({ dateDepart: soon(1) });
  const closed = await newContainer({ statut: 'EN_ATTENTE', dateDepart: soon(1) });
  const { body } = await api('GET', '/bookings?limit=100');
  const ids = body.data.map(({ id }: { id: number }) => id);
  expect(ids).toContain(open.id);
  expect(ids).not.toContain(closed.id);
  expect(Object.keys(body.data[0])).not.toContain('colisList');
  expect((await api('GET', `/bookings/${closed.id}`)).body.code).toBe('CONTAINER_NOT_FOUND');
  const { token } = await makeAdmin();
  expect((await api('GET', `/bookings/${closed.id}`, { token })).body.data.statut).toBe('EN_ATTENTE');
});

test('a container has its fields and their aliases', async () => {
  const { token } = await makeAdmin();
  const { body, status } = await api('POST', '/bookings', { token, body: { ...containerBody(), colisList: [] } });
  expect(status).toBe(201);
  expect(body.data).toMatchObject({
    poidsMax: 1000,
    poidsRestant: 1000,
    volumeRestant: 20,
    lieuEnlevement: 'Le Havre',
    depart: 'Le Havre',
    statut: 'EN_COURS',
    status: 'EN_COURS',
    tailleConteneur: '40ft',
  });
});

test('the day of departure is the day in the time zone of the pickup place', async () => {
  const container = await newContainer({
    dateDepart: '2031-03-01T02:30:00Z',
    dateArrivee: '2031-03-20T00:00:00Z',
    fuseau: 'America/Toronto',
  });
  expect(container.jourDepart).toBe('2031-02-28');
  const local = await api('GET', '/bookings/by-date?dateDepart=2031-02-28');
  expect(local.body.data.map(({ id }: { id: number }) => id)).toContain(container.id);
  const utc = await api('GET', '/bookings/by-date?dateDepart=2031-03-01');
  expect(utc.body.data.map(({ id }: { id: number }) => id)).not.toContain(container.id);
});

test('a time without a zone is local to the pickup place, whether the zone is sent or already stored', async () => {
  const { token } = await makeAdmin();
  const body = containerBody({
    dateDepart: '2031-07-01T00:30',
    dateArrivee: '2031-07-14T18:00:00Z',
    fuseau: 'Europe/Paris',
  });
  const { body: made } = await api('POST', '/bookings', { token, body });
  expect(made.data).toMatchObject({ dateDepart: '2031-06-30T22:30:00.000Z', jourDepart: '2031-07-01' });
  const edit = async (change: object) => api('PUT', `/bookings/${made.data.id}`, { token, body: change });
  const zoneStored = await edit({ dateDepart: '2031-12-24T08:00', dateArrivee: '2031-12-31' });
  expect(zoneStored.body.data).toMatchObject({
    dateDepart: '2031-12-24T07:00:00.000Z',
    dateArrivee: '2031-12-30T23:00:00.000Z',
    jourDepart: '2031-12-24',
  });
  const zoneSent = await edit({ dateDepart: '2031-12-24T08:00', fuseau: 'America/New_York' });
  expect(zoneSent.body.data).toMatchObject({ dateDepart: '2031-12-24T13:00:00.000Z', jourDepart: '2031-12-24' });
  const skipped = await edit({ dateDepart: '2031-03-30T02:30', fuseau: 'Europe/Paris' });
  expect([skipped.status, skipped.body.fields]).toEqual([
    422,
    {
      dateDepart:
        'Cette heure n’existe pas sur place ce jour-là : c’est le passage à l’heure d’été. Choisissez-en une autre.',
    },
  ]);
  for (const refused of [
    await edit({ dateArrivee: '2031-12-24T07:59' }),
    await api('POST', '/bookings', { token, body: { ...body, dateArrivee: '2031-07-01T00:29' } }),
  ])
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['dateArrivee']]);
});

test('a container arrives after its departure and is reserved before it, on creating and editing; past departures are accepted', async () => {
  const { token } = await makeAdmin();
  const dateDepart = soon(5);
  const dates = { dateDepart, dateArrivee: soon(9), dateReservation: dateDepart };
  const { id } = await newContainer(dates);
  const open = (change: object) => api('POST', '/bookings', { token, body: containerBody({ ...dates, ...change }) });
  const edit = (change: object) => api('PUT', `/bookings/${id}`, { token, body: change });
  for (const [change, fields] of [
    [{ dateArrivee: dates.dateDepart }, { dateArrivee: 'L’arrivée doit suivre le départ.' }],
    [{ dateReservation: soon(6) }, { dateReservation: 'La réservation ne peut pas être postérieure au départ.' }],
  ] as const)
    for (const { status, body } of [await open(change), await edit(change)])
      expect([status, body.fields]).toEqual([422, fields]);
  expect((await edit({ dateDepart: soon(-1) })).status).toBe(200);
  expect((await edit({ statut: 'LIVRE' })).body.data).toMatchObject({
    statut: 'LIVRE',
    dateArrivee: dates.dateArrivee,
  });
});

test('a search without a valid day is refused and names the field', async () => {
  for (const query of ['', '?dateDepart=', '?dateDepart=2026-02-30', '?dateDepart=tomorrow']) {
    const { status, body } = await api('GET', `/bookings/by-date${query}`);
    expect([status, Object.keys(body.fields)]).toEqual([422, ['dateDepart']]);
  }
});

test('pages continue each other, and a forged cursor is refused', async () => {
  for (let n = 0; n < 3; n++) await newContainer();
  const first = await api('GET', '/bookings?limit=2');
  const second = await api('GET', `/bookings?limit=2&cursor=${first.body.next}`);
  expect(second.body.data[0].dateDepart >= first.body.data[1].dateDepart).toBe(true);
  for (const cursor of ['x', Buffer.from('["USER#1","ACCOUNT","z"]').toString('base64url').slice(0, -3), 'W10'])
    expect((await api('GET', `/bookings?cursor=${cursor}`)).status).toBe(422);
  expect((await api('GET', '/bookings?limit=101')).body.fields).toHaveProperty('limit');
});

test('only an admin creates, edits or deletes a container, and each invalid field is named', async () => {
  const container = await newContainer();
  const { token } = await makeCustomer();
  for (const [method, path] of [
    ['POST', '/bookings'],
    ['PUT', `/bookings/${container.id}`],
    ['DELETE', `/bookings/${container.id}`],
    ['PUT', `/bookings/${container.id}/status?statut=LIVRE`],
  ] as const) {
    expect((await api(method, path, { token, body: containerBody() })).status).toBe(403);
    expect((await api(method, path, { body: containerBody() })).status).toBe(401);
  }
  const admin = await makeAdmin();
  const bad = {
    ...containerBody(),
    poidsMax: 0.5,
    prixEstime: -1,
    destination: ' ',
    dateArrivee: soon(1),
    fuseau: 'Mars',
  };
  const refused = await api('POST', '/bookings', { token: admin.token, body: bad });
  expect(refused.status).toBe(422);
  expect(Object.keys(refused.body.fields).sort()).toEqual([
    'dateArrivee',
    'destination',
    'fuseau',
    'poidsMax',
    'prixEstime',
  ]);
});

test('the remaining space follows the maximum, which cannot fall below what is booked', async () => {
  const admin = await makeAdmin();
  const container = await newContainer({ poidsMax: 100, volumeMax: 5 });
  await newColis(await makeCustomer(), container.id, { poids: 60 });
  const grown = await api('PUT', `/bookings/${container.id}`, { token: admin.token, body: { poidsMax: 200 } });
  expect(grown.body.data).toMatchObject({ poidsMax: 200, poidsRestant: 140 });
  const small = await api('PUT', `/bookings/${container.id}`, { token: admin.token, body: { poidsMax: 59 } });
  expect([small.status, small.body.code]).toEqual([409, 'MAXIMA_BELOW_BOOKED']);
  const exact = await api('PUT', `/bookings/${container.id}`, { token: admin.token, body: { poidsMax: 60 } });
  expect(exact.body.data).toMatchObject({ poidsMax: 60, poidsRestant: 0 });
});

test('a container with parcels cannot be deleted; an empty one can', async () => {
  const { token } = await makeAdmin();
  const held = await newContainer();
  await newColis(await makeCustomer(), held.id);
  expect((await api('DELETE', `/bookings/${held.id}`, { token })).body.code).toBe('CONTAINER_HOLDS_COLIS');
  const empty = await newContainer();
  expect((await api('DELETE', `/bookings/${empty.id}`, { token })).status).toBe(200);
  expect((await api('DELETE', `/bookings/${empty.id}`, { token })).status).toBe(404);
});

test('a customer still sees a closed container that holds their parcel', async () => {
  const admin = await makeAdmin();
  const container = await newContainer();
  const customer = await makeCustomer();
  await newColis(customer, container.id);
  await api('PUT', `/bookings/${container.id}/status?statut=EN_ATTENTE`, { token: admin.token });
  expect((await api('GET', `/bookings/${container.id}`, { token: customer.token })).status).toBe(200);
  const mine = await api('GET', '/bookings/mes-reservations', { token: customer.token });
  expect(mine.body.data.map(({ id }: { id: number }) => id)).toEqual([container.id]);
  const stranger = await makeCustomer();
  expect((await api('GET', `/bookings/${container.id}`, { token: stranger.token })).status).toBe(404);
  expect((await api('GET', `/bookings/user/${customer.userId}`, { token: stranger.token })).status).toBe(404);
});

test('check-weight answers whether a parcel fits, or why not', async () => {
  const checkWeight = (poidsColis: unknown, poidsRestant: unknown) =>
    api('POST', '/bookings/check-weight', { body: { poidsColis, poidsRestant } });
  expect((await checkWeight(5, 5)).body).toEqual({ success: true, data: { possible: true } });
  expect((await checkWeight(6, 5)).body.code).toBe('NOT_ENOUGH_WEIGHT');
  for (const bad of ['abc', null, {}, undefined, true]) {
    const { status, body } = await checkWeight(bad, 5);
    expect([status, body.message]).toEqual([422, 'Valeurs de poids invalides.']);
  }
});

test('an invalid id is refused without technical details', async () => {
  for (const id of ['12abc', '-1', '0', '9007199254740993', '1e3', '%00', '../x'])
    expect((await api('GET', `/bookings/${id}`)).status).toBeGreaterThanOrEqual(400);
  expect((await api('GET', '/bookings/12abc')).body).toEqual({
    success: false,
    code: 'MALFORMED_REQUEST',
    message: 'La requête est illisible.',
    fields: { id: 'Entrez un nombre.' },
  });
});

test('nobody but an admin finds containers that are not open, whatever statut is requested', async () => {
  await newContainer({ statut: 'EN_ATTENTE', dateDepart: soon(1) });
  for (const statut of ['EN_ATTENTE', 'LIVRE', 'ANNULE'])
    expect((await api('GET', `/bookings?statut=${statut}`)).body.data).toEqual([]);
  expect((await api('GET', '/bookings?statut=EN_COURS&limit=1')).body.data).toHaveLength(1);
});

test('today’s list shows departures still ahead; only admins find those that have left', async () => {
  const day = '2026-01-15';
  const { token } = await makeAdmin();
  const left = await newContainer({ dateDepart: `${day}T10:00:00Z`, fuseau: 'UTC' });
  const found = async (caller: { token?: string }) =>
    (await api('GET', `/bookings/by-date?dateDepart=${day}&limit=100`, caller)).body.data.map(
      ({ id }: { id: number }) => id,
    );
  expect(await found({})).toEqual([]);
  expect(await found({ token })).toContain(left.id);
});

test('an admin who lists departures from now on sees none that have left', async () => {
  const { token } = await makeAdmin();
  const [gone, ahead] = [await newContainer({ dateDepart: soon(-2) }), await newContainer({ dateDepart: soon(0.01) })];
  for (const statut of ['', '&statut=EN_COURS']) {
    const path = `/bookings?limit=100${statut}&departApres=${soon(0)}`;
    const from = async (cursor = ''): Promise<number[]> => {
      const { data, next } = (await api('GET', path + cursor, { token })).body;
      const ids = data.map(({ id }: { id: number }) => id);
      return next ? [...ids, ...(await from(`&cursor=${next}`))] : ids;
    };
    const ids = await from();
    expect([ids.includes(gone.id), ids.includes(ahead.id)]).toEqual([false, true]);
  }
  expect((await api('GET', '/bookings?departApres=tomorrow', { token })).body.fields).toHaveProperty('departApres');
});
