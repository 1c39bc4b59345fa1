import { contactRoutes } from '#shared/contact/routes.ts';
import { doneReply, listReply, oneReply } from '../core/request/reply.ts';
import { resource } from '../core/request/resource.ts';
import {
  createContact,
  listContacts,
  listUnread,
  presentContact,
  presentContacts,
  readContact,
} from './contact.service.ts';

export const handler = resource(contactRoutes, {
  send: async ({ body, language, idempotencyKey }) => {
    await createContact(body, language, idempotencyKey);
    return doneReply(language, 'contactReceived');
  },
  list: async ({ query }) => {
    const { items, next } = await (query.lu === 'false' ? listUnread(query) : listContacts(query));
    return listReply(await presentContacts(items), next);
  },
  read: async ({ params }) => oneReply(await presentContact(await readContact(params.id))),
});
