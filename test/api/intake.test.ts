import { beforeAll, expect, test } from 'vitest';
import { anonymiseColis } from '#functions/colis/customer-fields.ts';
import { api, newContainer, upload } from '../support/calls/api.ts';
import { pagesOf } from '../support/calls/pages.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { aColis, storedColis, updateStoredColis } from '../support/calls/table.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import { untilTold } from '../support/items/incidents.ts';
import { findParcel, newDepot, receive } from '../support/items/intake.ts';
import { allMailsTo } from '../support/items/money.ts';
import { newAgent, newSite } from '../support/items/sites.ts';
import { remaining } from '../support/items/space-rush.ts';

/** Parcels are 10 kg, 0.4 × 0.3 × 0.3 m, at $10 per kilo. */
const AS_BOOKED = { poids: 10, longueur: 0.4, largeur: 0.3, hauteur: 0.3 };
const HEAVIER = { ...AS_BOOKED, poids: 15 };
const SMALL_CONTAINER = { poidsMax: 12, volumeMax: 20 };

let depot: Awaited<ReturnType<typeof newDepot>>;
let admin: Person;
let awa: Person;

beforeAll(async () => {
  if (!projectCloud()) return;
  [depot, admin, awa] = await Promise.all([newDepot(), makeAdmin(), makeCustomer({ langue: 'fr' })]);
});

const brought = (bookingId = depot.container.id) => aColis(awa, bookingId);

test('an agent finds a parcel by its number, its code as printed or typed, and the address in its QR code', async () => {
  const id = await brought();
  const { body } = await findParcel(depot.agent, id);
  expect(body.data).toMatchObject({
    id,
    etat: 'ENREGISTRE',
    paye: false,
    prevu: AS_BOOKED,
    nomDestinataire: 'Fatou Sarr',
    conteneur: { id: depot.container.id, destination: 'Dakar' },
    reception: null,
  });
  const code: string = body.data.codeSuivi;
  for (const reference of [
    code,
    code.toLowerCase().replaceAll('-', ' '),
    `https://yonnee.test/suivi/${code}`,
    `https://yonnee.test/en/suivi/${code}`,
  ])
    expect((await findParcel(depot.agent, reference)).body.data?.id).toBe(id);
});

test('an agent reads no amount', async () => {
  const { text } = await findParcel(depot.agent, await brought());
  expect(text).not.toMatch(/prix|montant|cents/i);
});

test.each([
  ['1234567890', 404, 'COLIS_NOT_FOUND'],
  ['YN-0000-0000-00001', 400, 'MALFORMED_REQUEST'],
  ['une valise', 400, 'MALFORMED_REQUEST'],
])('the reference %j names no parcel', async (reference, status, code) => {
  const reply = await findParcel(depot.agent, reference);
  expect([reply.status, reply.body.code]).toEqual([status, code]);
});

test('a parcel that matches its booking is received, and its customer is notified', async () => {
  const id = await brought();
  await updateStoredColis(awa, id, { etat: 'ENREGISTRE' });
  const { status, body } = await receive(depot.agent, id);
  expect(status).toBe(201);
  expect(body.data).toMatchObject({
    etat: 'EN_ATTENTE',
    reception: {
      le: expect.stringMatching(/Z$/),
      agentId: depot.agent.userId,
      siteId: depot.site,
      verdict: 'CONFORME',
      mesures: null,
      ecart: null,
      refus: null,
    },
  });
  const seen = await api('GET', `/colis/${id}`, { token: awa.token });
  expect(seen.body.data.reception).toEqual({
    le: body.data.reception.le,
    verdict: 'CONFORME',
    mesures: null,
    prevu: null,
    ecart: null,
    refus: null,
    photos: [],
  });
});

test('a parcel that its customer edits while the agent confirms it measures what the agent saw', async () => {
  const id = await brought();
  const seen = (await findParcel(depot.agent, id)).body.data.prevu;
  const edited = await api('PUT', `/colis/modifier/${id}`, { token: awa.token, body: { poids: 5 } });
  expect(edited.status).toBe(200);
  const { body } = await receive(depot.agent, id, { prevu: seen });
  expect(body.data).toMatchObject({
    prevu: { poids: 5 },
    reception: { verdict: 'DIFFERENT', mesures: { poids: 10 }, ecart: 'APPLIQUE' },
  });
  const another = await brought();
  const { data } = (await receive(depot.agent, another, { prevu: seen })).body;
  expect(data.reception).toMatchObject({ verdict: 'CONFORME', mesures: null });
});

test('measures within the tolerance change neither price nor space', async () => {
  const id = await brought();
  const before = await remaining(depot.container.id);
  const { body } = await receive(depot.agent, id, { mesures: { ...AS_BOOKED, poids: 10.5 } });
  expect(body.data.reception).toMatchObject({ verdict: 'CONFORME', mesures: { poids: 10.5 }, ecart: null });
  expect(await storedColis(awa, id)).toMatchObject({ grams: 10_000, priceCents: 10_000 });
  expect(await remaining(depot.container.id)).toEqual(before);
});

test('a heavier unpaid parcel takes more space and costs more, in the same step', async () => {
  const id = await brought();
  const before = await remaining(depot.container.id);
  const { body } = await receive(depot.agent, id, { mesures: HEAVIER });
  expect(body.data.reception).toMatchObject({ verdict: 'DIFFERENT', mesures: HEAVIER, ecart: 'APPLIQUE' });
  expect(await storedColis(awa, id)).toMatchObject({ grams: 15_000, priceCents: 15_000 });
  expect((await remaining(depot.container.id)).poidsRestant).toBe(before.poidsRestant - 5);
});

test('a heavier parcel that its container has no space for is received without place', async () => {
  const full = await newDepot(SMALL_CONTAINER);
  const id = await brought(full.container.id);
  const { status, body } = await receive(full.agent, id, { mesures: HEAVIER });
  expect(status).toBe(201);
  expect(body.data.reception).toMatchObject({ verdict: 'DIFFERENT', ecart: 'SANS_PLACE' });
  expect(await storedColis(awa, id)).toMatchObject({ grams: 10_000, priceCents: 10_000 });
  expect((await remaining(full.container.id)).poidsRestant).toBe(2);
});

test('a parcel is received once: a second scan is refused and shows the first', async () => {
  const id = await brought();
  const first = await receive(depot.agent, id);
  const second = await receive(depot.agent, id, { mesures: HEAVIER });
  expect([second.status, second.body.code]).toEqual([409, 'COLIS_RECEIVED']);
  expect((await findParcel(depot.agent, id)).body.data.reception).toEqual(first.body.data.reception);
});

test('two agents receive a parcel at once: one succeeds, the other reads that it is done', async () => {
  const other = await newAgent(depot.site);
  const id = await brought();
  const replies = await Promise.all([receive(depot.agent, id), receive(other, id, { mesures: HEAVIER })]);
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(replies.find(({ status }) => status === 409)?.body.code).toBe('COLIS_RECEIVED');
});

test('a repeated request with the same key records one intake', async () => {
  const id = await brought();
  const key = crypto.randomUUID();
  const [first, second] = [await receive(depot.agent, id, {}, key), await receive(depot.agent, id, {}, key)];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body.data.reception).toEqual(first.body.data.reception);
});

test('photos of an intake are shown to the agent, the customer and the team, and kept under the parcel’s customer', async () => {
  const id = await brought();
  const photoKeys = [await upload(depot.agent, 'intake'), await upload(depot.agent, 'intake')];
  const { body } = await receive(depot.agent, id, { photoKeys });
  const [own, teams] = await Promise.all([awa, admin].map(({ token }) => api('GET', `/colis/${id}`, { token })));
  for (const { photos } of [body.data.reception, own?.body.data.reception, teams?.body.data.reception]) {
    expect(photos).toHaveLength(2);
    for (const url of photos) expect((await fetch(url)).headers.get('content-type')).toBe('image/png');
    expect(photos[0]).toContain(`/files/intake/${awa.userId}/`);
  }
});

test.each([
  [
    'a fifth photo',
    () => Promise.all(Array.from({ length: 5 }, () => upload(depot.agent, 'intake'))),
    'INVALID_FIELDS',
  ],
  ['the upload of somebody else', async () => [await upload(awa, 'intake')], 'FILE_NOT_FOUND'],
])('an intake with %s is refused, and nothing is recorded', async (_what, photoKeys, code) => {
  const id = await brought();
  const { body } = await receive(depot.agent, id, { photoKeys: await photoKeys() });
  expect(body.code).toBe(code);
  expect((await storedColis(awa, id)).reception).toBeUndefined();
});

test('the photos of a refusal are deleted when the parcel is brought again, those of an intake with the account', async () => {
  const customer = await makeCustomer();
  const id = await aColis(customer, depot.container.id);
  const photo = async () => ({ photoKeys: [await upload(depot.agent, 'intake')] });
  const isGone = async (url: string) => (await fetch(url)).status === 404;
  const refused = await receive(depot.agent, id, { refus: 'Un bidon fuit.', ...(await photo()) });
  const taken = await receive(depot.agent, id, await photo());
  const [before, after] = [refused, taken].map(({ body }) => body.data.reception.photos[0]);
  await expect.poll(() => isGone(before)).toBe(true);
  expect(await isGone(after)).toBe(false);
  await anonymiseColis(await storedColis(customer, id));
  expect((await storedColis(customer, id)).reception?.photoKeys).toBeUndefined();
  await expect.poll(() => isGone(after)).toBe(true);
});

test('an intake that a device repeats after its key was forgotten is recorded once', async () => {
  const id = await brought();
  const sent = { leAppareil: '2026-11-24T08:15:30.123Z' };
  const first = await receive(depot.agent, id, sent, crypto.randomUUID());
  const second = await receive(depot.agent, id, sent, crypto.randomUUID());
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body.data.reception).toEqual(first.body.data.reception);
  expect(first.body.data.reception.leAppareil).toBe(sent.leAppareil);
  const other = await receive(await newAgent(depot.site), id, sent);
  expect(other.body.code).toBe('COLIS_RECEIVED');
});

test('an agent sees the containers of their depot, soonest first, and their parcels without amounts', async () => {
  const { site, agent, container } = await newDepot({
    dateDepart: '2031-05-02T08:00:00Z',
    dateArrivee: '2031-06-01T08:00:00Z',
  });
  const sooner = await newContainer({
    siteDepartId: site,
    dateDepart: '2031-05-01T08:00:00Z',
    dateArrivee: '2031-06-01T08:00:00Z',
  });
  const cancelled = await newContainer({ siteDepartId: site });
  await api('PUT', `/bookings/${cancelled.id}/status?statut=ANNULE`, { token: admin.token });
  const ids = [await brought(container.id), await brought(container.id), await brought(container.id)];
  const lists = () => pagesOf('/agent/conteneurs', 1, agent);
  await expect.poll(lists).toEqual([[cancelled.id], [sooner.id], [container.id]]); // its boxes are taken out
  const parcels = await pagesOf(`/agent/conteneurs/${container.id}/colis`, 2, agent);
  expect(parcels.flat()).toEqual(ids.toReversed());
  const { text } = await api('GET', `/agent/conteneurs/${container.id}/colis`, { token: agent.token });
  expect(text).not.toMatch(/prix|montant|cents/i);
});

test('a container that moves to another depot leaves the list of the first', async () => {
  const [from, to] = [await newDepot(), await newDepot()];
  await api('PUT', `/bookings/${from.container.id}`, { token: admin.token, body: { siteDepartId: to.site } });
  await expect.poll(() => pagesOf('/agent/conteneurs', 10, from.agent)).toEqual([[]]);
  await expect.poll(async () => (await pagesOf('/agent/conteneurs', 10, to.agent)).flat()).toContain(from.container.id);
});

test('a refused parcel may be brought again, and keeps its space meanwhile', async () => {
  const id = await brought();
  const before = await remaining(depot.container.id);
  const refused = await receive(depot.agent, id, { refus: 'Un bidon fuit.' });
  expect(refused.body.data).toMatchObject({
    etat: 'ENREGISTRE',
    reception: { verdict: 'REFUSE', refus: 'Un bidon fuit.' },
  });
  expect(await remaining(depot.container.id)).toEqual(before);
  expect((await receive(depot.agent, id)).body.data.reception).toMatchObject({ verdict: 'CONFORME', refus: null });
});

test.each([
  ['ANNULE', 'COLIS_CANCELLED'],
  ['EN_TRANSIT', 'COLIS_LEFT'],
  ['LIVRE', 'COLIS_LEFT'],
] as const)('a parcel that is %s is not received', async (etat, code) => {
  const id = await brought();
  await updateStoredColis(awa, id, { etat });
  const { status, body } = await receive(depot.agent, id);
  expect([status, body.code]).toEqual([409, code]);
});

test('a parcel of another depot is refused with where it is to be brought; an admin may receive it', async () => {
  const elsewhere = await newAgent(await newSite({ nom: 'Dépôt de Marseille' }));
  const id = await brought();
  for (const { status, body } of [await findParcel(elsewhere, id), await receive(elsewhere, id)]) {
    expect([status, body.code]).toEqual([409, 'COLIS_OF_OTHER_SITE']);
    expect(body.message).toContain('Dépôt de Gennevilliers');
  }
  expect((await receive({ token: admin.token }, id)).body.data.reception).toMatchObject({ siteId: null });
});

test('a cancelled parcel is so at every depot: nobody is sent to another one with it', async () => {
  const elsewhere = await newAgent(await newSite());
  const id = await brought();
  await updateStoredColis(awa, id, { etat: 'ANNULE' });
  expect((await findParcel(elsewhere, id)).body.code).toBe('COLIS_CANCELLED');
});

test('a parcel that does not pass the door is refused with the sides at fault', async () => {
  const id = await brought();
  const { status, body } = await receive(depot.agent, id, { mesures: { ...AS_BOOKED, largeur: 2.5, hauteur: 2.8 } });
  expect([status, body.code]).toEqual([422, 'COLIS_TOO_LARGE']);
  expect(Object.keys(body.fields).every((field) => field.startsWith('mesures.'))).toBe(true);
  expect((await storedColis(awa, id)).reception).toBeUndefined();
});

test('a customer who edits a parcel as it is received loses neither space nor price', async () => {
  const before = await remaining(depot.container.id);
  const id = await brought();
  await updateStoredColis(awa, id, { etat: 'ENREGISTRE' });
  await Promise.all([
    receive(depot.agent, id, { mesures: HEAVIER }),
    api('PUT', `/colis/modifier/${id}`, { token: awa.token, body: { poids: 12 } }),
  ]);
  const { grams, priceCents } = await storedColis(awa, id);
  expect([grams, priceCents]).toEqual([15_000, 15_000]);
  expect((await remaining(depot.container.id)).poidsRestant).toBe(before.poidsRestant - 15);
});

test('the mail about an unpaid parcel at the depot says what is to be paid until when; that about a refused one where to bring it again', async () => {
  const [fatou, modou] = [await makeCustomer({ langue: 'fr' }), await makeCustomer({ langue: 'fr' })];
  const unpaid = await aColis(fatou, depot.container.id);
  expect((await receive(depot.agent, unpaid, {})).status).toBe(201);
  const text = await untilTold(fatou.email, 'Votre colis est au dépôt');
  expect(text).toMatch(/Il n’est pas encore payé : payez 100,00.* avant le .*, sinon il sera annulé\./);
  expect(text).toContain(`/colis/${unpaid}`);
  const heavier = await aColis(fatou, depot.container.id);
  await receive(depot.agent, heavier, { mesures: HEAVIER });
  const measured = (await allMailsTo(fatou)).filter((mail) => mail.text.includes(`Votre colis n° ${heavier} est bien`));
  expect(measured, 'one mail for intake and measures').toHaveLength(1);
  expect(measured[0]?.text).toMatch(/Prix : 150,00[\s\S]*payez 150,00.* avant le .*, sinon il sera annulé\./);
  const refused = await aColis(modou, depot.container.id, { paymentId: 1_000_000_004 });
  expect((await receive(depot.agent, refused, { refus: 'Le carton est mouillé.' })).status).toBe(201);
  expect(await untilTold(modou.email, 'Votre colis n’a pas été accepté')).toMatch(
    /une fois le problème réglé\.\n\nApportez votre colis .* à cette adresse : /,
  );
});
