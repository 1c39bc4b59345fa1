import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Charge, Provider, ProviderEntry, ProviderSession, RefundOf } from '#functions/payments/provider.ts';
import { chargeOf, sumOfPayment } from '#functions/payments/provider.ts';
import { providerOf } from '#functions/payments/providers.ts';
import type { StoredPayment } from '#functions/payments/stored-payment.ts';
import { signEvent } from '#local/wave/server.ts';
import { newContainer } from '../../support/calls/api.ts';
import { makeCustomer, type Person } from '../../support/calls/people.ts';
import { aColis, severalColis, storedColis, storedPayment, updateStoredPayment } from '../../support/calls/table.ts';
import { type Failure, startFaultyProxy } from '../../support/clouds/faulty-proxy.ts';
import { ownCloud } from '../../support/clouds/own-cloud.ts';
import { projectCloud, runningCloud } from '../../support/clouds/running-cloud.ts';
import {
  CARDS,
  enterCard,
  newSession,
  returnFromPayment,
  stripeControl,
  stripeSdk,
  sweep,
} from '../../support/items/money.ts';
import { payWithWave, returnFromWave, startWithWave, storeTodaysRates, waveControl } from '../../support/items/wave.ts';

/** Promises of every provider of payments, run on each of them with its emulator. */

ownCloud();

/** Proxies before the emulators, for calls of the code alone: a test decides what a provider answers. */
const stripeProxy = await startFaultyProxy(() => String(runningCloud().stripe));
const waveProxy = await startFaultyProxy(() => String(runningCloud().wave));
afterAll(() => Promise.all([stripeProxy.stop(), waveProxy.stop()]));

let containerId: number;

beforeAll(async () => {
  if (!projectCloud()) return;
  Object.assign(process.env, { STRIPE_API: stripeProxy.endpoint, WAVE_API: waveProxy.endpoint });
  await storeTodaysRates();
  containerId = (await newContainer()).id;
});

type Started = { page: string; sessionId: string; paymentId: number };

/** One provider as the tests use it, with its payer, its signatures and its emulator. */
type Rig = {
  moyen: 'CARTE' | 'WAVE';
  proxy: typeof stripeProxy;
  start: (person: Person, colisIds: number[]) => Promise<Started>;
  pay: (page: string) => Promise<{ status: number }>;
  decline: (page: string) => Promise<{ status: number }>;
  comeBack: (person: Person, started: Started) => Promise<{ status: number }>;
  webhook: { path: string; header: string };
  sign: (body: string, how?: { secret?: string; seconds?: number }) => string;
  event: (sessionId: string) => Promise<object>;
  control: typeof stripeControl;
};

const nowSeconds = (): number => Math.floor(Date.now() / 1000);

const STRIPE: Rig = {
  moyen: 'CARTE',
  proxy: stripeProxy,
  start: newSession,
  pay: (page) => enterCard(page),
  decline: (page) => enterCard(page, CARDS.declined),
  comeBack: (person, { sessionId }) => returnFromPayment(person, sessionId),
  webhook: { path: '/backend/payments/webhook', header: 'stripe-signature' },
  sign: (payload, { secret = runningCloud().secrets.stripeWebhookSecret, seconds = nowSeconds() } = {}) =>
    stripeSdk().webhooks.generateTestHeaderString({ payload, secret, timestamp: seconds }),
  event: async (sessionId) => ({
    ...{ id: 'evt_1', object: 'event', type: 'checkout.session.completed', created: nowSeconds() },
    data: { object: await stripeSdk().checkout.sessions.retrieve(sessionId) },
  }),
  control: stripeControl,
};

const WAVE: Rig = {
  moyen: 'WAVE',
  proxy: waveProxy,
  start: startWithWave,
  pay: (page) => payWithWave(page),
  decline: (page) => payWithWave(page, 'decline'),
  comeBack: (person, { paymentId }) => returnFromWave(person, paymentId),
  webhook: { path: '/backend/payments/webhook/wave', header: 'wave-signature' },
  sign: (body, { secret = runningCloud().secrets.waveWebhookSecret, seconds } = {}) => signEvent(secret, body, seconds),
  event: async (sessionId) => ({ id: 'AE_1', type: 'checkout.session.completed', data: { id: sessionId } }),
  control: waveControl,
};

describe.each([STRIPE, WAVE])('$moyen', (rig) => {
  const provider: Provider = providerOf({ id: 0, moyen: rig.moyen });
  const payer = { email: 'awa@yonnee.test', language: 'fr', path: '/colis', nameOf: String } as const;

  /** A payment as it is when its page is opened, with sums that no other has. */
  const aPayment = (): StoredPayment => {
    const [id, cents] = [randomInt(1e9, 9e9), 5_000 + randomInt(1_000)];
    const francs = { devise: 'XOF', montant: cents * 5, taux: 500, tauxDu: '2026-11-30' } as const;
    return {
      ...{ id, userId: 7, username: 'Awa', lines: [{ colisId: 9, cents }], cents, moyen: rig.moyen, version: 1 },
      ...{ statut: 'EN_ATTENTE', sessionId: null, sessionEndsAt: null, paymentIntentId: null, refunds: {} },
      ...{ refundsDueAt: null, refundedCents: 0, foreignRefundedCents: 0, disputedAt: null, paidAt: null },
      createdAt: new Date().toISOString(),
      ...(rig.moyen === 'WAVE' && { recu: francs }),
    };
  };
  const opened = async () => {
    const payment = aPayment();
    return { payment, session: await provider.open(payment, payer) };
  };
  const read = async (sessionId: string): Promise<ProviderSession> => {
    const session = await provider.read(sessionId);
    if (!session) throw new Error(`no page ${sessionId}`);
    return session;
  };
  const paid = async () => {
    const { payment, session } = await opened();
    await silently(() => rig.pay(String(session.url)));
    const { chargeId } = await read(session.id);
    const charge = chargeOf({ ...payment, sessionId: session.id, paymentIntentId: chargeId });
    return { payment, session, charge: charge as Charge };
  };
  const silently = async <T>(act: () => Promise<T>): Promise<T> => {
    await rig.control('webhooks', { mode: 'drop' });
    try {
      return await act();
    } finally {
      await rig.control('webhooks', { mode: 'deliver' });
    }
  };
  const refundOf = ({ payment }: { payment: StoredPayment }): RefundOf => ({
    ...{ paymentId: payment.id, key: '9', colisId: 9, round: 0 },
  });
  const refunded = async (charge: Charge): Promise<number> =>
    (await provider.refundsOf(charge)).existingRefunds.reduce((sum, { cents }) => sum + cents, 0);

  test('a page asks for exactly the sum of its payment, and names it', async () => {
    const { payment, session } = await opened();
    expect(await read(session.id)).toEqual(session);
    expect(session).toMatchObject({
      ...{ outcome: 'open', isOfThisSite: true, reference: String(payment.id) },
      refs: { userId: 7, paymentId: payment.id },
      sum: sumOfPayment(payment),
    });
    expect(Date.parse(session.endsAt) - Date.now()).toBeGreaterThan(25 * 60_000);
    expect(Date.parse(session.endsAt) - Date.now()).toBeLessThan(35 * 60_000);
  });

  test('a paid page has its money, and neither leads anywhere nor ends any more', async () => {
    const { session, charge } = await paid();
    expect(await read(session.id)).toMatchObject({ outcome: 'paid', url: null, chargeId: charge.chargeId });
    expect(charge.chargeId).not.toBe('');
    expect(await provider.end(session.id)).toBe(false);
    expect((await read(session.id)).outcome).toBe('paid');
    expect(await provider.isRefunded(await read(session.id))).toBe(false);
  });

  test('an ended page takes no money, and ends once', async () => {
    const { session } = await opened();
    expect(await provider.end(session.id)).toBe(true);
    expect(await provider.end(session.id)).toBe(false);
    await rig.pay(String(session.url));
    expect(await read(session.id)).toMatchObject({ outcome: 'expired', url: null });
  });

  test('a page whose time is over has ended', async () => {
    const { session } = await opened();
    await rig.control('advance', { ms: 40 * 60_000 });
    expect((await read(session.id)).outcome).toBe('expired');
    await rig.control('advance', { ms: -40 * 60_000 });
  });

  test('a declined attempt leaves the page open for another', async () => {
    const { session } = await opened();
    expect((await silently(() => rig.decline(String(session.url)))).status).toBe(402);
    expect((await read(session.id)).outcome).toBe('open');
    await silently(() => rig.pay(String(session.url)));
    expect((await read(session.id)).outcome).toBe('paid');
  });

  test('what the provider does not know is no page', async () => {
    expect(await provider.read('cos-0000000000000000')).toBeUndefined();
    expect(await provider.end('cos-0000000000000000')).toBe(false);
  });

  test('all of a charge goes back once, however often it is asked', async () => {
    const { payment, session, charge } = await paid();
    expect(await provider.refundsOf(charge)).toEqual({ existingRefunds: [], failedRefunds: [] });
    for (const _ of [1, 2]) {
      expect((await provider.refund(charge, payment.cents, refundOf({ payment })))?.cents).toBe(payment.cents);
      expect(await refunded(charge)).toBe(payment.cents);
    }
    expect(await provider.isRefunded(await read(session.id))).toBe(true);
  });

  test('a part of a charge goes back where the provider knows parts', async () => {
    const { payment, session, charge } = await paid();
    if (!provider.refundsParts) return expect(rig.moyen).toBe('WAVE');
    await provider.refund(charge, 1_000, refundOf({ payment }));
    await provider.refund(charge, 1_000, refundOf({ payment }));
    expect(await refunded(charge)).toBe(1_000);
    expect(await provider.isRefunded(await read(session.id))).toBe(false);
  });

  /** Entries of the last day, over all pages. */
  const lastDay = () => ({
    from: new Date(Date.now() - 86_400_000).toISOString(),
    to: new Date(Date.now() + 60_000).toISOString(),
  });
  const entriesIn = async (of: Parameters<typeof provider.entries>[0]): Promise<ProviderEntry[]> => {
    const found: ProviderEntry[] = [];
    let cursor: string | undefined;
    do {
      const { items, next } = await provider.entries(of, cursor);
      found.push(...items);
      cursor = next;
    } while (cursor !== undefined);
    return found;
  };
  /** The same day once its payout was made, by moving the emulator to the next one. */
  const afterPayout = async <T>(read: (of: { from: string; to: string }) => Promise<T>): Promise<T> => {
    await rig.control('advance', { ms: 86_400_000 });
    try {
      return await read({ ...lastDay(), to: new Date(Date.now() + 86_400_000).toISOString() });
    } finally {
      await rig.control('advance', { ms: -86_400_000 });
    }
  };

  test('the account lists each payment and refund with its fee and what names our movement', async () => {
    const { payment, charge } = await paid();
    await provider.refund(charge, payment.cents, refundOf({ payment }));
    const { devise, montant } = sumOfPayment(payment);
    const [refund] = (await provider.refundsOf(charge)).existingRefunds;
    const found = (await entriesIn(lastDay())).filter(({ reference }) =>
      [charge.chargeId, refund?.id].includes(reference ?? undefined),
    );
    expect(found.toSorted((a, b) => b.amount - a.amount)).toMatchObject([
      {
        kind: 'PAIEMENT',
        devise,
        amount: montant,
        reference: charge.chargeId,
        refs: { userId: 7, paymentId: payment.id },
      },
      { kind: 'REMBOURSEMENT', devise, amount: -montant, reference: refund?.id },
    ]);
    expect(found.find(({ kind }) => kind === 'PAIEMENT')?.fee).toBeGreaterThan(0);
  });

  test('what was taken less the fees is paid out to the cent', async () => {
    await paid();
    const found = await afterPayout(entriesIn);
    const payouts = found.filter(({ kind }) => kind === 'VERSEMENT');
    expect(payouts.length).toBeGreaterThan(0);
    expect(found.reduce((sum, { amount, fee }) => sum + amount - fee, 0)).toBe(0);
    if (!provider.listsPayouts) return;
    const payoutId = payouts.at(0)?.reference ?? '';
    const lines = await afterPayout(() => entriesIn({ payoutId }));
    expect(lines.some(({ kind }) => kind === 'PAIEMENT')).toBe(true);
    expect(lines.reduce((sum, { amount, fee }) => sum + amount - fee, 0)).toBe(0);
  });

  test('what was never charged is not refunded', async () => {
    const { payment, session } = await opened();
    const charge = { sessionId: session.id, chargeId: 'pi_unknown', cents: payment.cents };
    expect(await provider.refund(charge, payment.cents, refundOf({ payment }))).toBeUndefined();
  });

  test.each<Failure>([500, 503, 'drop', 'lost'])(
    'when the provider fails (%s), each call says so, and the next one succeeds',
    async (failure) => {
      const { payment, session, charge } = await paid();
      await rig.control('webhooks', { mode: 'drop' }); // their calls would meet the failures
      onTestFinished(() => void rig.control('webhooks', { mode: 'send' }));
      const calls = [
        () => provider.open(aPayment(), payer),
        () => provider.read(session.id),
        () => provider.end(session.id),
        () => provider.refund(charge, payment.cents, refundOf({ payment })),
        () => provider.refundsOf(charge),
        () => provider.entries(lastDay()),
      ];
      for (const call of calls) {
        rig.proxy.fail('/v1/', failure, failure, failure); // Stripe's calls are repeated
        await expect(call()).rejects.toThrow(expect.objectContaining({ code: 'PAYMENT_PROVIDER_DOWN' }));
        rig.proxy.heal();
        await call();
      }
      expect(await refunded(charge)).toBe(payment.cents);
    },
  );

  test('a webhook call is accepted by its signature alone: other secrets, bodies and times are refused', async () => {
    const body = JSON.stringify({ id: 'e1', object: 'event', type: 'ping' });
    const verify = (signature: string | undefined, sent = body) =>
      provider.verifyWebhook(Buffer.from(sent), { [rig.webhook.header]: signature });
    expect(await verify(rig.sign(body))).toMatchObject({ id: 'e1', type: 'ping' });
    const sixMinutesAgo = nowSeconds() - 360;
    for (const refused of [
      verify(undefined),
      verify(''),
      verify('t=1,v1=00'),
      verify(rig.sign(body, { secret: 'whsec_of_another_stage' })),
      verify(rig.sign(body, { seconds: sixMinutesAgo })),
      verify(rig.sign(body), `${body} `),
      verify(rig.sign(body).replace(/t=\d+/, `t=${nowSeconds() + 1}`)),
    ])
      await expect(refused).rejects.toThrow(expect.objectContaining({ code: 'INVALID_SIGNATURE' }));
    await expect(verify(rig.sign('no JSON'), 'no JSON')).rejects.toThrow(
      expect.objectContaining({ code: 'MALFORMED_REQUEST' }),
    );
  });

  describe('settled', () => {
    const send = async (sessionId: string): Promise<number> => {
      const body = JSON.stringify(await rig.event(sessionId));
      const headers = { [rig.webhook.header]: rig.sign(body) };
      return (await fetch(`${runningCloud().api}${rig.webhook.path}`, { method: 'POST', body, headers })).status;
    };
    const isOver = (awa: Person, paymentId: number) =>
      updateStoredPayment(awa, paymentId, { sessionEndsAt: '2026-01-01T00:00:00.000Z' });

    test.each<[string, (awa: Person, started: Started) => Promise<unknown>]>([
      ['the event, twice', async (_, { sessionId }) => [await send(sessionId), await send(sessionId)]],
      ['the sweep, without an event', async (awa, { paymentId }) => [await isOver(awa, paymentId), await sweep()]],
      ['the return, without an event', (awa, started) => rig.comeBack(awa, started)],
      [
        'return, events and sweep at once',
        async (awa, started) => {
          await isOver(awa, started.paymentId);
          await Promise.all([
            ...[rig.comeBack(awa, started), send(started.sessionId), sweep()],
            ...[send(started.sessionId), rig.comeBack(awa, started)],
          ]);
        },
      ],
    ])('by %s, a payment is confirmed once', async (_, settle) => {
      const awa = await makeCustomer();
      const colisIds = await severalColis(awa, containerId, 2);
      const started = await rig.start(awa, colisIds);
      await silently(() => rig.pay(started.page));
      await settle(awa, started);
      expect(await storedPayment(awa, started.paymentId)).toMatchObject({ statut: 'CONFIRME', refunds: {} });
      for (const id of colisIds)
        expect(await storedColis(awa, id)).toMatchObject({ paymentId: started.paymentId, lockedBy: null, version: 3 });
    });

    test('an event before the money came changes nothing, and a late one after the page ended frees the parcel once', async () => {
      const awa = await makeCustomer();
      const colisId = await aColis(awa, containerId);
      const started = await rig.start(awa, [colisId]);
      expect(await send(started.sessionId)).toBe(200);
      expect(await storedPayment(awa, started.paymentId)).toMatchObject({ statut: 'EN_ATTENTE' });
      await silently(() => provider.end(started.sessionId));
      expect([await send(started.sessionId), await send(started.sessionId)]).toEqual([200, 200]);
      expect((await storedPayment(awa, started.paymentId)).statut).not.toBe('EN_ATTENTE');
      expect(await storedColis(awa, colisId)).toMatchObject({ paymentId: null, lockedBy: null });
    });
  });
});
