import { beforeAll, expect, test } from 'vitest';
import type { StoredColis } from '#functions/colis/stored-colis.ts';
import { env } from '#functions/core/env.ts';
import { api } from '../support/calls/api.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { severalColis, storedColis, storedPayment, updateStoredColis } from '../support/calls/table.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import {
  codeOf,
  handOver,
  handoverBody,
  makeAvailable,
  newArrival,
  ON_ITS_WAY,
  unload,
} from '../support/items/arrival.ts';
import { decide, subjectsOf, untilSituation, untilTold, viewsOf } from '../support/items/incidents.ts';
import { notificationsOf } from '../support/items/many-customers.ts';
import { deliver, eventually, payAndReturn, stripeControl, waitForWebhooks } from '../support/items/money.ts';
import { newRecipient } from '../support/items/recipients.ts';

/** An open dispute holds the parcels of its payment, until it ends or an admin releases them. */

let arrival: Awaited<ReturnType<typeof newArrival>>;

beforeAll(async () => {
  if (!projectCloud()) return;
  arrival = await newArrival();
  await makeAvailable(arrival.agent, arrival.container.id);
});

const NOT_YET = 'Votre colis ne peut pas être retiré pour le moment';
const READY = 'Votre colis peut être retiré';

/** Pays parcels by card, and returns the payment with its intent. */
const payByCard = async (person: Person, ids: number[]) => {
  const { id: paymentId } = await payAndReturn(person, ids);
  const intent = String((await storedPayment(person, paymentId)).paymentIntentId);
  await waitForWebhooks(intent);
  return { paymentId, intent };
};
type Paid = Awaited<ReturnType<typeof payByCard>>;
const dispute = async ({ intent }: Paid) => String((await stripeControl(`dispute/${intent}`)).id);
const close = (disputeId: string, mode: 'won' | 'lost') => stripeControl(`close-dispute/${disputeId}`, { mode });

/** A parcel that was paid by card and can be collected, with its recipient's address. */
const collectable = async (change: Partial<StoredColis> = {}) => {
  const awa = await makeCustomer();
  const [id = 0] = await severalColis(awa, arrival.container.id, 1);
  const paid = await payByCard(awa, [id]);
  const { paymentId: _another, ...onItsWay } = ON_ITS_WAY;
  const { emailDestinataire } = newRecipient();
  await updateStoredColis(awa, id, { ...onItsWay, emailDestinataire, ...change });
  if (!change.etat) {
    await unload(arrival.agent, id, arrival.container.id);
    await untilTold(awa.email, READY);
  }
  return { awa, id, ...paid, emailDestinataire };
};
type Collectable = Awaited<ReturnType<typeof collectable>>;

const decideEtat = async (id: number, body: Record<string, unknown>) =>
  api('PUT', `/colis/modifier/${id}`, { token: (await makeAdmin()).token, body });

const disputesOf = async ({ awa, id }: Pick<Collectable, 'awa' | 'id'>) =>
  (await storedColis(awa, id)).litiges?.map(({ paymentId }) => paymentId);
const untilHeld = (parcel: Pick<Collectable, 'awa' | 'id'>, paymentIds: number[] | undefined) =>
  eventually(async () => expect(await disputesOf(parcel)).toEqual(paymentIds));
const hand = async ({ awa, id }: Collectable, change: Record<string, unknown> = {}) =>
  handOver(arrival.agent, id, await handoverBody(arrival.agent, await codeOf(awa, id), change));

test('a parcel whose payment is disputed is handed over only once an admin has released it', async () => {
  const parcel = await collectable();
  const { awa, id, paymentId, emailDestinataire } = parcel;
  const disputeId = await dispute(parcel);
  await untilHeld(parcel, [paymentId]);
  await untilSituation(awa, id, 'ARRIVE', ['LITIGE']);
  const { suivi, row, compteurs } = await viewsOf(awa, id);
  expect([suivi.situation, JSON.stringify(suivi).includes('itige')]).toEqual(['ARRIVE', false]);
  expect(Date.parse(row.repondreAvant)).toBeGreaterThan(Date.now());
  expect(compteurs.litiges).toBeGreaterThan(0);
  expect(await untilTold(awa.email, NOT_YET)).toContain('demandez à votre banque de la retirer');
  expect(await untilTold(emailDestinataire, NOT_YET)).toContain('Ne vous déplacez pas encore');
  const shown = (await api('GET', `/colis/${id}`, { token: awa.token })).body.data;
  expect(shown.litiges).toEqual([{ paymentId, le: expect.any(String), libere: false }]);
  expect((await api('GET', `/colis/${id}/retrait`, { token: awa.token })).body.data).toMatchObject({ code: null });
  const seen = (await api('GET', `/agent/colis/${id}`, { token: arrival.agent.token })).body.data;
  expect([seen.empechementRemise, seen.litiges]).toEqual(['HANDOVER_DISPUTED', [{ libere: false }]]);
  expect((await hand(parcel)).body.code).toBe('HANDOVER_DISPUTED');
  const reported = await untilTold(env('SUPPORT_EMAIL'), `Paiement n° ${paymentId} contesté`);
  expect(reported).toMatch(/ne sera pas remis avant la fin[\s\S]*tableau de bord Stripe avant le \d/);
  const released = (await decide(id, 'LIBERE')).body.data;
  expect(released.litiges).toMatchObject([{ libere: true, repondreAvant: row.repondreAvant }]);
  const toSender = await untilTold(awa.email, 'Votre colis peut être retiré malgré la contestation');
  expect(toSender).toMatch(
    /autorise le retrait, bien que votre banque conteste encore .* Votre colis n° \d+ est arrivé/,
  );
  await eventually(async () =>
    expect((await notificationsOf(awa)).some((text) => text.includes('autorise le retrait'))).toBe(true),
  );
  expect(await untilTold(emailDestinataire, READY)).not.toMatch(/banque|contest/);
  expect((await decide(id, 'LIBERE')).body.code).toBe('INCIDENT_ACT_REFUSED');
  expect((await hand(parcel)).status).toBe(201);
  await untilSituation(awa, id, 'REMIS', ['LITIGE']);
  await close(disputeId, 'won');
  await untilSituation(awa, id, 'REMIS', []);
});

test('a won dispute releases the parcel, which is announced again, whatever order its events come in', async () => {
  const parcel = await collectable();
  const { awa, id, paymentId, intent } = parcel;
  const disputeId = await dispute(parcel);
  await untilHeld(parcel, [paymentId]);
  await untilTold(awa.email, NOT_YET);
  await close(disputeId, 'won');
  await untilHeld(parcel, undefined);
  await untilSituation(awa, id, 'A_RETIRER', []);
  for (const type of ['charge.dispute.closed', 'charge.dispute.created'] as const)
    expect(await deliver(type, intent)).toBe(200);
  expect(await disputesOf(parcel)).toBeUndefined();
  const told = await untilTold(awa.email, 'La contestation est close : votre colis peut être retiré');
  expect(told).toContain('La contestation de votre paiement est close, et le paiement reste valable.');
  expect((await subjectsOf(awa.email)).filter((subject) => subject === READY)).toHaveLength(1);
  expect((await hand(parcel)).status).toBe(201);
});

test('a handover of before the dispute counts, though its device sends it later', async () => {
  const parcel = await collectable();
  const leAppareil = new Date(Date.now() - 60_000).toISOString();
  await dispute(parcel);
  await untilHeld(parcel, [parcel.paymentId]);
  expect((await hand(parcel, { leAppareil })).status).toBe(201);
});

test('a parcel that was handed over before its payment is disputed is to be looked at, and cannot be released', async () => {
  const parcel = await collectable({ etat: 'LIVRE' });
  await dispute(parcel);
  await untilSituation(parcel.awa, parcel.id, 'REMIS', ['LITIGE']);
  expect((await decide(parcel.id, 'LIBERE')).body.code).toBe('INCIDENT_ACT_REFUSED');
  expect(await subjectsOf(parcel.awa.email)).not.toContain(NOT_YET);
});

test('a parcel of which two payments are disputed stays held until both have ended', async () => {
  const awa = await makeCustomer();
  const [id = 0] = await severalColis(awa, arrival.container.id, 1);
  const price = await payByCard(awa, [id]);
  const { priceCents } = await storedColis(awa, id);
  const depuis = '2026-11-20T12:00:00.000Z';
  await updateStoredColis(awa, id, {
    priceCents: priceCents + 5_000,
    restSince: depuis,
  });
  const supplement = await payByCard(awa, [id]);
  const [first, second] = [await dispute(price), await dispute(supplement)];
  await eventually(async () =>
    expect(new Set(await disputesOf({ awa, id }))).toEqual(new Set([price.paymentId, supplement.paymentId])),
  );
  await close(first, 'won');
  await untilHeld({ awa, id }, [supplement.paymentId]);
  await untilSituation(awa, id, 'A_DEPOSER', ['LITIGE']);
  await close(second, 'won');
  await untilSituation(awa, id, 'A_DEPOSER', []);
});

test('a parcel that is cancelled while its payment is disputed keeps that until it is revived, to be paid anew', async () => {
  const awa = await makeCustomer();
  const [id = 0] = await severalColis(awa, arrival.container.id, 1);
  const paid = await payByCard(awa, [id]);
  await dispute(paid);
  await untilHeld({ awa, id }, [paid.paymentId]);
  const set = (etat: string) => decideEtat(id, { etat, ...(etat === 'ANNULE' && { motif: 'Demandé par le client.' }) });
  expect((await set('ANNULE')).status).toBe(200);
  await untilSituation(awa, id, 'ANNULE', ['LITIGE']);
  expect((await set('ENREGISTRE')).status).toBe(200);
  await untilSituation(awa, id, 'RESERVE', []);
});
