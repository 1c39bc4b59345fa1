import { beforeAll, expect, test } from 'vitest';
import type { StoredColis } from '#functions/colis/stored-colis.ts';
import { findCollectionCode } from '#functions/core/items/collection-codes.ts';
import { findHandovers } from '#functions/core/items/handovers.ts';
import { transact } from '#functions/core/table/dynamo.ts';
import { keys } from '#functions/core/table/keys.ts';
import { MAX_CODE_TRIES } from '#shared/handover/rules.ts';
import { api, newContainer, newCustomer, upload } from '../support/calls/api.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { keptFilesOf, storedItem } from '../support/calls/stored-state.ts';
import { aColis, storedColis } from '../support/calls/table.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import { owingSupplement } from '../support/data/money-of-parcels.ts';
import {
  arrivalSite,
  codeOf,
  comingColis,
  handOver,
  handoverBody,
  LAST_DAY,
  makeAvailable,
  newArrival,
  unload,
  wrongCodes,
} from '../support/items/arrival.ts';
import { eventually, mailsTo } from '../support/items/money.ts';
import { newAgent, newSite } from '../support/items/sites.ts';

let arrival: Awaited<ReturnType<typeof newArrival>>;
let admin: Person;
let awa: Person;
let container: number;

beforeAll(async () => {
  if (!projectCloud()) return;
  [arrival, admin, awa] = await Promise.all([newArrival(), makeAdmin(), makeCustomer({ langue: 'fr' })]);
  container = arrival.container.id;
  await makeAvailable(arrival.agent, container);
});

/** A parcel that waits to be collected, and its code. */
const collectable = async (person = awa, change: Partial<StoredColis> = {}) => {
  const id = await comingColis(person, container, change);
  await unload(arrival.agent, id, container);
  return { id, code: (await codeOf(person, id)) ?? '' };
};
const proofOf = (id: number, { token }: Pick<Person, 'token'> = admin) =>
  api('GET', `/admin/colis/${id}/remise`, { token });

test('the tracking page says that the parcel can be collected, and asks for the code', async () => {
  const { id } = await collectable();
  const { trackingCode } = await storedColis(awa, id);
  const { aApporter, dernierJour, jalons } = (await api('GET', `/suivi/${trackingCode}`)).body.data;
  expect(aApporter).toEqual(['PIECE_IDENTITE', 'CODE_RETRAIT']);
  expect(dernierJour).toBe(LAST_DAY);
  expect(jalons.at(-1)).toMatchObject({ code: 'AVPU', reel: expect.stringMatching(/Z$/) });
  const own = (await api('GET', `/conteneurs/${container}/jalons`, { token: awa.token })).body.data.jalons;
  expect(own.at(-1)).toEqual(jalons.at(-1));
});

test('a parcel is handed over against its code and a signature, and its sender gets a receipt', async () => {
  const fatou = await makeCustomer({ langue: 'fr' });
  const { id, code } = await collectable(fatou);
  const leAppareil = '2026-11-20T10:30:00.000Z';
  const { status, body } = await handOver(arrival.agent, id, await handoverBody(arrival.agent, code, { leAppareil }));
  expect([status, body.data]).toEqual([
    201,
    { id, nom: 'Moussa Sarr', qualite: 'DESTINATAIRE', le: expect.stringMatching(/Z$/), leAppareil },
  ]);
  expect((await storedColis(fatou, id)).etat).toBe('LIVRE');
  expect(await codeOf(fatou, id)).toBeUndefined();
  const mail = await eventually(async () => {
    const found = (await mailsTo(fatou.email)).filter(({ subject }) => subject.includes('a été remis'));
    expect(found).toHaveLength(1);
    return found[0];
  });
  expect(mail?.text).toMatch(/remis à Moussa Sarr \(destinataire\) le 20 novembre 2026/);
  const seen = await api('GET', `/colis/${id}/retrait`, { token: fatou.token });
  expect(seen.body.data).toMatchObject({ code: null, remise: { nom: 'Moussa Sarr', qualite: 'DESTINATAIRE' } });
});

test('the sender of a cancelled parcel that a depot has reads where to fetch it', async () => {
  const depot = await newSite({ nom: 'Dépôt de Lyon', ville: 'Lyon' });
  const reception = { le: '2026-11-20T10:00:00.000Z', agentId: 1, siteId: depot, verdict: 'CONFORME' } as const;
  const none = { mesures: null, ecart: null, refus: null };
  const id = await aColis(awa, container, { etat: 'ANNULE', reception: { ...reception, ...none } });
  const { body } = await api('GET', `/colis/${id}/retrait`, { token: awa.token });
  expect(body.data).toMatchObject({ code: null, disponible: null, lieu: { nom: 'Dépôt de Lyon', ville: 'Lyon' } });
});

test('without a code an ID, the reason and a photo are recorded, which admins see by signed links', async () => {
  const { id } = await collectable();
  const body = await handoverBody(arrival.agent, undefined, { nom: 'Ibrahima Fall' });
  expect((await handOver(arrival.agent, id, body)).status).toBe(201);
  const proof = await proofOf(id);
  expect(proof.body.data).toMatchObject({
    nom: 'Ibrahima Fall',
    qualite: 'DESTINATAIRE',
    preuve: 'PIECE',
    piece: { type: 'CNI', fin: '4821', motif: 'Le code n’est pas arrivé.' },
    site: expect.stringContaining('Point retrait de Dakar'),
  });
  const { signature, photos } = proof.body.data;
  expect([(await fetch(signature)).status, (await fetch(photos[0])).status]).toEqual([200, 200]);
  expect((await fetch(signature.split('?')[0])).status).toBe(403);
  expect((await proofOf(id, awa)).status).toBe(403);
});

test.each<[string, string, Record<string, unknown>]>([
  ['neither code nor ID', 'code', { code: undefined }],
  ['both code and ID', 'code', { code: '123456', piece: { type: 'CNI', fin: '12', motif: 'Perdu.' } }],
  ['an ID without a photo', 'photoKeys', { code: undefined, piece: { type: 'CNI', fin: '12', motif: 'Perdu.' } }],
  ['a code of five digits', 'code', { code: '12345' }],
  ['no name', 'nom', { nom: ' ' }],
  ['a name with markup', 'nom', { nom: '<b>X</b>' }],
])('%s: the handover is refused with the field at fault', async (_, field, change) => {
  const { id } = await collectable();
  const { status, body } = await handOver(arrival.agent, id, await handoverBody(arrival.agent, '123456', change));
  expect([status, Object.keys(body.fields ?? {})]).toEqual([422, expect.arrayContaining([field])]);
});

test.each<[string, Partial<StoredColis>]>([
  ['HANDOVER_UNPAID', { paymentId: null }],
  ['HANDOVER_SUPPLEMENT_DUE', owingSupplement(10_000, 500)],
])('%s: a parcel that owes something is not handed over', async (code, change) => {
  const parcel = await collectable(awa, change);
  const { status, body } = await handOver(arrival.agent, parcel.id, await handoverBody(arrival.agent, parcel.code));
  expect([status, body.code]).toEqual([409, code]);
  expect((await storedColis(awa, parcel.id)).etat).toBe('ARRIVE');
});

test('an admin waives the supplement, and the parcel is handed over', async () => {
  const { id, code } = await collectable(awa, owingSupplement(10_000, 500));
  await api('POST', `/colis/${id}/dispense`, { token: admin.token, body: { motif: 'Geste commercial.' } });
  expect((await handOver(arrival.agent, id, await handoverBody(arrival.agent, code))).status).toBe(201);
});

test('a parcel that has not arrived, or is cancelled, is not handed over', async () => {
  const [coming, cancelled] = [
    await comingColis(awa, container),
    await comingColis(awa, container, { etat: 'ANNULE' }),
  ];
  const body = await handoverBody(arrival.agent);
  expect((await handOver(arrival.agent, coming, body)).body.code).toBe('COLIS_NOT_ARRIVED');
  expect((await handOver(arrival.agent, cancelled, body)).body.code).toBe('COLIS_CANCELLED');
});

test('agents of other sites and customers cannot hand over', async () => {
  const { id, code } = await collectable();
  const elsewhere = await newAgent(await arrivalSite());
  expect((await handOver(elsewhere, id, await handoverBody(elsewhere, code))).body.code).toBe(
    'COLIS_COLLECTED_ELSEWHERE',
  );
  expect((await handOver(awa, id, {})).status).toBe(403);
});

test('after five wrong codes only an ID opens the parcel, even against the right code', async () => {
  const { id, code } = await collectable();
  const answers = [];
  for (const wrong of wrongCodes(code, MAX_CODE_TRIES + 1))
    answers.push((await handOver(arrival.agent, id, await handoverBody(arrival.agent, wrong))).body);
  expect(answers.map((body) => body.code)).toEqual([
    ...Array(MAX_CODE_TRIES - 1).fill('COLLECTION_CODE_WRONG'),
    'COLLECTION_CODE_LOCKED', // the last try already says what opens the parcel now
    'COLLECTION_CODE_LOCKED',
  ]);
  expect(answers[0].message).toContain(': 4.');
  expect((await handOver(arrival.agent, id, await handoverBody(arrival.agent, code))).body.code).toBe(
    'COLLECTION_CODE_LOCKED',
  );
  const seen = await api('GET', `/colis/${id}/retrait`, { token: awa.token });
  expect(seen.body.data).toMatchObject({ code: null, codeBloque: true });
  const shown = await api('GET', `/agent/colis/${id}`, { token: arrival.agent.token });
  expect(shown.body.data.codeBloque).toBe(true);
  expect((await storedColis(awa, id)).codeBloque).toBe(true);
  expect((await handOver(arrival.agent, id, await handoverBody(arrival.agent))).status).toBe(201);
  expect((await storedColis(awa, id)).codeBloque).toBeUndefined();
});

test('when many wrong codes come at once, five are counted and never a sixth', async () => {
  const { id, code } = await collectable();
  const body = await handoverBody(arrival.agent, code);
  const replies = await Promise.all(
    wrongCodes(code, 12).map((wrong) => handOver(arrival.agent, id, { ...body, code: wrong })),
  );
  const count = (name: string) => replies.filter((reply) => reply.body.code === name).length;
  expect([count('COLLECTION_CODE_WRONG'), count('COLLECTION_CODE_LOCKED')]).toEqual([MAX_CODE_TRIES - 1, 8]);
  expect((await findCollectionCode(awa.userId, id))?.echecs).toHaveLength(MAX_CODE_TRIES);
});

test('the same wrong code that is sent again costs no further try', async () => {
  const { id, code } = await collectable();
  const [wrong = ''] = wrongCodes(code, 1);
  const body = await handoverBody(arrival.agent, wrong);
  for (const key of ['a', 'b', 'c']) await handOver(arrival.agent, id, body, `${id}${key}`);
  expect((await findCollectionCode(awa.userId, id))?.echecs).toEqual([wrong]);
});

test('a handover that is sent twice is recorded once: under the same key, or with the same time of the device', async () => {
  const { id, code } = await collectable();
  const body = await handoverBody(arrival.agent, code, { leAppareil: '2026-11-20T11:00:00.000Z' });
  const first = await handOver(arrival.agent, id, body, `once${id}`);
  const again = await handOver(arrival.agent, id, body, `once${id}`);
  const later = await handOver(arrival.agent, id, body, `later${id}`);
  expect([again.body.data, later.body.data]).toEqual([first.body.data, first.body.data]);
});

test('another handover under the key of the first one is refused, with or without a time of the device', async () => {
  for (const change of [{}, { leAppareil: '2026-11-20T11:30:00.000Z' }]) {
    const { id, code } = await collectable();
    const body = await handoverBody(arrival.agent, code, change);
    const first = await handOver(arrival.agent, id, body, `reused${id}`);
    const other = await handOver(arrival.agent, id, { ...body, nom: 'Une autre personne' }, `reused${id}`);
    expect([first.status, other.status, other.body.code]).toEqual([201, 422, 'IDEMPOTENCY_KEY_REUSED']);
    expect((await handOver(arrival.agent, id, body, `reused${id}`)).body.data).toEqual(first.body.data);
  }
});

test('a second handover by somebody else is a conflict, and the first one stands', async () => {
  const { id, code } = await collectable();
  await handOver(arrival.agent, id, await handoverBody(arrival.agent, code));
  const other = await newAgent(arrival.site);
  const second = await handOver(other, id, await handoverBody(other, undefined, { nom: 'Une autre personne' }));
  expect([second.status, second.body.code]).toEqual([409, 'COLIS_HANDED_OVER']);
  expect((await proofOf(id)).body.data.nom).toBe('Moussa Sarr');
});

test('a handover after one that an admin undid is recorded beside the first proof, which is kept with its files', async () => {
  const person = await newCustomer();
  const { id, code } = await collectable(person);
  const leAppareil = '2026-11-20T09:00:00.000Z';
  const first = await handoverBody(arrival.agent, code, { leAppareil });
  await handOver(arrival.agent, id, first, `undone${id}`);
  await api('PUT', `/colis/modifier/${id}`, {
    token: admin.token,
    body: { etat: 'ARRIVE', motif: 'Remis à la mauvaise personne.' },
  });
  await handOver(arrival.agent, id, first, `undone-again${id}`);
  expect((await storedColis(person, id)).etat).toBe('ARRIVE');
  const second = await handOver(arrival.agent, id, await handoverBody(arrival.agent, undefined, { nom: 'Fatou Sarr' }));
  expect([second.status, second.body.data.nom]).toEqual([201, 'Fatou Sarr']);
  const { body } = await proofOf(id);
  expect([body.data.nom, body.data.annulees]).toEqual([
    'Fatou Sarr',
    [expect.objectContaining({ nom: 'Moussa Sarr', preuve: 'CODE', leAppareil })],
  ]);
  expect((await fetch(body.data.annulees[0].signature)).status).toBe(200);
  const seen = await api('GET', `/colis/${id}/retrait`, { token: person.token });
  expect(seen.body.data.remise.nom).toBe('Fatou Sarr');
  const { token, password } = person;
  await api('POST', '/api/account/delete', { token, body: { password } });
  await expect.poll(() => findHandovers(person.userId, id)).toEqual([]);
});

/** A handover against an ID of a new customer's parcel, with the keys of its signature and photo. */
const handedOver = async () => {
  const person = await newCustomer();
  const { id } = await collectable(person);
  expect((await handOver(arrival.agent, id, await handoverBody(arrival.agent))).status).toBe(201);
  const files = (await keptFilesOf(person)).filter((key) => key.includes('/handover/'));
  expect(files).toHaveLength(2);
  return { person, key: keys.handover(person.userId, id) };
};
const untilFilesDeleted = (person: Person) =>
  expect.poll(() => keptFilesOf(person)).not.toContainEqual(expect.stringMatching(/\/handover\//));

test('the proof is kept for a year and its files are deleted when it expires', async () => {
  const { person, key } = await handedOver();
  const days = (Number((await storedItem(key))?.ttl) * 1_000 - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBeGreaterThanOrEqual(364);
  expect(Math.round(days)).toBeLessThanOrEqual(366);
  await transact({ handover: { Delete: { Key: key } } });
  await untilFilesDeleted(person);
});

test('the erasure of an account deletes the proof of a handover with its files', async () => {
  const { person, key } = await handedOver();
  const { token, password } = person;
  const erased = await api('POST', '/api/account/delete', { token, body: { password } });
  expect(erased.status).toBe(200);
  await expect.poll(() => storedItem(key)).toBeUndefined();
  await untilFilesDeleted(person);
});

test('a parcel without an announced collection has no code, which its agent announces: until then an ID opens it', async () => {
  const own = (await newContainer({ siteArriveeId: arrival.site })).id;
  const id = await comingColis(awa, own);
  await unload(arrival.agent, id, own);
  const tryCode = async () => (await handOver(arrival.agent, id, await handoverBody(arrival.agent, '000000'))).body;
  for (let tries = 0; tries <= MAX_CODE_TRIES; tries++)
    expect(await tryCode()).toMatchObject({
      code: 'COLLECTION_NOT_ANNOUNCED',
      message: expect.stringContaining('Annoncez le retrait'),
    });
  const other = await comingColis(awa, own);
  await unload(arrival.agent, other, own);
  expect((await handOver(arrival.agent, other, await handoverBody(arrival.agent))).status).toBe(201);
  await makeAvailable(arrival.agent, own);
  await eventually(async () => expect(await tryCode()).toMatchObject({ code: 'COLLECTION_CODE_WRONG' }));
});

test('a handover is in the export of the sender’s data', async () => {
  const fatou = await makeCustomer();
  const { id, code } = await collectable(fatou);
  await handOver(arrival.agent, id, await handoverBody(arrival.agent, code));
  const { body } = await api('GET', '/api/account/export?limit=100', { token: fatou.token });
  expect(body.data.remises).toEqual([
    expect.objectContaining({ colisId: id, nom: 'Moussa Sarr', signature: expect.stringMatching(/^http/) }),
  ]);
});

test('a photo that was never uploaded is refused at the field that names it', async () => {
  const { id } = await collectable();
  const photoKeys = [`incoming/${arrival.agent.userId}/absent`];
  const reply = await handOver(arrival.agent, id, await handoverBody(arrival.agent, undefined, { photoKeys }));
  expect([reply.status, Object.keys(reply.body.fields)]).toEqual([422, ['photoKeys']]);
});

test('a photo that is no picture is refused, and nothing is handed over', async () => {
  const { id, code } = await collectable();
  const signatureKey = await upload(arrival.agent, 'handover', Buffer.from('%PDF-1.4'), 'image/png');
  const reply = await handOver(arrival.agent, id, await handoverBody(arrival.agent, code, { signatureKey }));
  expect([reply.status, reply.body.code]).toEqual([415, 'FILE_MISMATCH']);
  expect((await storedColis(awa, id)).etat).toBe('ARRIVE');
});
