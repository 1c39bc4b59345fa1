import * as v from 'valibot';
import { Colis } from '../colis/schema.ts';
import { page, queryId } from '../http/fields.ts';
import { done, list, one, success } from '../http/reply.ts';
import type { Route } from '../http/route.ts';
import { GroupPayment, PAYMENT_STATUTS, Payment, PaymentByHand, PaymentEdit } from './schema.ts';

/** `redirectUrl` is the payment page, or the parcels' page when there was nothing to pay. */
const Started = v.object({ ...success, redirectUrl: v.string(), data: Payment });

export const paymentsRoutes = {
  start: {
    method: 'POST',
    path: '/payments/colis/{colisId}',
    access: 'customer',
    summary: 'Start paying one parcel',
    limit: 'startPayment',
    reply: Started,
  },
  startGroup: {
    method: 'POST',
    path: '/payments/group-payment',
    access: 'customer',
    summary: 'Start paying several parcels together',
    limit: 'startPayment',
    body: GroupPayment,
    reply: Started,
  },
  validate: {
    method: 'GET',
    path: '/payments/validate',
    access: 'customer',
    summary: 'On return from the payment page: settle and show the payment',
    limit: 'validatePayment',
    query: v.object({ session_id: v.pipe(v.string(), v.minLength(1), v.maxLength(200)) }),
    reply: one(v.object({ payment: Payment, colis: v.array(Colis) })),
  },
  all: {
    method: 'GET',
    path: '/payments/all',
    access: 'admin',
    summary: 'All payments, newest first; of a statut, of a customer, or both',
    query: v.object({ ...page, statut: v.optional(v.picklist(PAYMENT_STATUTS)), userId: v.optional(queryId) }),
    reply: list(Payment),
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
    summary: "Record a cash or transfer payment for a customer's parcels in a container; it waits for its confirmation",
    body: PaymentByHand,
    reply: one(Payment),
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/payments/update/{id}',
    access: 'admin',
    owned: true,
    summary: 'Correct the means of a recorded payment, or record that what was owed back has been given back by hand',
    body: PaymentEdit,
    reply: one(Payment),
  },
  remove: {
    method: 'DELETE',
    path: '/payments/delete/{id}',
    access: 'admin',
    owned: true,
    summary: 'Delete a payment that was not confirmed; its parcels are to pay again',
    reply: done,
  },
  confirm: {
    method: 'PUT',
    path: '/payments/confirm/{id}',
    access: 'admin',
    owned: true,
    summary: 'The money is here: mark the parcels paid. A card payment is confirmed when its provider says so',
    reply: one(Payment),
  },
  reject: {
    method: 'PUT',
    path: '/payments/reject/{id}',
    access: 'admin',
    owned: true,
    summary: 'The money does not come: the parcels are to pay again',
    reply: one(Payment),
  },
  webhook: {
    method: 'POST',
    path: '/payments/webhook',
    access: 'stripe',
    summary: "Stripe's events",
    reply: v.object(success),
  },
} as const satisfies Record<string, Route>;
