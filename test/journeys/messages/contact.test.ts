import { contact } from '../../spec/contact.ts';
import { mockAnswer, type Reader, submit, testMessages, type } from '../../support/browsers/message-readers.ts';
import { freshEmail } from '../../support/calls/people.ts';

/** Opens the contact page and fills in a message, without its text if that is empty. */
const fillMessage = async (reader: Reader, message = 'Où est mon colis ?') => {
  await reader.page.goto('/contact');
  const subject = `Colis ${reader.language}`;
  await type(reader, { fullName: 'Awa Diop', email: freshEmail(), subject, ...(message && { message }) });
};

testMessages(contact, {
  contactFieldRequired: async (reader) => {
    await fillMessage(reader, '');
    await submit(reader);
  },
  contactSuccess: async (reader) => {
    await fillMessage(reader);
    await submit(reader);
  },
  contactError: async (reader) => {
    await mockAnswer(reader, '/api/contact', 500);
    await fillMessage(reader);
    await submit(reader);
  },
});
