import * as v from 'valibot';
import { page } from '../http/fields.ts';
import { done, list, one } from '../http/reply.ts';
import type { Route } from '../http/route.ts';
import { COORDINATION_STATUTS, Coordination, CoordinationEdit, NewCoordination } from './schema.ts';

export const coordinationRoutes = {
  all: {
    method: 'GET',
    path: '/coordination/all',
    access: 'admin',
    summary: 'The legs of all containers, newest first',
    query: v.object({ ...page, statut: v.optional(v.picklist(COORDINATION_STATUTS)) }),
    reply: list(Coordination),
  },
  ofContainer: {
    method: 'GET',
    path: '/coordination/booking/{id}',
    access: 'admin',
    summary: 'The legs of a container, by departure',
    query: v.object(page),
    reply: list(Coordination),
  },
  get: {
    method: 'GET',
    path: '/coordination/{id}',
    access: 'admin',
    summary: 'One leg',
    reply: one(Coordination),
  },
  add: {
    method: 'POST',
    path: '/coordination/add/{bookingId}',
    access: 'admin',
    summary: 'Plan a leg of a container’s journey',
    body: NewCoordination,
    reply: one(Coordination),
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/coordination/update/{id}',
    access: 'admin',
    summary: 'Change a leg',
    body: CoordinationEdit,
    reply: one(Coordination),
  },
  remove: {
    method: 'DELETE',
    path: '/coordination/delete/{id}',
    access: 'admin',
    summary: 'Delete a leg',
    reply: done,
  },
} as const satisfies Record<string, Route>;
