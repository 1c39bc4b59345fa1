import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMail } from '#local/mail.ts';
import { localAws, type StandIn } from '#local/standin.ts';

let mail: StandIn;

beforeAll(async () => {
  mail = await startMail();
});
afterAll(() => mail.stop());

test('a sent mail is in the inbox, whole and in any language', async () => {
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

test('the inbox is a page to look at', async () => {
  const page = await fetch(mail.endpoint);
  expect(page.headers.get('content-type')).toContain('text/html');
});

test('a taken port is named in one sentence', async () => {
  const port = Number(new URL(mail.endpoint).port);
  await expect(startMail({ port })).rejects.toThrow(`Port ${port} is already in use`);
});
