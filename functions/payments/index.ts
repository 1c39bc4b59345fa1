import { doneIn } from '#shared/messages/messages.ts';
import { paymentsRoutes } from '#shared/payments/routes.ts';
import type { PaymentStatut } from '#shared/payments/schema.ts';
import { presentColis } from '../colis/colis.present.ts';
import { rawBody } from '../core/body.ts';
import type { Caller } from '../core/caller.ts';
import { doneReply, listReply, oneReply } from '../core/reply.ts';
import { on, resource } from '../core/resource.ts';
import { payerOf, recordPayment } from './by-hand.ts';
import { confirmPayment, deletePayment, editPayment, rejectPayment } from './decide.ts';
import { hear } from './hear.ts';
import { presentPayment } from './payments.present.ts';
import { listPayments, paymentFor, validatePayment } from './payments.service.ts';
import { type Started, startPayment } from './start.ts';
import type { StoredPayment } from './stored.ts';

const started = ({ payment, redirectUrl }: Started) => ({ ...oneReply(presentPayment(payment)), redirectUrl });

const one = (payment: StoredPayment) => oneReply(presentPayment(payment));

/** What who comes back hears of a payment that is not simply confirmed. */
const saidOf: Partial<Record<PaymentStatut, Parameters<typeof doneIn>[1]>> = {
  EN_ATTENTE: 'paymentPending',
  REMBOURSE: 'paymentRefunded',
};

/** The payment that the path names. */
const named = ({ params, caller }: { params: { id: number }; caller: Caller }) => paymentFor(params.id, caller);

export const handler = resource(paymentsRoutes, {
  start: async ({ params, caller, language, onceKey }) =>
    started(await startPayment([params.colisId], caller, language, onceKey)),
  startGroup: async ({ body, caller, language, onceKey }) =>
    started(await startPayment(body, caller, language, onceKey)),
  validate: async ({ query, caller, language }) => {
    const { payment, colis } = await validatePayment(query.session_id, caller);
    const known = colis.filter((one) => one !== undefined);
    const shown = { payment: presentPayment(payment), colis: await Promise.all(known.map(presentColis)) };
    return oneReply(shown, doneIn(language, saidOf[payment.statut] ?? 'paymentConfirmed'));
  },
  all: async ({ query }) => {
    const { items, next } = await listPayments(query, query);
    return listReply(items.map(presentPayment), next);
  },
  get: async (asked) => one(await named(asked)),
  add: on(
    ({ params }) => payerOf(params),
    async ({ target, body, onceKey }) => one(await recordPayment(target, body, onceKey)),
  ),
  update: on(named, async ({ target, body }) => one(await editPayment(target, body))),
  remove: on(named, async ({ target, language }) => {
    await deletePayment(target);
    return doneReply(language, 'paymentDeleted');
  }),
  confirm: on(named, async ({ target }) => one(await confirmPayment(target))),
  reject: on(named, async ({ target }) => one(await rejectPayment(target))),
  webhook: async ({ event }) => {
    await hear(rawBody(event), event.headers['stripe-signature']);
    return { success: true };
  },
});
