import { contact } from '../../spec/contact.ts';
import { mockAnswer, type Reader, submit, testMessages, type } from '../../support/message-readers.ts';
import { freshEmail } from '../../support/people.ts';

/** A message that is written and not sent yet, or a part of one. */
const written = async (reader: Reader, message = 'Où est mon colis ?') => {
  await reader.page.goto('/contact');
  const subject = `Colis ${reader.language}`;
  await type(reader, { fullName: 'Awa Diop', email: freshEmail(), subject, ...(message && { message }) });
};

testMessages(contact, {
  contactFieldRequired: async (reader) => {
    await written(reader, '');
    await submit(reader);
  },
  contactSuccess: async (reader) => {
    await written(reader);
    await submit(reader);
  },
  contactError: async (reader) => {
    await mockAnswer(reader, '/api/contact', 500);
    await written(reader);
    await submit(reader);
  },
});
