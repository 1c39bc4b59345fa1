import { one } from '../http/reply.ts';
import type { Route } from '../http/route.ts';
import { CustomsDocument, NewCustomsDocument } from './schema.ts';

export const customsRoutes = {
  add: {
    method: 'POST',
    path: '/customs/add/{userId}/{bookingId}',
    access: 'customer',
    summary: 'Draft a customs document for a parcel to come',
    body: NewCustomsDocument,
    file: { jsonPart: 'dto', filePart: 'photo', kind: 'customs', required: true },
    reply: one(CustomsDocument),
    status: 201,
  },
  get: {
    method: 'GET',
    path: '/customs/{id}',
    access: 'customer',
    summary: 'One customs document',
    reply: one(CustomsDocument),
  },
} as const satisfies Record<string, Route>;
