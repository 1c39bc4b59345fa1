import { ONLINE_METHODS } from '#shared/money/methods.ts';
import { api } from '../calls/api.ts';
import { ALL_TRIES, loseAnswers } from '../calls/count-calls.ts';
import { ALL_KILLS, planKill } from '../calls/kills.ts';
import { runningCloud } from '../clouds/running-cloud.ts';
import { CARDS, enterCard, reconcile, returnFromPayment, stripeControl, stripeSdk, sweep } from '../items/money.ts';
import { callWaveApi, payWithWave, returnFromWave, waveControl } from '../items/wave.ts';
import { type Commands, type Context, DONE, Refused } from './context.ts';

/** Commands of payments on the pages of both providers, and what happens at the providers themselves. */

export type OnlineMethod = (typeof ONLINE_METHODS)[number];

/** Page of a payment at its provider. */
export type Page = { moyen: OnlineMethod; address: string; sessionId: string; paymentId: number };

export const anyMethod = ({ pick }: Context): OnlineMethod => pick(ONLINE_METHODS) ?? 'CARTE';

/** Opens a page as the customer. Throws Refused. */
export const openPage = async (context: Context, moyen = anyMethod(context)): Promise<Page> => {
  const { token } = context.awa;
  const reply = await api('POST', `/payments/group-payment?moyen=${moyen}`, { token, body: context.someIds() });
  if (reply.status !== 200) throw new Refused(reply);
  const { redirectUrl: address, data } = reply.body;
  return { moyen, address, sessionId: data.sessionId, paymentId: data.id };
};

/** Reports whether an address is a page of a provider: what costs nothing has none. */
const isAtProvider = ({ address }: Page): boolean => {
  const { stripe, wave } = runningCloud();
  return [stripe, wave].some((endpoint) => endpoint !== undefined && address.startsWith(endpoint));
};

export const pay = async (page: Page, card?: string): Promise<unknown> => {
  if (!isAtProvider(page)) return undefined;
  return page.moyen === 'CARTE' ? enterCard(page.address, card) : payWithWave(page.address);
};

const refuse = (page: Page): Promise<unknown> =>
  page.moyen === 'CARTE' ? pay(page, CARDS.declined) : payWithWave(page.address, 'decline');

const comeBack = ({ awa }: Context, { moyen, sessionId, paymentId }: Page) =>
  moyen === 'CARTE' ? returnFromPayment(awa, sessionId) : returnFromWave(awa, paymentId);

/** Stops the webhooks of both providers, or sends them again. */
export const setWebhooks = (mode: 'drop' | 'send'): Promise<unknown> =>
  Promise.all([stripeControl('webhooks', { mode }), waveControl('webhooks', { mode })]);

/** Presses a button of Wave's own dashboard. */
const pressAtWave = (does: 'pay' | 'refund', session: string): Promise<Response> =>
  fetch(`${runningCloud().wave}/`, {
    method: 'POST',
    body: new URLSearchParams({ does, session }),
    redirect: 'manual',
  });

/** Returns the dispute of a payment that awaits an answer to the bank. */
const openDisputeOf = async (payment_intent: string): Promise<string | undefined> => {
  const { data } = await stripeSdk().disputes.list({ payment_intent, limit: 100 });
  return data.find(({ status }) => status === 'needs_response')?.id;
};

export const onlinePaymentCommands = (context: Context): Commands => {
  const { next, pick, paymentThat, money } = context;
  const cards = money.payments.filter(({ moyen }) => moyen === 'CARTE');
  const intents = cards.flatMap(({ paymentIntentId }) => paymentIntentId ?? []);
  return {
    payAndReturn: async () => {
      const page = await openPage(context);
      if (next() < 0.2) await refuse(page);
      await pay(page);
      return comeBack(context, page);
    },
    payOnly: async () => {
      await pay(await openPage(context));
      return DONE;
    },
    payByDebit: async () => {
      await pay(await openPage(context, 'CARTE'), next() < 0.5 ? CARDS.settles : CARDS.fails);
      return DONE;
    },
    leavePage: async () => {
      const page = await openPage(context);
      if (next() < 0.5) await refuse(page);
      return DONE;
    },
    payUnheard: async () => {
      const page = await openPage(context);
      await setWebhooks('drop');
      await pay(page).finally(() => setWebhooks('send'));
      return DONE;
    },
    payLate: async () => {
      const ended = paymentThat(({ moyen, statut }) => moyen === 'WAVE' && statut !== 'CONFIRME');
      const page = ended && (await callWaveApi('GET', `/v1/checkout/sessions/${ended.sessionId}`));
      if (page?.body.checkout_status !== 'expired') return undefined;
      await pressAtWave('pay', String(ended?.sessionId));
      return DONE;
    },
    comeBackAgain: async () => {
      const payment = paymentThat(({ sessionId }) => sessionId !== null);
      if (!payment) return undefined;
      const { moyen, sessionId, id } = payment;
      await comeBack(context, {
        moyen: moyen as OnlineMethod,
        sessionId: String(sessionId),
        paymentId: id,
        address: '',
      });
      return DONE;
    },
    refundAtStripe: async () => {
      const payment_intent = pick(intents);
      const amount = next() < 0.5 ? undefined : 1 + Math.floor(next() * 4_000);
      return payment_intent && stripeSdk().refunds.create({ payment_intent, ...(amount && { amount }) });
    },
    refundAtWave: async () => {
      const payment = paymentThat(({ moyen, paymentIntentId }) => moyen === 'WAVE' && paymentIntentId !== null);
      if (!payment) return undefined;
      await pressAtWave('refund', String(payment.sessionId));
      return DONE;
    },
    refuseRefundsAtWave: async () => {
      await waveControl('refunds', { mode: next() < 0.5 ? 'refuse' : 'accept' });
      return DONE;
    },
    returnRefund: async () => {
      const payment_intent = pick(intents);
      const { data } = await stripeSdk().refunds.list({ ...(payment_intent && { payment_intent }), limit: 100 });
      // One of the dashboard is the admin's to follow there.
      const refund = pick(data.filter(({ metadata }) => metadata && Object.keys(metadata).length > 0));
      return refund && stripeControl(`fail-refund/${refund.id}`);
    },
    dispute: async () => {
      const payment = pick(intents);
      return payment && stripeControl(`dispute/${payment}`);
    },
    endDispute: async () => {
      const disputed = paymentThat(({ disputes }) =>
        Object.values(disputes ?? {}).some(({ etat }) => etat === 'OUVERT'),
      );
      const dispute = await openDisputeOf(disputed?.paymentIntentId ?? pick(intents) ?? 'none');
      return dispute && stripeControl(`close-dispute/${dispute}`, { mode: next() < 0.5 ? 'won' : 'lost' });
    },
    replay: async () => {
      const event = pick((await stripeSdk().events.list({ limit: 100 })).data);
      return event && stripeControl(`replay/${event.id}`);
    },
    replayOfWave: async () => {
      const event = pick(((await waveControl('events')) as { id: string }[]).slice(-100));
      return event && waveControl(`replay/${event.id}`);
    },
    crash: async () => {
      loseAnswers(1 + Math.floor(next() * ALL_TRIES));
      return DONE;
    },
    kill: async () => {
      planKill(pick(ALL_KILLS) ?? '');
      return DONE;
    },
    sweep: () => sweep().then(() => DONE),
    reconcile: () => reconcile().then(() => DONE),
  };
};
