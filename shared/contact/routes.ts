import * as v from 'valibot';
import { page } from '../http/fields.ts';
import { done, list } from '../http/reply.ts';
import type { Route } from '../http/route.ts';
import { ContactRequest, NewContactRequest } from './schema.ts';

export const contactRoutes = {
  send: {
    method: 'POST',
    path: '/api/contact',
    access: 'public',
    summary: 'Write to support',
    body: NewContactRequest,
    reply: done,
    status: 201,
    limit: 'contact',
  },
  list: {
    method: 'GET',
    path: '/api/contact',
    access: 'admin',
    summary: 'Contact requests, newest first',
    query: v.object(page),
    reply: list(ContactRequest),
  },
} as const satisfies Record<string, Route>;
