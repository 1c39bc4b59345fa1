import { one } from '../http/reply.ts';
import type { Route } from '../http/route.ts';
import { Insurance, NewInsurance } from './schema.ts';

export const insuranceRoutes = {
  add: {
    method: 'POST',
    path: '/insurance/add',
    access: 'customer',
    summary: 'Draft an insurance for a parcel to come',
    body: NewInsurance,
    file: { jsonPart: 'dto', filePart: 'image', kind: 'insurance', required: false },
    reply: one(Insurance),
    status: 201,
  },
  get: {
    method: 'GET',
    path: '/insurance/{id}',
    access: 'customer',
    summary: 'One insurance',
    reply: one(Insurance),
  },
} as const satisfies Record<string, Route>;
