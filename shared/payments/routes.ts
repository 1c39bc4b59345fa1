import * as v from 'valibot';
import { Colis } from '../colis/schema.ts';
import { one } from '../http/reply.ts';
import type { Route } from '../http/route.ts';
import { GroupPayment, Payment } from './schema.ts';

/** `redirectUrl` is the payment page, or the parcels' page when there was nothing to pay. */
const Started = v.object({ success: v.literal(true), redirectUrl: v.string(), data: Payment });

export const paymentsRoutes = {
  start: {
    method: 'POST',
    path: '/payments/colis/{colisId}',
    access: 'customer',
    summary: 'Start paying one parcel',
    reply: Started,
  },
  startGroup: {
    method: 'POST',
    path: '/payments/group-payment',
    access: 'customer',
    summary: 'Start paying several parcels together',
    body: GroupPayment,
    reply: Started,
  },
  validate: {
    method: 'GET',
    path: '/payments/validate',
    access: 'customer',
    summary: 'On return from the payment page: settle and show the payment',
    query: v.object({ session_id: v.pipe(v.string(), v.minLength(1), v.maxLength(200)) }),
    reply: one(v.object({ payment: Payment, colis: v.array(Colis) })),
  },
  webhook: {
    method: 'POST',
    path: '/payments/webhook',
    access: 'stripe',
    summary: "Stripe's events",
    reply: v.object({ success: v.literal(true) }),
  },
} as const satisfies Record<string, Route>;
