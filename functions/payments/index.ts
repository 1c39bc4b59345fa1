import { doneIn } from '#shared/messages/messages.ts';
import { paymentsRoutes } from '#shared/payments/routes.ts';
import type { PaymentStatut } from '#shared/payments/schema.ts';
import { presentColis } from '../colis/colis.present.ts';
import type { Caller } from '../core/caller.ts';
import { doneReply, listReply, oneReply } from '../core/reply.ts';
import { rawBody } from '../core/request-body.ts';
import { resource, withTarget } from '../core/resource.ts';
import { acceptPayment, deletePayment, editPayment, rejectPayment } from './admin-decisions.ts';
import { presentPayment } from './payments.present.ts';
import { listPayments, paymentFor, validatePayment } from './payments.service.ts';
import { checkPayer, recordPayment } from './recorded-payments.ts';
import { type StartedPayment, startPayment } from './start.ts';
import type { StoredPayment } from './stored.ts';
import { handleWebhook } from './stripe-webhook.ts';

const started = ({ payment, redirectUrl }: StartedPayment) => ({ ...oneReply(presentPayment(payment)), redirectUrl });

const one = (payment: StoredPayment) => oneReply(presentPayment(payment));

/** What who comes back hears of a payment that is not simply confirmed. */
const returnMessage: Partial<Record<PaymentStatut, Parameters<typeof doneIn>[1]>> = {
  EN_ATTENTE: 'paymentPending',
  REMBOURSE: 'paymentRefunded',
};

/** The payment that the path names. */
const paymentOfPath = ({ params, caller }: { params: { id: number }; caller: Caller }) => paymentFor(params.id, caller);

export const handler = resource(paymentsRoutes, {
  start: async ({ params, caller, language, idempotencyKey }) =>
    started(await startPayment([params.colisId], caller, language, idempotencyKey)),
  startGroup: async ({ body, caller, language, idempotencyKey }) =>
    started(await startPayment(body, caller, language, idempotencyKey)),
  validate: async ({ query, caller, language }) => {
    const { payment, colis } = await validatePayment(query.session_id, caller);
    const known = colis.filter((one) => one !== undefined);
    const shown = { payment: presentPayment(payment), colis: await Promise.all(known.map(presentColis)) };
    return oneReply(shown, doneIn(language, returnMessage[payment.statut] ?? 'paymentConfirmed'));
  },
  all: async ({ query }) => {
    const { items, next } = await listPayments(query, query);
    return listReply(items.map(presentPayment), next);
  },
  get: async (asked) => one(await paymentOfPath(asked)),
  add: withTarget(
    ({ params }) => checkPayer(params),
    async ({ target, body, idempotencyKey }) => one(await recordPayment(target, body, idempotencyKey)),
  ),
  update: withTarget(paymentOfPath, async ({ target, body }) => one(await editPayment(target, body))),
  remove: withTarget(paymentOfPath, async ({ target, language }) => {
    await deletePayment(target);
    return doneReply(language, 'paymentDeleted');
  }),
  confirm: withTarget(paymentOfPath, async ({ target }) => one(await acceptPayment(target))),
  reject: withTarget(paymentOfPath, async ({ target }) => one(await rejectPayment(target))),
  webhook: async ({ event }) => {
    await handleWebhook(rawBody(event), event.headers['stripe-signature']);
    return { success: true };
  },
});
