import * as v from 'valibot';
import { pageFields } from '../http/fields.ts';
import { done, list, one } from '../http/reply.ts';
import type { Route } from '../http/route.ts';
import { NewWaitlistEntry, WaitingCustomer, WaitlistEntry } from './schema.ts';

export const waitlistRoutes = {
  mine: {
    method: 'GET',
    path: '/attente',
    access: 'customer',
    summary: "The caller's entries in waitlists, newest first",
    query: v.object(pageFields),
    reply: list(WaitlistEntry),
  },
  join: {
    method: 'POST',
    path: '/attente/{bookingId}',
    access: 'customer',
    summary: 'Wait for space in a container that has too little of it; freed space is held for the first whom it fits',
    limit: 'booking',
    body: NewWaitlistEntry,
    reply: one(WaitlistEntry),
    status: 201,
  },
  leave: {
    method: 'DELETE',
    path: '/attente/{bookingId}',
    access: 'customer',
    summary: "Withdraw the caller's entry from a container's waitlist, or refuse its offer",
    reply: done,
  },
  ofContainer: {
    method: 'GET',
    path: '/attente/conteneur/{bookingId}',
    access: 'admin',
    summary: "Open entries in a container's waitlist, in their order",
    query: v.object(pageFields),
    reply: list(WaitingCustomer),
  },
} as const satisfies Record<string, Route>;
