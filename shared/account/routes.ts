import * as v from 'valibot';
import { pageFields } from '../http/fields.ts';
import { done, success } from '../http/reply.ts';
import type { Route } from '../http/route.ts';
import { PersonalData } from './schema.ts';

export const accountRoutes = {
  export: {
    method: 'GET',
    path: '/api/account/export',
    access: 'customer',
    summary: 'Everything that is stored about the caller, page by page; each page holds some of its parts',
    limit: 'export',
    readsAccount: true,
    query: v.object(pageFields),
    reply: v.object({ ...success, data: PersonalData, next: v.optional(v.string()) }),
  },
  remove: {
    method: 'POST',
    path: '/api/account/delete',
    access: 'customer',
    summary: "Delete the caller's account permanently; refused while a parcel is under way or money is outstanding",
    limit: 'erase',
    body: v.object({ password: v.pipe(v.string(), v.minLength(1), v.maxLength(99)) }),
    reply: done,
  },
} as const satisfies Record<string, Route>;
