import * as v from 'valibot';
import { pageFields } from '../http/fields.ts';
import { list, one } from '../http/reply.ts';
import type { Route } from '../http/route.ts';
import { MailChoice } from '../recipients/messages.ts';
import { UNDELIVERED } from './constants.ts';
import { UndeliveredMail } from './schema.ts';

/** Token of the link in a mail, which stops and resumes the mails to its address. */
const jeton = v.pipe(v.string(), v.regex(/^DEST-[0-9a-f]{16}\.[\w-]{43}$/, 'invalid'));

export const mailsRoutes = {
  undelivered: {
    method: 'GET',
    path: '/api/mails/undelivered',
    access: 'admin',
    summary: 'Undelivered mails, newest first: all, or those in a statut',
    query: v.object({ ...pageFields, statut: v.optional(v.picklist(UNDELIVERED)) }),
    reply: list(UndeliveredMail),
  },
  choice: {
    method: 'GET',
    path: '/api/mails/arret/{jeton}',
    access: 'public',
    summary: 'Whether the mails about parcels to the address of this link are stopped',
    params: { jeton },
    reply: one(MailChoice),
  },
  stop: {
    method: 'POST',
    path: '/api/mails/arret/{jeton}',
    access: 'public',
    summary: 'Stop the mails about parcels to the address of this link; mail programs call it too (RFC 8058)',
    params: { jeton },
    reply: one(MailChoice),
    limit: 'mailChoice',
  },
  resume: {
    method: 'DELETE',
    path: '/api/mails/arret/{jeton}',
    access: 'public',
    summary: 'Resume the mails about parcels to the address of this link',
    params: { jeton },
    reply: one(MailChoice),
    limit: 'mailChoice',
  },
} as const satisfies Record<string, Route>;
