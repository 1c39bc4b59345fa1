import * as v from 'valibot';
import { pageFields } from '../http/fields.ts';
import { list } from '../http/reply.ts';
import type { Route } from '../http/route.ts';
import { UNDELIVERED } from './constants.ts';
import { UndeliveredMail } from './schema.ts';

export const mailsRoutes = {
  undelivered: {
    method: 'GET',
    path: '/api/mails/undelivered',
    access: 'admin',
    summary: 'Undelivered mails, newest first: all, or those in a statut',
    query: v.object({ ...pageFields, statut: v.optional(v.picklist(UNDELIVERED)) }),
    reply: list(UndeliveredMail),
  },
} as const satisfies Record<string, Route>;
