import { beforeAll, expect, test } from 'vitest';
import { findContainer } from '#functions/containers/containers.table.ts';
import type { StoredContainer } from '#functions/containers/stored-container.ts';
import { keys } from '#functions/core/table/keys.ts';
import { makeAvailable as openCollection } from '#functions/handover/availability.ts';
import { handler as manifest } from '#functions/manifest/index.ts';
import { MAX_FREE_STORAGE_DAYS } from '#shared/handover/rules.ts';
import { api, newContainer } from '../support/calls/api.ts';
import { refusal } from '../support/calls/dynamo-errors.ts';
import { interruptBefore } from '../support/calls/intercept-writes.ts';
import { makeCustomer, type Person } from '../support/calls/people.ts';
import { invoke, setStored, withFaults } from '../support/calls/stored-state.ts';
import { storedColis } from '../support/calls/table.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import {
  codeOf,
  comingColis,
  dayAhead,
  inFrench,
  LAST_DAY,
  makeAvailable,
  newArrival,
  ON_ITS_WAY,
  unload,
  untilScanTold,
} from '../support/items/arrival.ts';
import { untilTold } from '../support/items/incidents.ts';
import { eventually, everyMailTo, mailsTo } from '../support/items/money.ts';
import { newRecipient } from '../support/items/recipients.ts';

/** The opening of the collection: since when parcels can be collected, until which day, and with which codes. */

let arrival: Awaited<ReturnType<typeof newArrival>>;
let awa: Person;

beforeAll(async () => {
  if (!projectCloud()) return;
  [arrival, awa] = await Promise.all([newArrival(), makeCustomer({ langue: 'fr' })]);
});

/** Waits until an address is told that its parcel can be collected; returns the subjects of all such mails. */
const untilAnnounced = (email: string): Promise<string[]> =>
  eventually(async () => {
    const subjects = (await everyMailTo(email)).map(({ subject }) => subject);
    const announced = subjects.filter((subject) => subject.includes('peut être retiré'));
    expect(announced.length, email).toBeGreaterThan(0);
    return announced;
  });

const newArriving = async () => (await newContainer({ siteArriveeId: arrival.site })).id;

test('a parcel that is scanned while its collection opens is announced once', async () => {
  const own = await newArriving();
  const [fatou, modou] = [await makeCustomer({ langue: 'fr' }), await makeCustomer({ langue: 'fr' })];
  const [theirs, others] = [newRecipient(), newRecipient()];
  const id = await comingColis(fatou, own, theirs);
  await unload(arrival.agent, await comingColis(modou, own, others), own);
  const path = { params: { id: own, reference: id }, body: {} };
  const scan = () => invoke(manifest, arrival.agent, 'POST /agent/conteneurs/{id}/arrivee/{reference}', path);
  const readsCollection = (command: string, { Key }: { Key?: { sk?: string } }) =>
    command === 'GetItemCommand' && Key?.sk === keys.collection(own).sk;
  const open = async () => {
    await makeAvailable(arrival.agent, own);
    await new Promise((resolve) => setTimeout(resolve, 5)); // later than the scan began by any clock
  };
  expect((await interruptBefore(readsCollection, open, scan)).status).toBe(201);
  await untilScanTold(fatou, id);
  await untilAnnounced(others.emailDestinataire); // recipients are told after all senders
  for (const email of [modou.email, fatou.email, theirs.emailDestinataire])
    expect(await untilAnnounced(email), email).toHaveLength(1); // it may be found again: the opening missed it
});

test('unloaded parcels can be collected once the agent says so: each gets a code, and the sender one mail', async () => {
  const own = await newArriving();
  const fatou = await makeCustomer({ langue: 'fr' });
  const [here, notYet] = [await comingColis(fatou, own), await comingColis(fatou, own)];
  await unload(arrival.agent, here, own);
  expect(await codeOf(fatou, here)).toBeUndefined();
  const { status, body } = await makeAvailable(arrival.agent, own);
  expect([status, body.data]).toEqual([201, { depuis: expect.any(String), dernierJour: LAST_DAY }]);
  const mail = await eventually(async () => {
    const found = (await mailsTo(fatou.email)).filter(({ subject }) => subject.includes('peut être retiré'));
    expect(found).toHaveLength(1);
    return found[0];
  });
  const code = await codeOf(fatou, here);
  expect(code).toMatch(/^\d{6}$/);
  expect(await codeOf(fatou, notYet)).toBeUndefined();
  expect(mail?.text).toContain(code);
  expect(mail?.text).toContain(inFrench(LAST_DAY));
  expect(mail?.text).toContain('Point retrait de Dakar');
  const seen = await api('GET', `/colis/${here}/retrait`, { token: fatou.token });
  expect(seen.body.data).toMatchObject({ code, disponible: { dernierJour: LAST_DAY }, lieu: { ville: 'Dakar' } });
  await unload(arrival.agent, notYet, own);
  expect(await codeOf(fatou, notYet)).toMatch(/^\d{6}$/);
});

test('availability that is said twice changes the last day only', async () => {
  const own = await newArriving();
  const first = await makeAvailable(arrival.agent, own);
  const again = await makeAvailable(arrival.agent, own);
  const longer = dayAhead(45);
  const later = await makeAvailable(arrival.agent, own, longer);
  expect(again.body.data).toEqual(first.body.data);
  expect(later.body.data).toEqual({ depuis: first.body.data.depuis, dernierJour: longer });
});

test('another last day is told as such, with the former one, to sender and recipient', async () => {
  const own = await newArriving();
  const [fatou, recipient] = [await makeCustomer({ langue: 'fr' }), newRecipient({ langueDestinataire: 'en' })];
  await unload(arrival.agent, await comingColis(fatou, own, recipient), own);
  await makeAvailable(arrival.agent, own, LAST_DAY);
  await untilTold(recipient.emailDestinataire, 'Your parcel can be collected');
  const earlier = dayAhead(3);
  await makeAvailable(arrival.agent, own, earlier);
  const told = await untilTold(fatou.email, 'Le dernier jour de magasinage gratuit change');
  expect(told).toContain(`gratuit jusqu’au ${inFrench(earlier)} inclus au lieu du ${inFrench(LAST_DAY)}.`);
  expect(await untilTold(recipient.emailDestinataire, 'The last day of free storage has changed')).toContain(
    'instead of',
  );
});

test.each<[string, number, string | undefined]>([
  ['yesterday', -1, 'Ce jour est déjà passé.'],
  ['today', 0, undefined],
  ['in 90 days', MAX_FREE_STORAGE_DAYS, undefined],
  ['in 91 days', MAX_FREE_STORAGE_DAYS + 1, 'Choisissez un jour d’ici 90 jours.'],
])('a last day of free storage that is %s', async (_, days, fault) => {
  const own = await newArriving();
  const { status, body } = await makeAvailable(arrival.agent, own, dayAhead(days));
  expect([status, body.fields?.dernierJour]).toEqual([fault ? 422 : 201, fault]);
});

test('the last day that was announced may be said again once it is over', async () => {
  const own = await newArriving();
  const first = await makeAvailable(arrival.agent, own);
  await setStored(keys.collection(own), 'dernierJour', dayAhead(-2));
  const again = await makeAvailable(arrival.agent, own, dayAhead(-2));
  expect([again.status, again.body.data]).toEqual([201, { ...first.body.data, dernierJour: dayAhead(-2) }]);
});

test('scans and the opening of the collection at the same time leave no unloaded parcel without a code', async () => {
  const own = await newArriving();
  const ids = await Promise.all(Array.from({ length: 8 }, () => comingColis(awa, own, ON_ITS_WAY)));
  await Promise.all([...ids.map((id) => unload(arrival.agent, id, own)), makeAvailable(arrival.agent, own)]);
  for (const id of ids) {
    if ((await storedColis(awa, id)).etat !== 'ARRIVE') await unload(arrival.agent, id, own);
    await eventually(async () => expect(await codeOf(awa, id)).toMatch(/^\d{6}$/));
  }
});

test('an agent is asked to try again when the collection changes at each attempt to open it', async () => {
  const container = (await findContainer(await newArriving())) as StoredContainer;
  const open = () => openCollection(container, { dernierJour: null }, arrival.agent.userId, undefined);
  const changed = (command: string) => (command === 'TransactWriteItemsCommand' ? refusal() : undefined);
  await expect(withFaults({ before: changed }, open)).rejects.toMatchObject({ code: 'BUSY' });
  expect(await open()).toMatchObject({ dernierJour: null });
});
