import * as v from 'valibot';
import { typedTrackingCode } from '../colis/typed-tracking-code.ts';
import { pageFields } from '../http/fields.ts';
import { done, list, one } from '../http/reply.ts';
import type { Route } from '../http/route.ts';
import { proxyToken } from '../proxy-token.ts';
import { CollectionProxy, NewProxy, ProxyDecision, ProxyOfLink, PublicProxy } from '../tracking/proxy.ts';
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
      'Name somebody to collect the parcel with this tracking code; the recipient or the sender must confirm them',
    params: { code: typedTrackingCode },
    body: NewProxy,
    reply: one(PublicProxy),
    limit: 'proxy',
  },
  confirmProxy: {
    method: 'POST',
    path: '/colis/{id}/mandataire/confirmation',
    access: 'customer',
    owned: true,
    summary: 'Confirm the person named to collect a parcel: they may collect it without its code too',
    body: ProxyDecision,
    reply: one(CollectionProxy),
  },
  refuseProxy: {
    method: 'POST',
    path: '/colis/{id}/mandataire/refus',
    access: 'customer',
    owned: true,
    summary: 'Refuse or remove the person named to collect a parcel',
    body: ProxyDecision,
    reply: done,
  },
  linkedProxy: {
    method: 'GET',
    path: '/api/mandataires/{jeton}',
    access: 'public',
    summary: 'The person whom the recipient may confirm by the link in their mail',
    params: { jeton: proxyToken },
    reply: one(ProxyOfLink),
  },
  confirmLinkedProxy: {
    method: 'POST',
    path: '/api/mandataires/{jeton}',
    access: 'public',
    summary: 'Confirm, as the recipient, the person named to collect the parcel',
    params: { jeton: proxyToken },
    reply: one(ProxyOfLink),
    limit: 'mailChoice',
  },
  refuseLinkedProxy: {
    method: 'DELETE',
    path: '/api/mandataires/{jeton}',
    access: 'public',
    summary: 'Refuse or remove, as the recipient, the person named to collect the parcel',
    params: { jeton: proxyToken },
    reply: one(ProxyOfLink),
    limit: 'mailChoice',
  },
  withdrawProxy: {
    method: 'DELETE',
    path: '/suivi/{code}/mandataire',
    access: 'public',
    summary: 'Withdraw the person named by this tracking code who waits for a confirmation',
    params: { code: typedTrackingCode },
    reply: done,
    limit: 'proxy',
  },
} as const satisfies Record<string, Route>;
