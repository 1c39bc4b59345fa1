import * as v from 'valibot';
import { Colis } from '../colis/schema.ts';
import { typedTrackingCode } from '../colis/typed-tracking-code.ts';
import { month, pageFields, queryId } from '../http/fields.ts';
import { done, list, one, success } from '../http/reply.ts';
import type { Route } from '../http/route.ts';
import { ONLINE_METHODS } from '../money/methods.ts';
import { proxyToken } from '../proxy-token.ts';
import { MonthBooks, NewMonthClosing } from './accounting.ts';
import { PAYMENT_FILTERS } from './constants.ts';
import { Ecart, EcartDone } from './mismatches.ts';
import { Movement } from './movements.ts';
import { NewPayLink, PayerPayment, PayerView, PayLink, RecipientPayLink, StartedPayerPayment } from './pay-links.ts';
import { ProviderEntry } from './provider-entries.ts';
import { ReceiptWithCreditNotes } from './receipt.ts';
import { GroupPayment, NewRecordedPayment, PaidBy, Payment, PaymentEdit } from './schema.ts';
import { StatementColis } from './statement.ts';

/**
 * Reply to a started payment; `redirectUrl` is the payment page, or the parcels' page when there was nothing to pay.
 */
const StartedPayment = v.object({ ...success, redirectUrl: v.string(), data: Payment });

const sessionId = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

const SettledPayment = one(v.object({ payment: Payment, colis: v.array(Colis) }));

export const paymentsRoutes = {
  start: {
    method: 'POST',
    path: '/payments/colis/{colisId}',
    access: 'customer',
    summary: 'Start the payment of one parcel',
    limit: 'startPayment',
    query: PaidBy,
    reply: StartedPayment,
  },
  startGroup: {
    method: 'POST',
    path: '/payments/group-payment',
    access: 'customer',
    summary: 'Start one payment for several parcels',
    limit: 'startPayment',
    query: PaidBy,
    body: GroupPayment,
    reply: StartedPayment,
  },
  validate: {
    method: 'GET',
    path: '/payments/validate',
    access: 'customer',
    summary: 'Settle and return a payment after the payment page redirected the customer',
    limit: 'validatePayment',
    query: v.object({ session_id: sessionId }),
    reply: SettledPayment,
  },
  settle: {
    method: 'GET',
    path: '/payments/validate/{id}',
    access: 'customer',
    owned: true,
    summary: 'Settle and return a payment whose page does not name its session when the customer returns',
    limit: 'validatePayment',
    reply: SettledPayment,
  },
  links: {
    method: 'GET',
    path: '/payments/liens',
    access: 'customer',
    readsAccount: true,
    summary: 'The open pay links of the caller, or those that name a parcel: also for agents of its sites and admins',
    query: v.object({ colisId: v.optional(queryId) }),
    reply: one(v.array(PayLink)),
  },
  addLink: {
    method: 'POST',
    path: '/payments/liens',
    access: 'customer',
    summary:
      'A link by which anybody pays what is owed for parcels of one customer: theirs, or for agents those of their site; an open one for the same parcels is returned again',
    limit: 'payLink',
    body: NewPayLink,
    reply: one(PayLink),
    status: 201,
  },
  removeLink: {
    method: 'DELETE',
    path: '/payments/liens/{code}',
    access: 'customer',
    summary: 'Revoke a pay link',
    params: { code: typedTrackingCode },
    reply: done,
  },
  recipientLink: {
    method: 'POST',
    path: '/api/mandataires/{jeton}/paiement',
    access: 'public',
    summary:
      'A pay link of a day for what is paid at the collection of a parcel, by the link in a mail to its recipient',
    params: { jeton: proxyToken },
    reply: one(RecipientPayLink),
    status: 201,
    limit: 'mailChoice',
  },
  payerView: {
    method: 'GET',
    path: '/api/payer/{code}',
    access: 'public',
    summary: 'What a pay link asks, or `session_id` or `paiement` has paid: first names, routes and sums only',
    params: { code: typedTrackingCode },
    query: v.object({ session_id: v.optional(sessionId), paiement: v.optional(queryId) }),
    reply: one(PayerView),
  },
  payByLink: {
    method: 'POST',
    path: '/api/payer/{code}',
    access: 'public',
    summary: 'Start the payment of what a pay link asks',
    limit: 'payByLink',
    params: { code: typedTrackingCode },
    body: PayerPayment,
    reply: v.object({ ...success, redirectUrl: v.string(), data: StartedPayerPayment }),
  },
  all: {
    method: 'GET',
    path: '/payments/all',
    access: 'admin',
    summary: 'All payments, newest first; by statut or still to refund (A_REMBOURSER), by customer or by both',
    query: v.object({ ...pageFields, statut: v.optional(v.picklist(PAYMENT_FILTERS)), userId: v.optional(queryId) }),
    reply: list(Payment),
  },
  movements: {
    method: 'GET',
    path: '/payments/mouvements/{mois}',
    access: 'admin',
    summary:
      "The money that came in and went out in a month (YYYY-MM, in the seller's zone), oldest first: each payment and refund once, by its own date",
    params: { mois: month },
    query: v.object(pageFields),
    reply: list(Movement),
  },
  books: {
    method: 'GET',
    path: '/comptabilite/{mois}',
    access: 'admin',
    summary: "What the books of a month (YYYY-MM, in the seller's zone) are kept with, and its closing",
    params: { mois: month },
    reply: one(MonthBooks),
  },
  closeMonth: {
    method: 'POST',
    path: '/comptabilite/{mois}/cloture',
    access: 'admin',
    summary: 'Close a month that is over: its rates, its movements and the hash of its file stay as they are',
    params: { mois: month },
    body: NewMonthClosing,
    reply: one(MonthBooks),
    status: 201,
  },
  mismatches: {
    method: 'GET',
    path: '/comptabilite/ecarts',
    access: 'admin',
    summary:
      'What the daily comparison of payment providers, drawers and our table found in the last 30 days and no repetition explains, with both sides; what waits for a person first',
    reply: one(v.array(Ecart)),
  },
  closeMismatch: {
    method: 'PUT',
    path: '/comptabilite/ecarts/{ecart}',
    access: 'admin',
    summary: 'Mark a mismatch as done, with what was done about it',
    params: { ecart: v.pipe(v.string(), v.regex(/^[\w-]{1,255}$/, 'malformed')) },
    body: EcartDone,
    reply: one(Ecart),
  },
  providerEntries: {
    method: 'GET',
    path: '/comptabilite/{mois}/comptes/{moyen}',
    access: 'admin',
    summary:
      'The entries of our account at the payment provider of a method in a month, or (versement) those of one payout, read from the provider, with fees and payouts',
    params: { mois: month, moyen: v.picklist(ONLINE_METHODS) },
    query: v.object({
      ...pageFields,
      versement: v.optional(v.pipe(v.string(), v.regex(/^po_\w{1,96}$/, 'malformed'))),
    }),
    reply: list(ProviderEntry),
  },
  statement: {
    method: 'GET',
    path: '/payments/releve/{userId}',
    access: 'customer',
    summary:
      "A customer's parcels with what was asked and what came in for each, newest first: their account statement",
    query: v.object(pageFields),
    reply: list(StatementColis),
  },
  get: {
    method: 'GET',
    path: '/payments/{id}',
    access: 'customer',
    owned: true,
    summary: 'One payment',
    reply: one(Payment),
  },
  add: {
    method: 'POST',
    path: '/payments/add/{userId}/{bookingId}',
    access: 'admin',
    summary: "Record a cash or transfer payment for a customer's parcels in a container; it awaits confirmation",
    body: NewRecordedPayment,
    reply: one(Payment),
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/payments/update/{id}',
    access: 'admin',
    owned: true,
    summary: 'Correct the payment method of a recorded payment, or record that a refund was paid by hand',
    body: PaymentEdit,
    reply: one(Payment),
  },
  remove: {
    method: 'DELETE',
    path: '/payments/delete/{id}',
    access: 'admin',
    owned: true,
    summary: 'Delete an unconfirmed payment; its parcels become unpaid again',
    reply: done,
  },
  confirm: {
    method: 'PUT',
    path: '/payments/confirm/{id}',
    access: 'admin',
    owned: true,
    summary:
      'Confirm that the money has arrived and mark the parcels paid; a card payment only if Stripe reports it paid',
    reply: one(Payment),
  },
  reject: {
    method: 'PUT',
    path: '/payments/reject/{id}',
    access: 'admin',
    owned: true,
    summary: 'Reject a payment whose money does not arrive; its parcels become unpaid again',
    reply: one(Payment),
  },
  receipts: {
    method: 'POST',
    path: '/colis/{id}/recus',
    access: 'customer',
    owned: true,
    summary:
      'The receipts of the confirmed payments of a parcel with their credit notes; a payment without one gets the next number',
    reply: one(v.array(ReceiptWithCreditNotes)),
  },
  webhook: {
    method: 'POST',
    path: '/payments/webhook',
    access: 'provider',
    provider: 'STRIPE',
    summary: 'Webhook for events of Stripe',
    reply: v.object(success),
  },
  waveWebhook: {
    method: 'POST',
    path: '/payments/webhook/wave',
    access: 'provider',
    provider: 'WAVE',
    summary: 'Webhook for events of Wave',
    reply: v.object(success),
  },
} as const satisfies Record<string, Route>;
