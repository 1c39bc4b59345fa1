import { beforeAll, expect, test } from 'vitest';
import type { StoredColis } from '#functions/colis/stored-colis.ts';
import { containerOf } from '#functions/containers/containers.service.ts';
import { editContainerWrite } from '#functions/containers/containers.table.ts';
import { hoursAfter } from '#functions/core/clock.ts';
import { transact } from '#functions/core/table/dynamo.ts';
import { api } from '../../support/calls/api.ts';
import { makeAdmin, makeCustomer, type Person } from '../../support/calls/people.ts';
import { aColis } from '../../support/calls/table.ts';
import { ownCloud } from '../../support/clouds/own-cloud.ts';
import { projectCloud } from '../../support/clouds/running-cloud.ts';
import { untilAllHandled } from '../../support/items/domain-events.ts';
import { subjectsOf, untilTold } from '../../support/items/incidents.ts';
import { newEvent } from '../../support/items/journey.ts';
import { closeLoading, containerToClose, load, loadableColis, reopenLoading } from '../../support/items/manifest.ts';
import { notificationsOf } from '../../support/items/many-customers.ts';
import { recordMilestone } from '../../support/items/milestones.ts';
import { sweep } from '../../support/items/money.ts';

/** Senders are told once of parcels that they did not bring as the announced end of the drop-off passes. */

ownCloud();

let admin: Person;

beforeAll(async () => {
  if (projectCloud() !== null) admin = await makeAdmin();
});

const ENDED = 'Le dépôt est terminé sans votre colis';
const SEVERAL_ENDED = 'Le dépôt est terminé sans vos colis';
const PAID: Partial<StoredColis> = { paymentId: 1_234_567_890 };

/** Announces another end of a drop-off, as if it had been announced so before. */
const announceEnd = async (id: number, hours: number): Promise<void> => {
  const before = await containerOf(id);
  await transact({ container: editContainerWrite(before, { ...before, receptionFin: hoursAfter(hours) }) });
};

/** Runs the sweep until all that it published is handled. */
const sweepAndHandle = async (): Promise<void> => {
  await sweep();
  await untilAllHandled();
};

const newSender = (langue: 'fr' | 'en' = 'fr') => makeCustomer({ langue });
const newDropOff = () => containerToClose({ receptionFin: hoursAfter(96) });
const edit = (id: number, body: Record<string, unknown>) => api('PUT', `/bookings/${id}`, { token: admin.token, body });
const toldOf = async ({ email }: Person, subject: string): Promise<number> =>
  (await subjectsOf(email)).filter((each) => each === subject).length;

test('each sender of a parcel that was not brought in time reads so once, with what comes next', async () => {
  const [fatou, elodie, modou] = [await newSender(), await newSender('en'), await newSender()];
  const id = await newDropOff();
  const [paid, onArrival] = [
    await aColis(fatou, id, PAID),
    await aColis(fatou, id, { paymentId: null, conditions: { type: 'A_L_ARRIVEE' } }),
  ];
  const [hers] = [await aColis(elodie, id, PAID), await loadableColis(elodie, id)];
  await loadableColis(modou, id);
  await aColis(modou, id, { ...PAID, etat: 'ANNULE' });
  await sweepAndHandle();
  expect(await subjectsOf(fatou.email)).not.toContain(SEVERAL_ENDED);
  await announceEnd(id, -0.1);
  await Promise.all([sweep(), sweep()]);
  await sweepAndHandle();
  const told = await untilTold(fatou.email, SEVERAL_ENDED);
  expect(told).toMatch(new RegExp(`n’avons pas vos colis n° (${paid}, ${onArrival}|${onArrival}, ${paid}) :`));
  expect(told).toContain('choisissez un autre départ dans « Mes colis », ou faites-vous rembourser');
  expect(told).toContain('Vous ne perdez rien de ce que vous avez payé, et ce choix n’a pas de date limite.');
  const inEnglish = await untilTold(elodie.email, 'The drop-off is over without your parcel');
  expect(inEnglish).toContain(`We do not have your parcel no. ${hers}: it can no longer leave with it.`);
  expect(await toldOf(fatou, SEVERAL_ENDED)).toBe(1);
  expect((await notificationsOf(fatou)).filter((text) => text.includes('ne prend plus de colis'))).toHaveLength(1);
  expect(await subjectsOf(modou.email)).toEqual([]);
});

test('a closing after that end tells nobody again, and neither does the departure', async () => {
  const fatou = await newSender();
  const id = await newDropOff();
  await aColis(fatou, id, PAID);
  await load(admin, await loadableColis(await newSender(), id), id);
  await announceEnd(id, -0.1);
  await sweepAndHandle();
  await untilTold(fatou.email, ENDED);
  expect((await closeLoading(admin, id)).status).toBe(201);
  expect((await reopenLoading(admin, id)).status).toBe(201);
  expect((await closeLoading(admin, id)).status).toBe(201);
  await newEvent(id, { statut: 'EN_TRANSIT', lieu: 'Le Havre' });
  await sweepAndHandle();
  expect(await subjectsOf(fatou.email)).toEqual([ENDED]);
});

test('a drop-off that was closed early has been told, and its announced end is no news', async () => {
  const fatou = await newSender();
  const id = await newDropOff();
  await aColis(fatou, id, PAID);
  await load(admin, await loadableColis(await newSender(), id), id);
  expect((await closeLoading(admin, id)).status).toBe(201);
  await untilTold(fatou.email, 'Nous avons fermé le dépôt plus tôt que prévu');
  await announceEnd(id, -0.1);
  await sweepAndHandle();
  expect(await subjectsOf(fatou.email)).toEqual(['Nous avons fermé le dépôt plus tôt que prévu']);
});

test('a drop-off that is moved later before its end tells of nothing; after it, that parcels can be brought again', async () => {
  const fatou = await newSender();
  const id = await newDropOff();
  const colis = await aColis(fatou, id, PAID);
  await edit(id, { receptionFin: hoursAfter(120) });
  await untilTold(fatou.email, 'Votre conteneur change de programme');
  await sweepAndHandle();
  expect(await subjectsOf(fatou.email)).toEqual(['Votre conteneur change de programme']);
  await announceEnd(id, -0.1);
  await sweepAndHandle();
  await untilTold(fatou.email, ENDED);
  expect((await edit(id, { receptionFin: hoursAfter(48) })).status).toBe(200);
  await untilAllHandled();
  const again = `Le dépôt est de nouveau ouvert : vous pouvez apporter votre colis n° ${colis} jusqu’au`;
  expect((await notificationsOf(fatou)).filter((text) => text.includes(again))).toHaveLength(1);
  await announceEnd(id, -0.1);
  await sweepAndHandle();
  expect(await toldOf(fatou, ENDED)).toBe(2);
});

test('a new schedule that ends a drop-off tells of it, and so does its record: the sweep repeats neither', async () => {
  for (const end of [
    (id: number) => edit(id, { receptionFin: hoursAfter(-0.1) }),
    (id: number) => recordMilestone(admin, id, 'CLOS', { date: hoursAfter(-0.1) }),
  ]) {
    const fatou = await newSender();
    const id = await newDropOff();
    await aColis(fatou, id, PAID);
    expect((await end(id)).status).toBe(200);
    await untilTold(fatou.email, 'Votre conteneur change de programme');
    await sweepAndHandle();
    expect(await subjectsOf(fatou.email)).toEqual(['Votre conteneur change de programme']);
  }
});

test('an unpaid parcel that is cancelled at that end reads of its cancellation only', async () => {
  const fatou = await newSender();
  const id = await newDropOff();
  await aColis(fatou, id, { paymentId: null, createdAt: hoursAfter(-100), lapsesAt: hoursAfter(-0.1) });
  await announceEnd(id, -0.1);
  await sweepAndHandle();
  await untilTold(fatou.email, 'Votre colis est annulé');
  expect(await subjectsOf(fatou.email)).toEqual(['Votre colis est annulé']);
});

test('a list that is closed after the planned departure, which nobody has recorded, tells who is not loaded', async () => {
  const [fatou, id] = [await newSender(), await newDropOff()];
  await load(admin, await loadableColis(await newSender(), id), id);
  await loadableColis(fatou, id);
  const before = await containerOf(id);
  const [dateDepart, receptionFin] = [hoursAfter(-1), hoursAfter(-2)];
  await transact({ container: editContainerWrite(before, { ...before, dateDepart, receptionFin }) });
  expect((await closeLoading(admin, id)).status).toBe(201);
  await untilTold(fatou.email, 'Votre colis ne part pas avec son conteneur');
  await newEvent(id, { statut: 'EN_TRANSIT', lieu: 'Le Havre' });
  await sweepAndHandle();
  expect(await subjectsOf(fatou.email)).toEqual(['Votre colis ne part pas avec son conteneur']);
});

test('a cancelled container has no end of its drop-off, and an empty one nobody to tell', async () => {
  const id = await newDropOff();
  await edit(id, { statut: 'ANNULE', motif: 'Navire en panne.' });
  await announceEnd(id, -0.1);
  const empty = await newDropOff();
  await announceEnd(empty, -0.1);
  await sweepAndHandle();
  expect((await containerOf(id)).depotFiniDit).toBeUndefined();
  expect((await containerOf(empty)).depotFiniDit).toBeDefined();
});
