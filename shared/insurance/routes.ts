import * as v from 'valibot';
import { pageFields, queryId } from '../http/fields.ts';
import { done, list, one } from '../http/reply.ts';
import type { Route } from '../http/route.ts';
import { Insurance, InsuranceEdit, NewInsurance } from './schema.ts';

export const insuranceRoutes = {
  add: {
    method: 'POST',
    path: '/insurance/add',
    access: 'customer',
    summary: 'Create a draft of an insurance for a future parcel',
    limit: 'documents',
    body: NewInsurance,
    file: { jsonPart: 'dto', filePart: 'image', kind: 'insurance', required: false },
    reply: one(Insurance),
    status: 201,
  },
  all: {
    method: 'GET',
    path: '/insurance/all',
    access: 'admin',
    summary: 'All insurances, newest first; filtered by customer, by container or by both',
    query: v.object({ ...pageFields, userId: v.optional(queryId), containerBookingId: v.optional(queryId) }),
    reply: list(Insurance),
  },
  get: {
    method: 'GET',
    path: '/insurance/{id}',
    access: 'customer',
    owned: true,
    summary: 'One insurance',
    reply: one(Insurance),
  },
  update: {
    method: 'PUT',
    path: '/insurance/update/{id}',
    access: 'customer',
    owned: true,
    summary: 'Change an insurance or its file; customers may do so until its parcel is paid',
    body: InsuranceEdit,
    file: { jsonPart: 'dto', filePart: 'image', kind: 'insurance', required: false },
    reply: one(Insurance),
  },
  remove: {
    method: 'DELETE',
    path: '/insurance/delete/{id}',
    access: 'customer',
    owned: true,
    summary: 'Delete an insurance that belongs to no parcel',
    reply: done,
  },
} as const satisfies Record<string, Route>;
