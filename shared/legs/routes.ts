import * as v from 'valibot';
import { pageFields } from '../http/fields.ts';
import { done, list, one } from '../http/reply.ts';
import type { Route } from '../http/route.ts';
import { LEG_STATUTS } from './constants.ts';
import { Leg, LegEdit, NewLeg } from './schema.ts';

export const legsRoutes = {
  all: {
    method: 'GET',
    path: '/coordination/all',
    access: 'admin',
    summary: 'The legs of all containers, newest first',
    query: v.object({ ...pageFields, statut: v.optional(v.picklist(LEG_STATUTS)) }),
    reply: list(Leg),
  },
  ofContainer: {
    method: 'GET',
    path: '/coordination/booking/{id}',
    access: 'admin',
    summary: 'The legs of a container, by departure',
    query: v.object(pageFields),
    reply: list(Leg),
  },
  get: {
    method: 'GET',
    path: '/coordination/{id}',
    access: 'admin',
    summary: 'One leg',
    reply: one(Leg),
  },
  add: {
    method: 'POST',
    path: '/coordination/add/{bookingId}',
    access: 'admin',
    summary: 'Plan a leg of a container’s journey',
    body: NewLeg,
    reply: one(Leg),
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/coordination/update/{id}',
    access: 'admin',
    summary: 'Change a leg',
    body: LegEdit,
    reply: one(Leg),
  },
  remove: {
    method: 'DELETE',
    path: '/coordination/delete/{id}',
    access: 'admin',
    summary: 'Delete a leg',
    reply: done,
  },
} as const satisfies Record<string, Route>;
