import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Emulator, localAws } from '#local/emulator.ts';
import { startMail } from '#local/mail.ts';

let mail: Emulator;

type MailEvent = { detail: { eventType: string } };
const events: MailEvent[] = [];
let failuresLeft = 0;

beforeAll(async () => {
  mail = await startMail({
    onEvent: async (event) => {
      if (failuresLeft-- > 0) throw new Error('not now');
      events.push(event as MailEvent);
    },
  });
});
afterAll(() => mail.stop());

test('a sent mail is in the inbox, complete and with its accents', async () => {
  const client = new SESv2Client({ ...localAws, endpoint: mail.endpoint });
  const { MessageId } = await client.send(
    new SendEmailCommand({
      FromEmailAddress: 'Yónnee <bonjour@yonnee.test>',
      Destination: { ToAddresses: ['awa@yonnee.test'] },
      Content: {
        Simple: {
          Subject: { Data: 'Votre colis est arrivé à Dakar' },
          Body: { Text: { Data: 'Il vous attend.' }, Html: { Data: '<p>Il vous attend.</p>' } },
        },
      },
    }),
  );
  client.destroy();
  const store = await fetch(`${mail.endpoint}/store`).then((response) => response.json());
  expect(store.emails).toMatchObject([
    {
      messageId: MessageId,
      from: 'Yónnee <bonjour@yonnee.test>',
      destination: { to: ['awa@yonnee.test'] },
      subject: 'Votre colis est arrivé à Dakar',
      body: { text: 'Il vous attend.', html: '<p>Il vous attend.</p>' },
    },
  ]);
});

const sendTo = (to: string) => {
  const client = new SESv2Client({ ...localAws, endpoint: mail.endpoint });
  const text = { Data: 'x' };
  return client
    .send(
      new SendEmailCommand({
        FromEmailAddress: 'bonjour@yonnee.test',
        ConfigurationSetName: 'yonnee-local',
        Destination: { ToAddresses: [to] },
        Content: { Simple: { Subject: text, Body: { Text: text } } },
        EmailTags: [
          { Name: 'event', Value: 'e' },
          { Name: 'addressee', Value: '7' },
        ],
      }),
    )
    .finally(() => client.destroy());
};

test.each(['a..b@yonnee.test', '.a@yonnee.test', 'a b@yonnee.test', 'a@yonnee_test.org', 'nobody'])(
  'an address that SES refuses gets the error of SES: %s',
  (to) => expect(sendTo(to)).rejects.toMatchObject({ name: 'BadRequestException', $metadata: { httpStatusCode: 400 } }),
);

test.each([
  ['awa@yonnee.test', ['Delivery']],
  ['bounce@simulator.amazonses.com', ['Bounce']],
  ['complaint+7@simulator.amazonses.com', ['Delivery', 'Complaint']],
])('the outcome of a mail to %s is sent as an EventBridge event, and retried after a failure', async (to, types) => {
  events.length = 0;
  failuresLeft = 1;
  const { MessageId } = await sendTo(to);
  await vi.waitFor(() => expect(events).toHaveLength(types.length), 5_000);
  expect(events.map(({ detail }) => detail.eventType).toSorted()).toEqual(types.toSorted());
  for (const event of events)
    expect(event).toMatchObject({
      source: 'aws.ses',
      detail: {
        mail: {
          messageId: MessageId,
          destination: [to],
          tags: { event: ['e'], addressee: ['7'], 'ses:configuration-set': ['yonnee-local'] },
        },
      },
    });
});

test('the inbox is an HTML page', async () => {
  const page = await fetch(mail.endpoint);
  expect(page.headers.get('content-type')).toContain('text/html');
});

test('a port in use is reported in one sentence', async () => {
  const port = Number(new URL(mail.endpoint).port);
  await expect(startMail({ port })).rejects.toThrow(`Port ${port} is already in use`);
});
