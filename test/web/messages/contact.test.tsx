// @vitest-environment jsdom
import { beforeAll } from 'vitest';
import { contact } from '../../spec/contact.ts';
import { findOnly } from '../browser.ts';
import { FAILURE, mockReplies, type Reader, submit, testMessages, type } from './read-messages.tsx';

/** Loads what the form loads once it is shown. */
beforeAll(async () => void (await import('#shared/contact/schema.ts')));

const send = async ({ open }: Reader, message = 'Où est mon colis ?') => {
  await open('/contact', 'nobody');
  await findOnly('[name="message"]'); // the page is blank for its first second
  await type({ fullName: 'Awa Diop', email: 'awa@yonnee.test', subject: 'Colis', message });
  await submit();
};

testMessages(contact, {
  contactFieldRequired: (reader) => send(reader, ''),
  contactSuccess: async (reader) => {
    mockReplies({ 'POST /api/contact': { status: 201, body: { success: true, data: {} } } });
    await send(reader);
  },
  contactError: async (reader) => {
    mockReplies({ 'POST /api/contact': FAILURE });
    await send(reader);
  },
});
