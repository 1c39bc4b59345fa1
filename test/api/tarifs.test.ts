import { beforeAll, expect, test, vi } from 'vitest';
import { supplementOf } from '#functions/colis/amounts.ts';
import {
  api,
  colisBody,
  containerBody,
  newContainer,
  newCustomer,
  newDrafts,
  newVerifiedCustomer,
  type Reply,
} from '../support/calls/api.ts';
import type { Person } from '../support/calls/people.ts';
import { storedColis } from '../support/calls/table.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import { INSURANCE, PIECES } from '../support/data/pieces.ts';
import { newDepot, receive, weighAgain } from '../support/items/intake.ts';
import { asAdmin } from '../support/items/journey.ts';
import { payAndReturn } from '../support/items/money.ts';
import { newTarif, newVersion, tarifBody, versionBody } from '../support/items/tarifs.ts';

/** Price lists: versions, what a container sells at, and parcels sold by piece. */

const { drum, suitcase } = PIECES;
const DRUM_SIZE = { poids: 120, longueur: 0.6, largeur: 0.6, hauteur: 0.95, volume: 0.342 };

let awa: Person;
beforeAll(async () => {
  if (projectCloud()) awa = await newVerifiedCustomer();
});

const book = async (bookingId: number, change: Record<string, unknown> = {}, person = awa): Promise<Reply> =>
  api('POST', `/colis/ajouter/${bookingId}`, {
    token: person.token,
    body: colisBody(await newDrafts(person, bookingId), change),
  });
const booked = async (bookingId: number, change: Record<string, unknown> = {}) => {
  const { status, body, text } = await book(bookingId, change);
  if (status !== 201) throw new Error(text);
  return body.data;
};
const edit = (id: number, body: unknown) => api('PUT', `/colis/modifier/${id}`, { token: awa.token, body });
const linesOf = ({ lignes }: { lignes: { code: string; montant: number }[] }) =>
  lignes.map(({ code, montant }) => [code, montant]);
const freeOf = async (id: number) => {
  const { poidsRestant, volumeRestant } = (await api('GET', `/bookings/${id}`)).body.data;
  return { poidsRestant, volumeRestant };
};

test('an admin adds a price list and its versions, which anybody may read', async () => {
  const id = await newTarif();
  const second = await newVersion(id, { effet: '2027-02-01', prixKilo: 3 });
  expect((await asAdmin('GET', `/tarifs/${id}`)).body.data).toEqual({
    id,
    nom: 'France – Dakar',
    departs: ['FR', 'BE'],
    pays: 'SN',
    ville: 'Dakar',
    enService: true,
    versions: [
      { version: 1, effet: '2026-01-01' },
      { version: 2, effet: '2027-02-01' },
    ],
    createdAt: expect.any(String),
  });
  expect((await api('GET', `/tarifs/${id}/versions/${second}`)).body.data).toEqual({
    ...versionBody({ effet: '2027-02-01', prixKilo: 3 }),
    tarifId: id,
    version: 2,
    createdAt: expect.any(String),
  });
  expect((await api('GET', `/tarifs/${id}/versions/3`)).body.code).toBe('TARIF_VERSION_NOT_FOUND');
});

test.each([
  [{ departs: [] }, 'departs'],
  [{ departs: ['FR', 'FR'] }, 'departs'],
  [{ pays: 'Sénégal' }, 'pays'],
  [{ pays: 'XX' }, 'pays'],
  [{ departs: ['FR', 'ZZ'] }, 'departs.1'],
  [{ version: versionBody({ effet: '0001-01-01' }) }, 'version.effet'],
  [{ version: versionBody({ assurance: { ...INSURANCE, tauxDu: '0001-01-01' } }) }, 'version.assurance.tauxDu'],
  [{ nom: '' }, 'nom'],
  [{ version: versionBody({ facteurM3: 200 }) }, 'version.facteurM3'],
  [{ version: versionBody({ prixKilo: -1 }) }, 'version.prixKilo'],
  [{ version: versionBody({ effet: '2026-02-30' }) }, 'version.effet'],
  [{ version: versionBody({ remise: { desLe: 3, pourCent: 100 } }) }, 'version.remise.pourCent'],
  [{ version: versionBody({ remise: { desLe: 1, pourCent: 10 } }) }, 'version.remise.desLe'],
  [{ version: versionBody({ plafondDeclare: 10_000_001 }) }, 'version.plafondDeclare'],
  [{ version: versionBody({ frais: [{ fr: 'Enlèvement', en: '', prix: 5 }] }) }, 'version.frais.0.en'],
  [{ version: versionBody({ frais: [{ fr: 'Enlèvement', en: 'Pick-up', prix: 0 }] }) }, 'version.frais.0.prix'],
  [{ version: versionBody({ assurance: { ...INSURANCE, plafond: 1, minimum: 50 } }) }, 'version.assurance.minimum'],
  [{ version: versionBody({ remise: { desLe: 3, pourCent: 101 } }) }, 'version.remise.pourCent'],
  [{ version: versionBody({ effet: '2099-01-01' }) }, 'version.effet'],
  [{ version: versionBody({ assurance: { ...INSURANCE, tauxDu: '2030-01-01' } }) }, 'version.assurance.tauxDu'],
  [{ version: versionBody({ pieces: [{ ...drum, longueur: 13 }] }) }, 'version.pieces.0.longueur'],
  [{ version: versionBody({ pieces: [{ ...drum, volume: 100 }] }) }, 'version.pieces.0.volume'],
  [{ version: versionBody({ pieces: [drum, drum] }) }, 'version.pieces'],
  [{ version: versionBody({ pieces: [drum, { ...suitcase, fr: 'FÛT de 220 l' }] }) }, 'version.pieces.1.fr'],
  [{ version: versionBody({ pieces: [drum, { ...suitcase, en: drum.en }] }) }, 'version.pieces.1.en'],
  [
    {
      version: versionBody({
        frais: [
          { fr: 'Emballage', en: 'Wrapping', prix: 5 },
          { fr: 'Emballage', en: 'Packing', prix: 7 },
        ],
      }),
    },
    'version.frais.1.fr',
  ],
  [{ version: versionBody({ pieces: [{ ...drum, hauteur: 3, largeur: 3 }] }) }, 'version.pieces.0.hauteur'],
  [{ version: versionBody({ pieces: [{ ...drum, poids: 0 }] }) }, 'version.pieces.0.poids'],
  [{ version: versionBody({ pieces: [{ ...drum, prix: 0 }] }) }, 'version.pieces.0.prix'],
  [
    { version: versionBody({ pieces: Array.from({ length: 61 }, (_, n) => ({ ...drum, code: `P_${n}` })) }) },
    'version.pieces',
  ],
])('a price list with %j is refused by field', async (change, field) => {
  const { status, body } = await asAdmin('POST', '/tarifs', tarifBody(change));
  expect([status, Object.keys(body.fields ?? {})]).toEqual([422, expect.arrayContaining([field])]);
});

test('a price list with a million pieces is refused before it is read', async () => {
  const pieces = Array.from({ length: 1_000_000 }, () => 0);
  const { status, body } = await asAdmin('POST', '/tarifs', { ...tarifBody(), version: { ...versionBody(), pieces } });
  expect([status, body.code]).toEqual([413, 'BODY_TOO_LARGE']);
});

test('a later version that begins in years, or whose rate is of a day to come, is refused by field', async () => {
  const id = await newTarif();
  const assurance = { ...INSURANCE, tauxDu: '2030-01-01' };
  const { status, body } = await asAdmin(
    'POST',
    `/tarifs/${id}/versions`,
    versionBody({ effet: '9999-01-01', assurance }),
  );
  expect([status, Object.keys(body.fields)]).toEqual([422, ['effet', 'assurance.tauxDu']]);
});

test('versions follow each other, and of two added at once one is refused', async () => {
  const id = await newTarif();
  const add = (effet: string) => asAdmin('POST', `/tarifs/${id}/versions`, versionBody({ effet }));
  const overlapping = await add('2026-01-01');
  expect([overlapping.status, overlapping.body.fields.effet.fault ?? overlapping.body.fields.effet]).toEqual([
    422,
    expect.anything(),
  ]);
  const both = await Promise.all([add('2027-01-01'), add('2027-03-01')]);
  const codes = both.map(({ status, body }) => body.code ?? status);
  expect(codes.filter((code) => code === 201).length).toBeGreaterThanOrEqual(1);
  const { versions } = (await asAdmin('GET', `/tarifs/${id}`)).body.data;
  expect(versions.map(({ effet }: { effet: string }) => effet)).toEqual(
    versions.map(({ effet }: { effet: string }) => effet).toSorted(),
  );
  expect(versions).toHaveLength(1 + codes.filter((code) => code === 201).length);
});

test('the day of departure decides at which version a container sells, and an edit keeps it', async () => {
  const tarifId = await newTarif({ version: versionBody({ effet: '2026-01-01' }) });
  const later = new Date(Date.now() + 60 * 86_400_000).toISOString();
  await newVersion(tarifId, { effet: later.slice(0, 10), prixKilo: 4 });
  const now = await newContainer({ tarifId, prixEstime: 99 });
  expect([now.prixEstime, now.tarif]).toEqual([2.5, { id: tarifId, version: 1 }]);
  const dates = { dateDepart: later, dateArrivee: new Date(Date.now() + 80 * 86_400_000).toISOString() };
  const bare = await newContainer({ tarifId: await newTarif({ version: versionBody({ pieces: [] }) }) });
  expect(bare.tarif).toMatchObject({ version: 1, sansPieces: true });
  const then = await newContainer({ tarifId, ...dates });
  expect([then.prixEstime, then.tarif]).toEqual([4, { id: tarifId, version: 2 }]);

  const put = (body: unknown) => asAdmin('PUT', `/bookings/${now.id}`, body);
  expect((await put(dates)).body.data).toMatchObject({ prixEstime: 2.5, tarif: { version: 1 } });
  const fixed = await put({ prixEstime: 7 });
  expect([fixed.status, Object.keys(fixed.body.fields)]).toEqual([422, ['prixEstime']]);
  const unpriced = await put({ tarifId: null });
  expect([unpriced.status, Object.keys(unpriced.body.fields)]).toEqual([422, ['prixEstime']]);
  expect((await put({ tarifId: null, prixEstime: 7 })).body.data).toMatchObject({ prixEstime: 7, tarif: null });
  expect((await put({ tarifId })).body.data).toMatchObject({ prixEstime: 4, tarif: { version: 2 } });
  await vi.waitFor(
    async () => {
      const { body } = await asAdmin('GET', `/cockpit/journal/conteneurs/${now.id}`);
      const changes = body.data.flatMap(({ changements }: { changements: { champ: string }[] }) => changements);
      expect(changes).toContainEqual({ champ: 'tarif', de: `${tarifId}/1`, vers: null });
      expect(changes).toContainEqual({ champ: 'tarif', de: null, vers: `${tarifId}/2` });
    },
    { timeout: 10_000 },
  );
});

test('a list that is absent, out of service or too late cannot be chosen', async () => {
  const later = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
  const tarifId = await newTarif({ version: versionBody({ effet: later }) });
  const create = (id: number) => asAdmin('POST', '/bookings', containerBody({ tarifId: id }));
  for (const id of [tarifId, 1]) {
    const { status, body } = await create(id);
    expect([status, Object.keys(body.fields)]).toEqual([422, ['tarifId']]);
  }
  const closed = await newTarif({ enService: false });
  expect((await create(closed)).status).toBe(422);
});

test('a list of another corridor cannot be chosen, nor kept for another journey', async () => {
  const tarifId = await newTarif();
  for (const journey of [{ lieuEnlevement: 'Montréal' }, { destination: 'Touba' }, { destination: 'Abidjan' }]) {
    const { status, body } = await asAdmin('POST', '/bookings', containerBody({ tarifId, ...journey }));
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['tarifId']]);
  }
  const { id } = await newContainer({ tarifId });
  const put = (body: unknown) => asAdmin('PUT', `/bookings/${id}`, body);
  const moved = await put({ destination: 'Conakry' });
  expect([moved.status, Object.keys(moved.body.fields ?? {})]).toEqual([422, ['tarifId']]);
  expect((await put({ destination: 'Port de Dakar' })).status).toBe(200);
  expect((await put({ destination: 'Conakry', tarifId: null, prixEstime: 5 })).status).toBe(200);
  const chosen = await put({ tarifId });
  expect([chosen.status, Object.keys(chosen.body.fields ?? {})]).toEqual([422, ['tarifId']]);
});

test('a version is removed only while no container sells at it', async () => {
  const tarifId = await newTarif();
  const remove = (version: number) => asAdmin('DELETE', `/tarifs/${tarifId}/versions/${version}`);
  expect((await remove(1)).body.code).toBe('TARIF_VERSION_ONLY');
  await newVersion(tarifId, { effet: '2026-02-01' });
  expect((await remove(1)).body.code).toBe('TARIF_VERSION_NOT_LATEST');
  const container = await newContainer({ tarifId });
  expect(container.tarif).toEqual({ id: tarifId, version: 2 });
  expect((await remove(2)).body.code).toBe('TARIF_VERSION_IN_USE');
  await asAdmin('PUT', `/bookings/${container.id}`, { tarifId: null, prixEstime: 5 });
  expect((await remove(2)).status).toBe(200);
  expect(await newVersion(tarifId, { effet: '2026-02-01' })).toBe(3); // numbers are never used again
});

test('a parcel that is sold as a piece takes its space and costs its price, whatever was typed', async () => {
  const { id: bookingId } = await newContainer({ tarifId: await newTarif() });
  const before = await freeOf(bookingId);
  const colis = await booked(bookingId, { piece: 'DRUM_220', poids: 1 });
  expect(colis).toMatchObject({ ...DRUM_SIZE, prixEstime: 110, aPayer: 110, tarif: { version: 1 } });
  expect(colis.lignes).toEqual([
    { code: 'PIECE', montant: 110, piece: 'DRUM_220', fr: 'Fût de 220 l', en: 'Drum 220 l' },
  ]);
  const after = await freeOf(bookingId);
  expect(before.poidsRestant - after.poidsRestant).toBe(120);
  expect(before.volumeRestant - after.volumeRestant).toBeCloseTo(0.342, 6);
});

test('every list names the piece as which a parcel is sold', async () => {
  const depot = await newDepot({ tarifId: await newTarif() });
  const bookingId = depot.container.id;
  const { id, piece } = await booked(bookingId, { piece: 'DRUM_220' });
  const named = { code: 'DRUM_220', fr: 'Fût de 220 l', en: 'Drum 220 l' };
  expect(piece).toEqual(named);
  const rowOf = async (path: string, person?: Person) => {
    const { body } = await (person ? api('GET', path, { token: person.token }) : asAdmin('GET', path));
    return (body.data.colis ?? body.data.lignes ?? body.data).find((each: { id?: number; colisId?: number }) =>
      [each.id, each.colisId].includes(id),
    );
  };
  expect(await rowOf(`/agent/conteneurs/${bookingId}/chargement`, depot.agent)).toMatchObject({ piece: named });
  await vi.waitFor(
    async () => expect(await rowOf(`/cockpit/conteneurs/${bookingId}/colis`)).toMatchObject({ piece: named }),
    { timeout: 10_000 },
  );
});

test('a parcel per kilo costs by the factor and the minimum of the list', async () => {
  const { id: bookingId } = await newContainer({ tarifId: await newTarif() });
  expect(linesOf(await booked(bookingId, { poids: 1 }))).toEqual([['FRET', 29.97]]); // 0.036 m³ × 333 kg × $2.50
  const light = await booked(bookingId, { poids: 1, longueur: 0.1, largeur: 0.1, hauteur: 0.1 });
  expect(light.lignes).toEqual([
    { code: 'FRET', montant: 25, kilos: 1, prixParKilo: 2.5, facteurM3: 333, parVolume: false, minimum: true },
  ]);
});

test('parcels of a shipment are reduced from the number on that the list says', async () => {
  const { id: bookingId } = await newContainer({ tarifId: await newTarif(), volumeMax: 60 });
  const { description, poids, longueur, largeur, hauteur, ...recipient } = colisBody(await newDrafts(awa, bookingId));
  const parcel = { description, poids, longueur, largeur, hauteur };
  const { body } = await api('POST', `/colis/envoi/${bookingId}`, {
    token: awa.token,
    body: { ...recipient, colis: [1, 2, 3].map(() => ({ ...parcel, piece: 'SUITCASE_23' })) },
  });
  expect(body.data.map(linesOf)).toEqual([
    [['PIECE', 60]],
    [['PIECE', 60]],
    [
      ['PIECE', 60],
      ['REMISE', -6],
    ],
  ]);
  expect(body.data[2].prixEstime).toBe(54);
});

test('a piece that the list does not sell, and any piece without a list, is refused by its field', async () => {
  const { id: bookingId } = await newContainer({ tarifId: await newTarif() });
  for (const id of [bookingId, (await newContainer()).id]) {
    const { status, body } = await book(id, { piece: 'FREEZER' });
    expect([status, Object.keys(body.fields)]).toEqual([422, ['piece']]);
  }
});

test('a container without a list sells as before, to the cent', async () => {
  const colis = await booked((await newContainer()).id, { poids: 10.001 });
  expect(colis).toMatchObject({ prixEstime: 100.01, tarif: null });
  expect(linesOf(colis)).toEqual([['FRET', 100.01]]);
});

test('a declared value above the limit of the list is refused, for a draft and for a parcel', async () => {
  const { id: bookingId } = await newContainer({ tarifId: await newTarif() });
  const draft = (valeurCouverture: number) =>
    api('POST', '/insurance/add', {
      token: awa.token,
      body: { typeCouverture: 'Tous risques', valeurCouverture, containerBookingId: bookingId },
    });
  expect((await draft(300_000)).status).toBe(201);
  const { status, body } = await draft(300_001);
  expect([status, Object.keys(body.fields)]).toEqual([422, ['valeurCouverture']]);
});

test('an insured value is charged with its premium, keeps it as another piece, and changes no more once booked', async () => {
  const { id: bookingId } = await newContainer({
    tarifId: await newTarif({ version: versionBody({ assurance: INSURANCE }) }),
  });
  const draft = (change: object) =>
    api('POST', '/insurance/add', {
      token: awa.token,
      body: { typeCouverture: 'Tous risques', valeurCouverture: 300_000, containerBookingId: bookingId, ...change },
    });
  for (const [change, field] of [
    [{ couverture: 'ASSUREE', valeurCouverture: 600_001 }, 'valeurCouverture'],
    [{ couverture: 'ASSUREE', valeurCouverture: 0 }, 'valeurCouverture'],
    [{ valeurCouverture: 300_001 }, 'valeurCouverture'],
    [{ couverture: 'AUTRE' }, 'couverture'],
  ] as const) {
    const { status, body } = await draft(change);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [field]]);
  }
  const insurance = (await draft({ couverture: 'ASSUREE', valeurCouverture: 600_000 })).body.data;
  expect(insurance).toMatchObject({ couverture: 'ASSUREE', valeurCouverture: 600_000 });
  const colis = await booked(bookingId, { piece: 'DRUM_220', assuranceId: insurance.id });
  expect(linesOf(colis)).toEqual([
    ['PIECE', 110],
    ['COUVERTURE', 10],
  ]);
  expect(colis.lignes[1]).toMatchObject({ assureur: 'Assur Corridor', valeur: 600_000, pourMille: 10 });
  expect(colis).toMatchObject({ prixEstime: 120, aPayer: 120 });
  expect(linesOf((await edit(colis.id, { piece: 'SUITCASE_23' })).body.data)).toEqual([
    ['PIECE', 60],
    ['COUVERTURE', 10],
  ]);
  for (const [change, field] of [
    [{ valeurCouverture: 1_000 }, 'valeurCouverture'],
    [{ couverture: 'DECLAREE', valeurCouverture: 300_000 }, 'couverture'],
  ] as const) {
    const { status, body } = await asAdmin('PUT', `/insurance/update/${insurance.id}`, change);
    expect([status, body.fields]).toEqual([422, { [field]: expect.stringContaining('assuré') }]);
  }
});

test('each parcel of a shipment is insured for its own value', async () => {
  const tarifId = await newTarif({ version: versionBody({ assurance: INSURANCE }) });
  const { id: bookingId } = await newContainer({ tarifId, volumeMax: 60 });
  const { body: drafted } = await api('POST', '/insurance/add', {
    token: awa.token,
    body: {
      typeCouverture: 'Tous risques',
      valeurCouverture: 300_000,
      couverture: 'ASSUREE',
      containerBookingId: bookingId,
    },
  });
  const { description, poids, longueur, largeur, hauteur, ...recipient } = colisBody(await newDrafts(awa, bookingId));
  const parcel = { description, poids, longueur, largeur, hauteur, piece: 'SUITCASE_23' };
  const { body } = await api('POST', `/colis/envoi/${bookingId}`, {
    token: awa.token,
    body: { ...recipient, assuranceId: drafted.data.id, colis: [parcel, { ...parcel, valeurCouverture: 600_000 }] },
  });
  expect(body.data.map(linesOf)).toEqual([
    [
      ['PIECE', 60],
      ['COUVERTURE', 5],
    ],
    [
      ['PIECE', 60],
      ['COUVERTURE', 10],
    ],
  ]);
});

test('no value is insured where the list sells no insurance', async () => {
  for (const bookingId of [(await newContainer({ tarifId: await newTarif() })).id, (await newContainer()).id]) {
    const { status, body } = await api('POST', '/insurance/add', {
      token: awa.token,
      body: {
        typeCouverture: 'Tous risques',
        valeurCouverture: 1_000,
        couverture: 'ASSUREE',
        containerBookingId: bookingId,
      },
    });
    expect([status, Object.keys(body.fields)]).toEqual([422, ['couverture']]);
  }
});

test('a customer changes an unpaid parcel to another piece, or to kilos, and its measures are those of the piece', async () => {
  const { id: bookingId } = await newContainer({ tarifId: await newTarif() });
  const { id } = await booked(bookingId, { piece: 'DRUM_220' });
  const fixed = await edit(id, { poids: 50 });
  expect([fixed.status, Object.keys(fixed.body.fields)]).toEqual([422, ['poids']]);
  expect((await edit(id, { description: 'Riz', poids: 120, longueur: 0.6 })).body.data.prixEstime).toBe(110);
  expect((await edit(id, { piece: 'SUITCASE_23' })).body.data).toMatchObject({ prixEstime: 60, poids: suitcase.poids });
  const perKilo = (await edit(id, { piece: null, poids: 40, longueur: 0.5, largeur: 0.5, hauteur: 0.4 })).body.data;
  expect(linesOf(perKilo)).toEqual([['FRET', 100]]);
});

test('at the depot a piece is checked by its kind and size: a heavier one costs the same, a bigger one is priced again', async () => {
  const depot = await newDepot({ tarifId: await newTarif() });
  const { id } = await booked(depot.container.id, { piece: 'SUITCASE_23' });
  await payAndReturn(awa, [id]);
  const asPiece = { longueur: 0.8, largeur: 0.5, hauteur: 0.35 };

  const larger = await receive(depot.agent, id, { mesures: { poids: 40, ...asPiece, hauteur: 0.6 } });
  expect([larger.status, larger.body.code]).toEqual([422, 'LARGER_THAN_PIECE']);

  const heavier = await receive(depot.agent, id, { mesures: { poids: 31, ...asPiece } });
  expect(heavier.body.data.reception).toMatchObject({ verdict: 'DIFFERENT', ecart: 'APPLIQUE' });
  expect(await storedColis(awa, id)).toMatchObject({ grams: 31_000, priceCents: 6_000 });

  await weighAgain(depot.agent, id, {
    piece: 'DRUM_220',
    mesures: { poids: 100, longueur: 0.6, largeur: 0.6, hauteur: 0.9 },
  });
  const stored = await storedColis(awa, id);
  expect(stored).toMatchObject({ grams: 100_000, priceCents: 11_000 });
  expect(supplementOf(stored)).toMatchObject({ cents: 5_000, etat: 'DU' });
  expect(stored.terms?.piece?.code).toBe('DRUM_220');
});

test('an agent who names another piece at the intake needs no scale, and per kilo is possible, too', async () => {
  const depot = await newDepot({ tarifId: await newTarif() });
  const { id } = await booked(depot.container.id, { piece: 'SUITCASE_23' });
  const key = crypto.randomUUID();
  const first = await receive(depot.agent, id, { piece: 'DRUM_220', leAppareil: '2026-11-01T08:00:00.000Z' }, key);
  expect(first.status).toBe(201);
  expect(await storedColis(awa, id)).toMatchObject({ grams: 120_000, priceCents: 11_000 });
  const again = await receive(depot.agent, id, { piece: 'DRUM_220', leAppareil: '2026-11-01T08:00:00.000Z' });
  expect(again.status).toBe(201);

  const { id: other } = await booked(depot.container.id, { piece: 'SUITCASE_23' });
  await receive(depot.agent, other, { piece: null, mesures: { poids: 20, longueur: 0.5, largeur: 0.4, hauteur: 0.4 } });
  expect(await storedColis(awa, other)).toMatchObject({ priceCents: 6_660 }); // 0.08 m³ × 333 kg × $2.50
  const unknown = await receive(depot.agent, (await booked(depot.container.id)).id, { piece: 'FREEZER' });
  expect([unknown.status, Object.keys(unknown.body.fields)]).toEqual([422, ['piece']]);
});

test('a piece that another size at the intake finds without space keeps its price until somebody decides', async () => {
  const depot = await newDepot({ tarifId: await newTarif(), poidsMax: 60 });
  const { id } = await booked(depot.container.id, { piece: 'SUITCASE_23' });
  await receive(depot.agent, id, { piece: 'DRUM_220' });
  const shown = (await api('GET', `/colis/${id}`, { token: awa.token })).body.data;
  expect(shown).toMatchObject({ prixEstime: 60, poids: 23, reception: { ecart: 'SANS_PLACE' } });
  expect(linesOf(shown)).toEqual([['PIECE', 60]]);
  await asAdmin('PUT', `/bookings/${depot.container.id}`, { poidsMax: 500 });
  expect((await asAdmin('POST', `/colis/${id}/ecart`, { decision: 'APPLIQUER' })).status).toBe(200);
  expect(await storedColis(awa, id)).toMatchObject({ grams: 120_000, priceCents: 11_000 });
});

test('agents see the piece and its size, and no price', async () => {
  const depot = await newDepot({ tarifId: await newTarif() });
  const { id } = await booked(depot.container.id, { piece: 'DRUM_220' });
  const { body } = await api('GET', `/agent/colis/${id}`, { token: depot.agent.token });
  expect(body.data.piece).toEqual({ code: 'DRUM_220', fr: 'Fût de 220 l', en: 'Drum 220 l', cotes: [0.6, 0.6, 0.95] });
  expect(body.data.tarif).toMatchObject({ version: 1 });
});

test('only admins read the lists and change them', async () => {
  const { token } = await newCustomer();
  for (const [method, path] of [
    ['GET', '/tarifs'],
    ['POST', '/tarifs'],
  ] as const)
    expect((await api(method, path, { token, ...(method === 'POST' && { body: tarifBody() }) })).body.code).toBe(
      'FORBIDDEN',
    );
});
