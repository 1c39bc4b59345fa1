import { beforeAll, expect, test } from 'vitest';
import { findLedger } from '#functions/colis/ledger.table.ts';
import type { StoredColis } from '#functions/colis/stored-colis.ts';
import { daysAfter } from '#shared/handover/storage.ts';
import { api, type Reply } from '../support/calls/api.ts';
import { interruptBeforeWrite } from '../support/calls/intercept-writes.ts';
import { type LoggedIn, makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { storedColis, updateStoredColis } from '../support/calls/table.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import {
  codeOf,
  colisDueOnCollection,
  comingColis,
  dayAhead,
  handOver,
  handoverBody,
  inFrench,
  makeAvailable,
  newArrival,
  unload,
  untilScanTold,
} from '../support/items/arrival.ts';
import { asAdmin } from '../support/items/journey.ts';
import { allMailsTo, eventually, mailsTo, payAndReturn, startPaying, sweep } from '../support/items/money.ts';
import { outcome } from '../support/items/recorded-payments.ts';
import { newTarif, tarifBody, versionBody } from '../support/items/tarifs.ts';

/** Storage that a price list sells: three free days, then $1.65 a day; parcels cost $100. */

const MAGASINAGE = { joursGratuits: 3, prixJour: 1.65 };
const DAY = 86_400_000;

let arrival: { agent: LoggedIn; container: { id: number } };
let admin: Person;
let terms: NonNullable<StoredColis['terms']>;

beforeAll(async () => {
  if (!projectCloud()) return;
  const tarifId = await newTarif({ version: versionBody({ magasinage: MAGASINAGE }) });
  terms = { tarifId, version: 1, facteurM3: 167, minimumCents: 0 };
  [arrival, admin] = await Promise.all([newArrival(), makeAdmin()]);
  await makeAvailable(arrival.agent, arrival.container.id, null);
});

const shown = async ({ token }: Pick<Person, 'token'>, id: number) =>
  (await api('GET', `/colis/${id}`, { token })).body.data;
const collectionOf = async ({ token }: Pick<Person, 'token'>, id: number) =>
  (await api('GET', `/colis/${id}/retrait`, { token })).body.data;
const waive = (id: number, body: Record<string, unknown> = { magasinageSeul: true }): Promise<Reply> =>
  api('POST', `/colis/${id}/dispense`, { token: admin.token, body: { motif: 'Geste commercial', ...body } });
const ledgerOf = async (owner: Person, id: number) => findLedger(await storedColis(owner, id));
const plain = (text = ''): string => text.replace(/\s/g, ' ');

/** A paid parcel whose collection is open and announced. */
const announced = async (owner: Person, emailDestinataire?: string): Promise<number> => {
  const id = await comingColis(owner, arrival.container.id, {
    terms,
    ...(emailDestinataire && { emailDestinataire }),
  });
  await unload(arrival.agent, id, arrival.container.id);
  await untilScanTold(owner, id);
  return id;
};

/** Lets a parcel wait since a number of days, and be looked at by the next sweep. */
const waitedFor = async (owner: Person, id: number, days: number): Promise<void> => {
  const { garde } = await storedColis(owner, id);
  const depuis = new Date(Date.now() - days * DAY).toISOString();
  await updateStoredColis(owner, id, { garde: { ...garde, depuis, prochain: depuis } });
};

/** Lets days pass for a parcel that waits, and has it looked at by the next sweep. */
const letPass = async (owner: Person, id: number, days: number): Promise<void> => {
  const { garde } = await storedColis(owner, id);
  const { depuis = '', jusquau } = garde ?? {};
  const earlier = new Date(Date.parse(depuis) - days * DAY).toISOString();
  await updateStoredColis(owner, id, {
    garde: { ...garde, depuis: earlier, prochain: earlier, ...(jusquau && { jusquau: daysAfter(-days, jusquau) }) },
  });
};

test('sender, recipient and tracking page read the last free day and the price before storage begins', async () => {
  const awa = await makeCustomer({ langue: 'fr' });
  const recipient = `moussa.${awa.userId}@yonnee.test`;
  const id = await announced(awa, recipient);
  const lastDay = dayAhead(3);
  const words = `Le magasinage est gratuit jusqu’au ${inFrench(lastDay)} inclus, puis coûte 1,65 $ par jour entier`;
  await eventually(async () => {
    expect((await allMailsTo(awa)).some(({ text }) => plain(text).includes(words))).toBe(true);
    expect((await mailsTo(recipient)).some(({ text }) => plain(text).includes(words))).toBe(true);
  });
  expect(await collectionOf(awa, id)).toMatchObject({
    disponible: { dernierJour: lastDay },
    magasinage: { dernierJour: lastDay, prixJour: 1.65, jours: 0 },
  });
  const { trackingCode } = await storedColis(awa, id);
  expect((await api('GET', `/suivi/${trackingCode}`)).body.data).toMatchObject({
    dernierJour: lastDay,
    prixJour: 1.65,
  });
  await sweep();
  expect((await shown(awa, id)).aPayer).toBe(0);
});

test('each whole day after the free ones is charged once, in one row, and withholds the code until it is paid', async () => {
  const awa = await makeCustomer({ langue: 'fr' });
  const recipient = `fatou.${awa.userId}@yonnee.test`;
  const id = await announced(awa, recipient);
  const code = await codeOf(awa, id);
  await waitedFor(awa, id, 6);
  await Promise.all([sweep(), sweep()]);
  await sweep();
  expect(await shown(awa, id)).toMatchObject({
    aPayer: 3.3,
    paye: true,
    reporte: 'RETRAIT',
    fraisArrivee: { magasinage: 3.3 },
  });
  expect((await shown(awa, id)).decompte.charges.at(-1)).toMatchObject({
    ...{ code: 'MAGASINAGE', montant: 3.3, jours: 2, parJour: 1.65 },
    ...{ du: dayAhead(-2), au: dayAhead(-1) },
  });
  expect((await collectionOf(awa, id)).code).toBeNull();
  expect(outcome(await handOver(arrival.agent, id, await handoverBody(arrival.agent, code)))).toEqual([
    409,
    'HANDOVER_SUPPLEMENT_DUE',
  ]);
  await eventually(async () => {
    const [mail] = (await mailsTo(recipient)).filter(({ text }) => text.includes('magasinage gratuit sont passés'));
    expect(plain(mail?.text)).toContain('3,30 $ de magasinage');
    expect(mail?.text).toContain('/mandataire?jeton=');
  });
  await payAndReturn(awa, [id]);
  await eventually(async () => expect((await collectionOf(awa, id)).code).toBe(code));
  await sweep();
  expect((await shown(awa, id)).aPayer).toBe(0);
  expect((await handOver(arrival.agent, id, await handoverBody(arrival.agent, code))).status).toBe(201);
  const { garde } = await storedColis(awa, id);
  expect(garde).toEqual({ jusquau: dayAhead(-1), jours: 2 });
});

test('later days join the row, and a day that a killed sweep missed is charged by the next one', async () => {
  const awa = await makeCustomer();
  const id = await announced(awa);
  await waitedFor(awa, id, 5);
  const died = interruptBeforeWrite(() => Promise.reject(new Error('killed')), sweep);
  await died.catch(() => undefined);
  await sweep();
  expect((await shown(awa, id)).aPayer).toBe(1.65);
  await letPass(awa, id, 3);
  await sweep();
  const { charges } = await ledgerOf(awa, id);
  expect(charges.filter(({ code }) => code === 'MAGASINAGE')).toMatchObject([{ jours: 1 }, { jours: 3 }]);
  const rows = (await shown(awa, id)).decompte.charges.filter(({ code }: { code: string }) => code === 'MAGASINAGE');
  expect(rows).toMatchObject([{ jours: 4, montant: 6.6, au: dayAhead(-1) }]);
});

test('what is due on collection grows by storage, of which sender and recipient are told once', async () => {
  const awa = await makeCustomer({ langue: 'fr' });
  const recipient = `ibou.${awa.userId}@yonnee.test`;
  const id = await colisDueOnCollection(awa, arrival.container.id, { terms, emailDestinataire: recipient });
  await waitedFor(awa, id, 5);
  await sweep();
  expect(await shown(awa, id)).toMatchObject({ aPayer: 101.65, paye: false });
  await eventually(async () => {
    const toSender = (await allMailsTo(awa)).filter(({ subject }) => subject.includes('magasinage'));
    expect(plain(toSender[0]?.text)).toContain('chaque jour entier coûte 1,65 $');
    expect((await mailsTo(recipient)).some(({ text }) => plain(text).includes('101,65 $, dont 1,65 $'))).toBe(true);
  });
  await letPass(awa, id, 1);
  await sweep();
  expect((await shown(awa, id)).aPayer).toBe(103.3);
  const told = (await allMailsTo(awa)).filter(({ subject }) => subject.includes('magasinage'));
  expect(told).toHaveLength(1);
});

test('an open payment is not overtaken: its sum pays, and the days are charged afterwards', async () => {
  const awa = await makeCustomer();
  const id = await announced(awa);
  await waitedFor(awa, id, 5);
  await sweep();
  await startPaying(awa, [id]);
  await letPass(awa, id, 1);
  await sweep();
  expect((await shown(awa, id)).aPayer).toBe(1.65);
  await payAndReturn(awa, [id]);
  expect(await shown(awa, id)).toMatchObject({ aPayer: 0, aRembourser: 0, recu: 101.65 });
  await sweep();
  expect((await shown(awa, id)).aPayer).toBe(1.65);
});

test('a handover and a sweep at once: it is handed over without that day, or refused with it', async () => {
  const awa = await makeCustomer();
  const id = await announced(awa);
  const body = await handoverBody(arrival.agent, await codeOf(awa, id));
  await waitedFor(awa, id, 5);
  const [handed] = await Promise.all([handOver(arrival.agent, id, body), sweep()]);
  const { etat, arrivalCents } = await storedColis(awa, id);
  expect([handed.status, etat, arrivalCents?.magasinage]).toEqual(
    handed.status === 201 ? [201, 'LIVRE', undefined] : [409, 'ARRIVE', 165],
  );
});

test('no day counts on which the recipient could not collect, and each new wait has its free days', async () => {
  const awa = await makeCustomer();
  const id = await announced(awa);
  const held = { paymentId: 1_000_000_002, le: '2026-11-25T00:00:00.000Z', repondreAvant: null };
  await waitedFor(awa, id, 30);
  await updateStoredColis(awa, id, { litiges: [held] });
  expect((await storedColis(awa, id)).garde).toBeUndefined();
  await sweep();
  expect((await shown(awa, id)).aPayer).toBe(0);
  await updateStoredColis(awa, id, { litiges: undefined });
  expect((await collectionOf(awa, id)).magasinage).toMatchObject({ dernierJour: dayAhead(3), jours: 0 });
});

test('a waiver of an admin ends the storage for good, with its reason, and opens the collection again', async () => {
  const awa = await makeCustomer();
  const id = await announced(awa);
  const code = await codeOf(awa, id);
  await waitedFor(awa, id, 6);
  await sweep();
  expect((await waive(id)).body.data).toMatchObject({ aPayer: 0, aRembourser: 0 });
  const { charges } = await ledgerOf(awa, id);
  expect(charges.at(-1)).toMatchObject({
    code: 'MAGASINAGE',
    cents: -330,
    motif: 'Geste commercial',
    par: admin.userId,
  });
  expect((await collectionOf(awa, id)).code).toBe(code);
  expect((await storedColis(awa, id)).garde).toMatchObject({ dispense: true, jours: 2 });
  await sweep();
  expect((await shown(awa, id)).aPayer).toBe(0);
  expect(outcome(await waive(id))).toEqual([409, 'SUPPLEMENT_NOT_DUE']);
});

test('a waiver of all that is due ends the storage, too, and one before it begins keeps it from beginning', async () => {
  const awa = await makeCustomer();
  const [begun, free] = [await announced(awa), await announced(awa)];
  await waitedFor(awa, begun, 6);
  await sweep();
  expect((await waive(begun, {})).body.data.aPayer).toBe(0);
  expect((await waive(free)).status).toBe(200);
  for (const id of [begun, free]) {
    const { garde } = await storedColis(awa, id);
    expect(garde?.dispense).toBe(true);
    expect([garde?.depuis, garde?.prochain]).toEqual([undefined, undefined]);
  }
});

test('a later last day that the site announces moves the beginning', async () => {
  const own = await newArrival();
  const awa = await makeCustomer();
  const id = await comingColis(awa, own.container.id, { terms });
  await makeAvailable(own.agent, own.container.id, dayAhead(20));
  await unload(own.agent, id, own.container.id);
  await untilScanTold(awa, id);
  expect((await collectionOf(awa, id)).magasinage.dernierJour).toBe(dayAhead(20));
  await waitedFor(awa, id, 10);
  await sweep();
  expect((await shown(awa, id)).aPayer).toBe(0);
  expect((await storedColis(awa, id)).garde?.prochain?.slice(0, 10)).toBe(daysAfter(2, dayAhead(20)));
});

test('a parcel that was sold without a price list, or by one without storage, waits for nothing', async () => {
  const awa = await makeCustomer();
  const tarifId = await newTarif();
  const [plainId, listed] = [
    await colisDueOnCollection(awa, arrival.container.id),
    await colisDueOnCollection(awa, arrival.container.id, { terms: { ...terms, tarifId } }),
  ];
  expect((await storedColis(awa, plainId)).garde).toBeUndefined();
  await waitedFor(awa, listed, 30);
  await sweep();
  expect((await storedColis(awa, listed)).garde?.prochain).toBeUndefined();
  expect((await shown(awa, listed)).aPayer).toBe(100);
});

test.each([
  [{ joursGratuits: -1, prixJour: 1 }, 'version.magasinage.joursGratuits'],
  [{ joursGratuits: 1.5, prixJour: 1 }, 'version.magasinage.joursGratuits'],
  [{ joursGratuits: 91, prixJour: 1 }, 'version.magasinage.joursGratuits'],
  [{ joursGratuits: 3, prixJour: 0.49 }, 'version.magasinage.prixJour'],
  [{ joursGratuits: 3, prixJour: 1.005 }, 'version.magasinage.prixJour'],
  [{ joursGratuits: 3 }, 'version.magasinage.prixJour'],
])('a version with the storage %j is refused with its field', async (magasinage, field) => {
  const { status, body } = await asAdmin('POST', '/tarifs', tarifBody({ version: versionBody({ magasinage }) }));
  expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
});
