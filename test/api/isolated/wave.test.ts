import { createHmac } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { nowIso } from '#functions/core/clock.ts';
import { storeRates } from '#functions/core/items/exchange-rates.ts';
import { signEvent } from '#local/wave/server.ts';
import { api, newContainer } from '../../support/calls/api.ts';
import { makeCustomer, type Person } from '../../support/calls/people.ts';
import { aColis, severalColis, storedColis, storedPayment, updateStoredPayment } from '../../support/calls/table.ts';
import { ownCloud } from '../../support/clouds/own-cloud.ts';
import { projectCloud, runningCloud } from '../../support/clouds/running-cloud.ts';
import {
  codeOf,
  comingColis,
  handOver,
  handoverBody,
  makeAvailable,
  newArrival,
  unload,
} from '../../support/items/arrival.ts';
import { findParcel } from '../../support/items/intake.ts';
import { asAdmin } from '../../support/items/journey.ts';
import { allMailsTo, eventually, mailsTo, newSession, reconcile, sweep } from '../../support/items/money.ts';
import { openPayLink, payByLink, payLinkFor } from '../../support/items/pay-links.ts';
import {
  callWaveApi,
  payWithWave,
  RATES,
  returnFromWave,
  startByWave,
  startWithWave,
  storeTodaysRates,
  waveControl,
} from '../../support/items/wave.ts';

ownCloud();

const FRANCS = 52_477;

let containerId: number;

beforeAll(async () => {
  if (!projectCloud()) return;
  await storeTodaysRates();
  containerId = (await newContainer()).id;
});

const paying = async () => {
  const awa = await makeCustomer();
  const colisId = await aColis(awa, containerId);
  return { awa, colisId, ...(await startWithWave(awa, [colisId])) };
};

const paid = async () => {
  const started = await paying();
  expect((await payWithWave(started.page)).status).toBe(303);
  return started;
};

const sessionOf = async (sessionId: string) => (await callWaveApi('GET', `/v1/checkout/sessions/${sessionId}`)).body;

/** Sends an event about a page to the webhook, signed at a time by a secret. */
const send = async (
  sessionId: string,
  { seconds, secret = runningCloud().secrets.waveWebhookSecret }: { seconds?: number; secret?: string } = {},
) => {
  const body = JSON.stringify({ id: 'AE_1', type: 'checkout.session.completed', data: { id: sessionId } });
  const headers = { 'wave-signature': signEvent(secret, body, seconds) };
  return fetch(`${runningCloud().api}/backend/payments/webhook/wave`, { method: 'POST', body, headers });
};

const silently = async <T>(act: () => Promise<T>): Promise<T> => {
  await waveControl('webhooks', { mode: 'drop' });
  try {
    return await act();
  } finally {
    await waveControl('webhooks', { mode: 'deliver' });
  }
};

const cancel = (colisId: number) => asAdmin('PUT', `/colis/modifier/${colisId}`, { etat: 'ANNULE' });

const isPaid = async (awa: Person, colisId: number) => (await storedColis(awa, colisId)).paymentId !== null;

test('a customer pays by Wave in francs at the rate of the day, and returns to a confirmed payment', async () => {
  const { awa, colisId, page, paymentId, sessionId } = await paying();
  expect(await sessionOf(sessionId)).toMatchObject({ amount: String(FRANCS), currency: 'XOF' });
  const { location } = await payWithWave(page);
  expect([location?.pathname, location?.searchParams.get('paiement')]).toEqual(['/colis', String(paymentId)]);
  const { body } = await returnFromWave(awa, paymentId);
  expect(body).toMatchObject({ message: 'Paiement confirmé.', data: { colis: [{ id: colisId, paye: true }] } });
  expect(body.data.payment).toMatchObject({ moyen: 'WAVE', montant: 100, statut: 'CONFIRME' });
  expect(body.data.payment.recu).toEqual({ devise: 'XOF', montant: FRANCS, taux: 524.7656, tauxDu: RATES.date });
  await eventually(async () =>
    expect((await allMailsTo(awa)).map(({ subject, text }) => [subject, text.replaceAll(/\s/g, ' ')])).toEqual([
      ['Paiement reçu · Yónnee', expect.stringContaining('Nous avons reçu 100,00 $ (52 477 F CFA) pour')],
    ]),
  );
});

test('a declined attempt leaves the page open, and an abandoned page unlocks its parcel when it has ended', async () => {
  const { awa, colisId, page, paymentId, sessionId } = await paying();
  expect((await payWithWave(page, 'decline')).status).toBe(402);
  expect((await returnFromWave(awa, paymentId)).body.code).toBe('PAYMENT_NOT_COMPLETED');
  expect((await callWaveApi('POST', `/v1/checkout/sessions/${sessionId}/expire`)).status).toBe(200);
  expect((await returnFromWave(awa, paymentId)).body.code).toBe('PAYMENT_EXPIRED');
  expect(await storedColis(awa, colisId)).toMatchObject({ paymentId: null, lockedBy: null });
});

test('the same parcels return the same page; by card their page at Wave is ended first', async () => {
  const { awa, colisId, page, sessionId } = await paying();
  expect((await startWithWave(awa, [colisId])).page).toBe(page);
  await newSession(awa, [colisId]);
  expect((await sessionOf(sessionId)).checkout_status).toBe('expired');
});

test('who pays a page at Wave while its card page is opened has paid, and the card is refused', async () => {
  const { awa, colisId, page } = await silently(paying);
  await silently(() => payWithWave(page));
  const { status, body } = await api('POST', '/payments/group-payment', { token: awa.token, body: [colisId] });
  expect([status, body.code]).toEqual([409, 'COLIS_PAID']);
  expect(await isPaid(awa, colisId)).toBe(true);
});

test('a cancelled parcel is refunded by Wave, once, with all of its payment', async () => {
  const { awa, colisId, paymentId, sessionId } = await paid();
  await eventually(async () => expect(await isPaid(awa, colisId)).toBe(true));
  expect((await cancel(colisId)).status).toBe(200);
  await eventually(async () => expect((await sessionOf(sessionId)).when_refunded).toBeTruthy());
  await eventually(async () =>
    expect(await storedPayment(awa, paymentId)).toMatchObject({ statut: 'REMBOURSE', refundedCents: 10_000 }),
  );
  await sweep();
  expect((await storedPayment(awa, paymentId)).refundedCents).toBe(10_000);
});

test('a part of a payment is left to the team, since Wave takes back only all of one', async () => {
  const awa = await makeCustomer();
  const [kept = 0, cancelled = 0] = await severalColis(awa, containerId, 2);
  const { page, paymentId, sessionId } = await startWithWave(awa, [kept, cancelled]);
  await payWithWave(page);
  await eventually(async () => expect(await isPaid(awa, cancelled)).toBe(true));
  expect((await cancel(cancelled)).status).toBe(200);
  const byHand = { aRembourser: 100, remboursementEchoue: 100, rembourse: 0 };
  await eventually(async () =>
    expect((await asAdmin('GET', `/payments/${paymentId}`)).body.data).toMatchObject(byHand),
  );
  expect((await sessionOf(sessionId)).when_refunded).toBeNull();
  const { body } = await asAdmin('PUT', `/payments/update/${paymentId}`, { rembourse: true });
  expect(body.data).toMatchObject({ aRembourser: 0, rembourse: 100, statut: 'CONFIRME' });
  expect(await isPaid(awa, kept)).toBe(true);
});

test('a part of what somebody else paid goes back to them, by the team, and both are told', async () => {
  const awa = await makeCustomer();
  const colisIds = await severalColis(awa, containerId, 2);
  const [cancelled = 0] = colisIds;
  const email = `p${Date.now()}-cousin@yonnee.test`;
  const started = await payByLink(await payLinkFor(awa, colisIds), { moyen: 'WAVE', email });
  await payWithWave(started.body.redirectUrl);
  await eventually(async () => expect(await isPaid(awa, cancelled)).toBe(true));
  const { paymentId: id } = await storedColis(awa, cancelled);
  await cancel(cancelled);
  await eventually(async () =>
    expect((await asAdmin('GET', `/payments/${id}`)).body.data).toMatchObject({ remboursementEchoue: 100 }),
  );
  await asAdmin('PUT', `/payments/update/${id}`, { rembourse: true });
  await eventually(async () => {
    const [mine, theirs] = [await mailsTo(awa.email), await mailsTo(email)];
    expect(mine.at(-1)?.subject).toBe('La personne qui a payé est remboursée · Yónnee');
    expect(theirs.at(-1)?.subject).toBe('Vous êtes remboursé · Yónnee');
    expect(mine.map(({ text }) => text).join()).not.toContain('vous rembourserons');
  });
});

test('a refund that Wave refuses stays due', async () => {
  const { awa, colisId, paymentId } = await paid();
  await eventually(async () => expect(await isPaid(awa, colisId)).toBe(true));
  await waveControl('refunds', { mode: 'refuse' });
  await cancel(colisId);
  await eventually(async () => {
    const { refunds, refundsDueAt } = await storedPayment(awa, paymentId);
    expect([Object.values(refunds)[0]?.etat, String(refundsDueAt) > nowIso()]).toEqual(['DUE', true]);
  });
  await waveControl('refunds', { mode: 'accept' });
  await updateStoredPayment(awa, paymentId, { refundsDueAt: '2026-01-01T00:00:00.000Z' });
  await sweep();
  expect(await storedPayment(awa, paymentId)).toMatchObject({ statut: 'REMBOURSE', refundedCents: 10_000 });
});

test('the daily comparison finds what Wave and the table agree on', async () => {
  const { awa, colisId } = await paid();
  await eventually(async () => expect(await isPaid(awa, colisId)).toBe(true));
  await reconcile();
  expect(await isPaid(awa, colisId)).toBe(true);
});

test('somebody else pays by a link from their wallet, and comes back to what they paid', async () => {
  const awa = await makeCustomer();
  const colisId = await aColis(awa, containerId);
  const code = await payLinkFor(awa, [colisId]);
  expect((await openPayLink(code)).body.data.francs).toEqual({ montant: FRANCS, tauxDu: RATES.date });
  const started = await payByLink(code, { moyen: 'WAVE', email: 'cousin@yonnee.test' });
  expect((await sessionOf(started.body.data.session)).amount).toBe(String(FRANCS));
  const { location } = await payWithWave(started.body.redirectUrl);
  expect(location?.pathname).toBe(`/payer/${code}`);
  const paiement = location?.searchParams.get('paiement') ?? '';
  const back = await api('GET', `/api/payer/${code}?paiement=${paiement}`);
  expect(back.body.data).toMatchObject({ etat: 'PAYE', montant: 100, francs: null });
  expect(await storedPayment(awa, Number(paiement))).toMatchObject({ moyen: 'WAVE', statut: 'CONFIRME' });
  const other = await paid();
  const code2 = await payLinkFor(awa, [await aColis(awa, containerId)]);
  expect((await api('GET', `/api/payer/${code2}?paiement=${other.paymentId}`)).body.data.etat).toBe('A_PAYER');
});

test('who collects a parcel pays by Wave from the code on the agent’s screen, and is handed it over', async () => {
  const [awa, { agent, container }] = await Promise.all([makeCustomer(), newArrival()]);
  const owing = { paymentId: null, conditions: { type: 'A_L_ARRIVEE' } } as const;
  const colisId = await comingColis(awa, container.id, owing);
  await unload(agent, colisId, container.id);
  await makeAvailable(agent, container.id);
  const code = await payLinkFor(agent, [colisId]);
  expect((await findParcel(agent, colisId)).body.data).toMatchObject({ aPayerAuRetrait: 100 });
  const started = await payByLink(code, { moyen: 'WAVE' });
  await payWithWave(started.body.redirectUrl);
  await eventually(async () => {
    const { empechementRemise, aPayerAuRetrait } = (await findParcel(agent, colisId)).body.data;
    expect([empechementRemise, aPayerAuRetrait]).toEqual([null, 0]);
  });
  expect((await handOver(agent, colisId, await handoverBody(agent, await codeOf(awa, colisId)))).status).toBe(201);
  expect((await openPayLink(code)).body.code).toBe('INVALID_PAY_LINK');
});

test.each([
  ['of another secret', () => ({ secret: 'wave_sn_WHS_other' })],
  ['of six minutes ago', () => ({ seconds: Math.floor(Date.now() / 1000) - 360 })],
  ['of six minutes ahead', () => ({ seconds: Math.floor(Date.now() / 1000) + 360 })],
])('an event with a signature %s is refused, and changes nothing', async (_, how) => {
  const { awa, colisId, sessionId } = await silently(paid);
  const response = await send(sessionId, how());
  expect([response.status, (await response.json()).code]).toEqual([400, 'INVALID_SIGNATURE']);
  expect(await isPaid(awa, colisId)).toBe(false);
});

test('an event is accepted by either signature while the secret is rotated', async () => {
  const { awa, colisId, sessionId } = await silently(paid);
  const body = JSON.stringify({ id: 'AE_2', type: 'checkout.session.completed', data: { id: sessionId } });
  const seconds = Math.floor(Date.now() / 1000);
  const hmac = (secret: string) => createHmac('sha256', secret).update(`${seconds}${body}`).digest('hex');
  const signature = `t=${seconds},v1=${hmac('old')},v1=${hmac(runningCloud().secrets.waveWebhookSecret)}`;
  const url = `${runningCloud().api}/backend/payments/webhook/wave`;
  expect((await fetch(url, { method: 'POST', body, headers: { 'wave-signature': signature } })).status).toBe(200);
  expect(await isPaid(awa, colisId)).toBe(true);
});

test('without a rate of the day no payment by Wave is begun', async () => {
  const awa = await makeCustomer();
  const colisId = await aColis(awa, containerId);
  await storeRates({ checkedAt: nowIso() });
  const { status, body } = await startByWave(awa, [colisId]);
  expect([status, Object.keys(body.fields)]).toEqual([422, ['moyen']]);
  await storeTodaysRates();
});
