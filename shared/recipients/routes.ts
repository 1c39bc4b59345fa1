import * as v from 'valibot';
import { pageFields } from '../http/fields.ts';
import { done, list, one } from '../http/reply.ts';
import type { Route } from '../http/route.ts';
import { typedTrackingCode } from '../tracking/parcel-tracking.ts';
import { NewProxy, PublicProxy } from '../tracking/proxy.ts';
import { RecipientNews } from './messages.ts';
import { NewRecipient, Recipient } from './schema.ts';

export const recipientsRoutes = {
  list: {
    method: 'GET',
    path: '/recipients',
    access: 'customer',
    summary: "The caller's saved recipients",
    query: v.object(pageFields),
    reply: list(Recipient),
  },
  add: {
    method: 'POST',
    path: '/recipients',
    access: 'customer',
    summary: 'Save a recipient',
    body: NewRecipient,
    reply: one(Recipient),
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/recipients/{id}',
    access: 'customer',
    summary: 'Replace a saved recipient; parcels on their way keep theirs',
    body: NewRecipient,
    reply: one(Recipient),
  },
  remove: {
    method: 'DELETE',
    path: '/recipients/{id}',
    access: 'customer',
    summary: 'Delete a saved recipient; parcels on their way keep theirs',
    reply: done,
  },
  messages: {
    method: 'GET',
    path: '/colis/{id}/messages',
    access: 'customer',
    owned: true,
    summary: 'What the recipient of a parcel was told by mail, and whether mails reach them',
    reply: one(RecipientNews),
  },
  nameProxy: {
    method: 'POST',
    path: '/suivi/{code}/mandataire',
    access: 'public',
    summary:
      'Name somebody to collect the parcel with this tracking code in place of its recipient; the sender is told',
    params: { code: typedTrackingCode },
    body: NewProxy,
    reply: one(PublicProxy),
    limit: 'proxy',
  },
  withdrawProxy: {
    method: 'DELETE',
    path: '/suivi/{code}/mandataire',
    access: 'public',
    summary: 'Withdraw the person named to collect the parcel with this tracking code',
    params: { code: typedTrackingCode },
    reply: done,
    limit: 'proxy',
  },
} as const satisfies Record<string, Route>;
