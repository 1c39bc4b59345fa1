import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { api, newCustomer } from '../support/calls/api.ts';
import { freshEmail, makeAdmin } from '../support/calls/people.ts';
import { aContact } from '../support/calls/table.ts';
import { eventually, everyMailTo, toSupportFrom } from '../support/items/money.ts';

const contactForm = (change: Record<string, unknown> = {}) => ({
  fullName: 'Fatou Sarr',
  email: freshEmail(),
  subject: 'Un fauteuil',
  message: 'Combien coûte l’envoi\nd’un fauteuil ?',
  company: '',
  ...change,
});
type ContactForm = ReturnType<typeof contactForm>;

const send = (body: object, language?: 'fr' | 'en', headers = {}) =>
  api('POST', '/api/contact', { body, headers, ...(language && { language }) });

const contactsFrom = async (email: string): Promise<ContactForm[]> => {
  const { token } = await makeAdmin();
  const { body } = await api('GET', '/api/contact?limit=100', { token });
  return body.data.filter((one: ContactForm) => one.email === email);
};

const bothArrived = (email: string) =>
  eventually(async () => {
    expect([(await toSupportFrom(email)).length, (await everyMailTo(email)).length]).toEqual([1, 1]);
  });

test.each([
  [
    'fr',
    'Votre message est bien arrivé. Nous vous répondrons par e-mail.',
    /^Message n° \d+ du formulaire de contact · Yónnee$/,
    'Fatou Sarr (EMAIL) nous a écrit, en français.',
    'Nous avons reçu votre message · Yónnee',
    /^Bonjour,\n\nNous avons bien reçu votre message/,
  ],
  [
    'en',
    'Your message has been sent. We will reply by email.',
    /^Contact form message no. \d+ · Yónnee$/,
    'Fatou Sarr (EMAIL) wrote to us in English.',
    'We have received your message · Yónnee',
    /^Hello,\n\nWe have received your message/,
  ],
] as const)(
  'a message reaches support, who can reply to it, and its sender is thanked in their language (%s)',
  async (language, message, subject, words, thanks, greeting) => {
    const body = contactForm();
    const reply = await send(body, language);
    expect([reply.status, reply.body]).toEqual([201, { success: true, message }]);
    await bothArrived(body.email);
    const [toSupport] = await toSupportFrom(body.email);
    expect(toSupport?.subject).toMatch(subject);
    expect(toSupport?.replyTo).toEqual([body.email]);
    expect(toSupport?.text).toContain(words.replace('EMAIL', body.email));
    expect(toSupport?.text).toContain(body.message);
    const [toSender] = await everyMailTo(body.email);
    expect([toSender?.subject, toSender?.replyTo]).toEqual([thanks, []]);
    expect(toSender?.text).toMatch(greeting);

    const { company, ...stored } = body;
    const { id, createdAt } = { id: expect.any(Number), createdAt: expect.any(String) };
    expect(await contactsFrom(body.email)).toEqual([
      { ...stored, id, createdAt, langue: language, lu: false, emailInjoignable: null },
    ]);
  },
);

test('the confirmation mail repeats nothing of the message, which anybody could have written', async () => {
  const body = contactForm({ fullName: 'Gagnez Spam', subject: 'Spam ici', message: 'Cliquez sur spam.test' });
  await send(body);
  await bothArrived(body.email);
  const [mail] = await everyMailTo(body.email);
  expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/spam|gagnez/i);
});

test('a bot that fills in every field gets the same answer, and nothing is stored or sent', async () => {
  const realForm = contactForm();
  const answer = await send(realForm, 'en');
  const headersOf = ({ headers }: typeof answer) =>
    Object.fromEntries([...headers].filter(([name]) => name !== 'date' && name !== 'content-length'));
  const botForms = ['ACME', ' x ', 'a'.repeat(10_000), 7, true, ['ACME'], { a: 1 }].map((company) =>
    contactForm({ company }),
  );
  for (const botForm of botForms) {
    const reply = await send(botForm, 'en', { 'idempotency-key': randomUUID() });
    expect([reply.status, reply.text, headersOf(reply)]).toEqual([answer.status, answer.text, headersOf(answer)]);
  }
  const bad = await send({ ...contactForm({ company: 'ACME' }), email: 'nobody' });
  expect([bad.status, Object.keys(bad.body.fields)]).toEqual([422, ['email']]);
  await bothArrived(realForm.email);
  const last = contactForm();
  await send(last);
  await bothArrived(last.email); // mails for the bots’ messages would have been sent before these
  for (const { email } of botForms) {
    expect(await contactsFrom(email)).toEqual([]);
    expect([...(await toSupportFrom(email)), ...(await everyMailTo(email))]).toEqual([]);
  }
});

test('a form whose hidden field is missing or empty in any way is accepted', async () => {
  for (const company of [undefined, null, false, '', '  ']) {
    const body = contactForm({ company });
    expect((await send(body)).status).toBe(201);
    expect(await contactsFrom(body.email)).toHaveLength(1);
  }
});

test.each([
  ['a line break', 'Bonjour\r\nBcc: victim@yonnee.test'],
  ['a bare line feed', 'Bonjour\nBcc: victim@yonnee.test'],
  ['a NUL character', 'Bonjour\u0000'],
  ['a separator of lines', 'Bonjour\u2028Bcc: victim@yonnee.test'],
  ['another separator', 'Bonjour\u0085Bcc: victim@yonnee.test'],
])('%s in a subject, a name or an email adds no header to a mail', async (_, text) => {
  for (const field of ['subject', 'fullName', 'email']) {
    const body = contactForm({ [field]: text });
    const { status, body: refusal } = await send(body);
    expect([status, Object.keys(refusal.fields)]).toEqual([422, [field]]);
  }
});

test('every field but the hidden one is required and has a maximum length', async () => {
  const empty = await send({});
  expect([empty.status, Object.keys(empty.body.fields).sort()]).toEqual([
    422,
    ['email', 'fullName', 'message', 'subject'],
  ]);
  for (const [field, max] of [
    ['fullName', 120],
    ['subject', 150],
    ['message', 5_000],
  ] as const) {
    const { status, body } = await send(contactForm({ [field]: 'a'.repeat(max + 1) }));
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
    expect((await send(contactForm({ [field]: 'a'.repeat(max) }))).status).toBe(201);
  }
});

test('a message is shown as it was typed and never as HTML', async () => {
  const body = contactForm({
    fullName: 'Fatou & "Sœurs"',
    subject: '<i>x</i>',
    message: '<script>alert(1)</script>\nfin',
  });
  await send(body);
  await bothArrived(body.email);
  const [mail] = await toSupportFrom(body.email);
  expect(mail?.text).toContain('<script>alert(1)</script>\nfin');
  expect(mail?.html).not.toMatch(/<(script|b|i)>/);
  expect(mail?.html).toContain('Fatou &#38; &#34;Sœurs&#34; (');
  expect(mail?.html).toContain('&#60;script&#62;alert(1)&#60;/script&#62;<br>fin');
});

test('a message repeated under its idempotency key arrives once', async () => {
  const body = contactForm();
  const headers = { 'idempotency-key': randomUUID() };
  const replies = await Promise.all([1, 2, 3].map(() => send(body, 'fr', headers)));
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
  await bothArrived(body.email);
  expect(await contactsFrom(body.email)).toHaveLength(1);
});

test('only admins read the messages', async () => {
  const { token } = await newCustomer();
  const reply = await api('GET', '/api/contact', { token });
  expect([reply.status, reply.body.code]).toEqual([403, 'FORBIDDEN']);
});

const unreadContacts = async (query = '') => {
  const { token } = await makeAdmin();
  return (await api('GET', `/api/contact?lu=false${query}`, { token })).body;
};
const markRead = async (id: number) => api('PUT', `/api/contact/read/${id}`, { token: (await makeAdmin()).token });
const idsOf = ({ data }: { data: { id: number }[] }) => data.map(({ id }) => id);

test('admins list unread messages newest first, in full pages', async () => {
  const ahead = (day: number) => ({ createdAt: `2099-01-0${day}T08:00:00.000Z` });
  const [old, , recent] = [
    await aContact(ahead(1)),
    await aContact({ ...ahead(2), lu: true }),
    await aContact(ahead(3)),
  ];
  await eventually(async () => {
    const first = await unreadContacts('&limit=1');
    const second = await unreadContacts(`&limit=1&cursor=${first.next}`);
    expect([idsOf(first), idsOf(second)]).toEqual([[recent.id], [old.id]]);
  });
  const [once, again] = [await markRead(recent.id), await markRead(recent.id)];
  expect([once.status, once.body]).toEqual([
    200,
    { success: true, data: { ...recent, lu: true, emailInjoignable: null } },
  ]);
  expect([again.status, again.body]).toEqual([200, once.body]);
  await eventually(async () => expect(idsOf(await unreadContacts('&limit=1'))).toEqual([old.id]));
  await markRead(old.id);
});

test('only unread messages have a list, and an unknown message cannot be marked as read', async () => {
  const { token } = await makeAdmin();
  const { status, body } = await api('GET', '/api/contact?lu=true', { token });
  expect([status, Object.keys(body.fields)]).toEqual([422, ['lu']]);
  const absent = await markRead(1);
  expect([absent.status, absent.body.code]).toEqual([404, 'CONTACT_NOT_FOUND']);
});
