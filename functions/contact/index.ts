import { contactRoutes } from '#shared/contact/routes.ts';
import { doneIn } from '#shared/messages/messages.ts';
import { resource } from '../core/resource.ts';
import {
  listContacts,
  listUnread,
  presentContact,
  presentContacts,
  readContact,
  receiveContact,
} from './contact.service.ts';

export const handler = resource(contactRoutes, {
  send: async ({ body, language, onceKey }) => {
    await receiveContact(body, language, onceKey);
    return { success: true, message: doneIn(language, 'contactReceived') };
  },
  list: async ({ query }) => {
    const { items, next } = await (query.lu === 'false' ? listUnread(query) : listContacts(query));
    return { success: true, data: await presentContacts(items), ...(next !== undefined && { next }) };
  },
  read: async ({ params }) => ({ success: true, data: await presentContact(await readContact(params.id)) }),
});
