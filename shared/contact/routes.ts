import * as v from 'valibot';
import { pageFields } from '../http/fields.ts';
import { done, list, one } from '../http/reply.ts';
import type { Route } from '../http/route.ts';
import { ContactRequest, NewContactRequest } from './schema.ts';

export const contactRoutes = {
  send: {
    method: 'POST',
    path: '/api/contact',
    access: 'public',
    summary: 'Send a message to support',
    body: NewContactRequest,
    reply: done,
    status: 201,
    limit: 'contact',
  },
  list: {
    method: 'GET',
    path: '/api/contact',
    access: 'admin',
    summary: 'Contact requests, newest first: all, or only the unread ones',
    query: v.object({ ...pageFields, lu: v.optional(v.picklist(['false'])) }),
    reply: list(ContactRequest),
  },
  read: {
    method: 'PUT',
    path: '/api/contact/read/{id}',
    access: 'admin',
    summary: 'Mark a contact request as read; repeating it changes nothing',
    reply: one(ContactRequest),
  },
} as const satisfies Record<string, Route>;
