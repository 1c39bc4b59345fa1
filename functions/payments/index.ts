import type { Language } from '#shared/auth/schema.ts';
import { doneMessage } from '#shared/messages/messages.ts';
import { paymentsRoutes } from '#shared/payments/routes.ts';
import type { PaymentStatut } from '#shared/payments/schema.ts';
import { presentColis } from '../colis/colis.present.ts';
import { colisFor } from '../colis/colis.service.ts';
import { findCustomerIds } from '../core/items/accounts.ts';
import { type Caller, resolveUserId } from '../core/request/caller.ts';
import { doneReply, listReply, oneReply } from '../core/request/reply.ts';
import { rawBody } from '../core/request/request-body.ts';
import { resource, withTarget } from '../core/request/resource.ts';
import { recipientOfToken } from '../recipients/confirm-proxy.ts';
import { confirmByAdmin, deletePayment, editPayment, rejectPayment } from './admin-decisions.ts';
import { booksOf, closeMonth, listProviderEntries } from './books.ts';
import { closeMismatch, listMismatches, mismatchOf } from './mismatches.ts';
import { listMovements } from './movements.ts';
import { payByLink, viewPayLink } from './pay-by-link.ts';
import { addPayLink, listPayLinks, revokePayLink } from './pay-links.ts';
import { presentPayment, presentToAdmin } from './payments.present.ts';
import { listPayments, paymentFor, settleOnReturn, settleReturnedSession } from './payments.service.ts';
import { findOrIssueReceipts, presentReceipts } from './receipts.ts';
import { addRecipientLink } from './recipient-link.ts';
import { recordPayment, requireCustomerAndContainer } from './recorded-payments.ts';
import type { SettledPayment } from './settle-payment.ts';
import { type StartedPayment, startPayment } from './start-payment.ts';
import { listStatement } from './statement.ts';
import type { StoredPayment } from './stored-payment.ts';
import { handleStripeWebhook } from './stripe/stripe-webhook.ts';
import { handleWaveWebhook } from './wave/wave-webhook.ts';

const startedReply = ({ payment, redirectUrl }: StartedPayment) => ({
  ...oneReply(presentPayment(payment)),
  redirectUrl,
});

const paymentReply = async (payment: StoredPayment, { isAdmin }: Caller) =>
  oneReply(await (isAdmin ? presentToAdmin : presentPayment)(payment));

/** Messages for payments that are pending or refunded when the customer returns from Stripe; others are confirmed. */
const RETURN_MESSAGES: Partial<Record<PaymentStatut, Parameters<typeof doneMessage>[1]>> = {
  EN_ATTENTE: 'paymentPending',
  REMBOURSE: 'paymentRefunded',
};

const settledReply = async ({ payment, colisList }: SettledPayment, language: Language) => {
  const existing = colisList.filter((colis) => colis !== undefined);
  const result = { payment: presentPayment(payment), colis: await Promise.all(existing.map(presentColis)) };
  return oneReply(result, doneMessage(language, RETURN_MESSAGES[payment.statut] ?? 'paymentConfirmed'));
};

const paymentOfPath = ({ params, caller }: { params: { id: number }; caller: Caller }) => paymentFor(params.id, caller);

export const handler = resource(paymentsRoutes, {
  start: async ({ params, query, caller, language, idempotencyKey }) =>
    startedReply(await startPayment([params.colisId], query.moyen, caller, language, idempotencyKey)),
  startGroup: async ({ body, query, caller, language, idempotencyKey }) =>
    startedReply(await startPayment(body, query.moyen, caller, language, idempotencyKey)),
  validate: async ({ query, caller, language }) =>
    settledReply(await settleReturnedSession(query.session_id, caller), language),
  settle: withTarget(paymentOfPath, async ({ target, language }) =>
    settledReply(await settleOnReturn(target), language),
  ),
  links: async ({ query, caller }) => oneReply(await listPayLinks(query.colisId, caller)),
  addLink: async ({ body, caller, event, idempotencyKey }) =>
    oneReply(await addPayLink(body, caller, event, idempotencyKey)),
  removeLink: async ({ params, caller, event, language }) => {
    await revokePayLink(params.code, caller, event);
    return doneReply(language, 'payLinkRevoked');
  },
  recipientLink: withTarget(
    ({ params }) => recipientOfToken(params.jeton),
    async ({ target }) => oneReply(await addRecipientLink(target)),
  ),
  payerView: async ({ params, query, event }) => oneReply(await viewPayLink(params.code, query, event)),
  payByLink: async ({ params, body, event, language, idempotencyKey }) => {
    const { payment, redirectUrl } = await payByLink(params.code, body, language, event, idempotencyKey);
    return { ...oneReply({ session: payment.sessionId }), redirectUrl };
  },
  all: async ({ query }) => {
    const { items, next } = await listPayments({ ...query, userId: await findCustomerIds(query.userId) }, query);
    return listReply(await Promise.all(items.map(presentToAdmin)), next);
  },
  movements: async ({ params, query }) => {
    const { items, next } = await listMovements(params.mois, query);
    return listReply(items, next);
  },
  books: async ({ params }) => oneReply(await booksOf(params.mois)),
  closeMonth: async ({ params, body, caller }) => oneReply(await closeMonth(params.mois, body, caller)),
  mismatches: async () => oneReply(await listMismatches()),
  closeMismatch: withTarget(
    ({ params }) => mismatchOf(params.ecart),
    async ({ target, body, caller }) => oneReply(await closeMismatch(target, body.motif, caller)),
  ),
  providerEntries: async ({ params, query }) => {
    const { items, next } = await listProviderEntries(params.mois, params.moyen, query);
    return listReply(items, next);
  },
  statement: withTarget(
    ({ params, caller }) => resolveUserId(params.userId, caller),
    async ({ target, query }) => {
      const { items, next } = await listStatement(target, query);
      return listReply(items, next);
    },
  ),
  get: async (request) => paymentReply(await paymentOfPath(request), request.caller),
  add: withTarget(
    ({ params }) => requireCustomerAndContainer(params),
    async ({ target, body, caller, idempotencyKey }) =>
      paymentReply(await recordPayment(target, body, idempotencyKey), caller),
  ),
  update: withTarget(paymentOfPath, async ({ target, body, caller }) =>
    paymentReply(await editPayment(target, body, caller), caller),
  ),
  remove: withTarget(paymentOfPath, async ({ target, language }) => {
    await deletePayment(target);
    return doneReply(language, 'paymentDeleted');
  }),
  confirm: withTarget(paymentOfPath, async ({ target, caller }) =>
    paymentReply(await confirmByAdmin(target, caller), caller),
  ),
  reject: withTarget(paymentOfPath, async ({ target, caller }) => paymentReply(await rejectPayment(target), caller)),
  receipts: withTarget(
    ({ params, caller }) => colisFor(params.id, caller),
    async ({ target }) => oneReply(await presentReceipts(await findOrIssueReceipts(target))),
  ),
  webhook: async ({ event }) => {
    await handleStripeWebhook(rawBody(event), event.headers);
    return { success: true };
  },
  waveWebhook: async ({ event }) => {
    await handleWaveWebhook(rawBody(event), event.headers);
    return { success: true };
  },
});
