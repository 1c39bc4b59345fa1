import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { env } from './env.ts';

const ses = /* @__PURE__ */ new SESv2Client({});

export type Mail = {
  to: string;
  /** Who gets the answer, when not the stage's own address. */
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
};

/** How long one mail may take, its repetitions included; a service that hangs must not hold up all that follows. */
export const MAIL_MS = 10_000;

/** Sends one mail from the stage's own address. Whatever its subject holds, it is one line. */
export const sendMail = async ({ to, replyTo, subject, text, html }: Mail): Promise<void> => {
  const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });
  await ses.send(
    new SendEmailCommand({
      FromEmailAddress: env('MAIL_FROM'),
      Destination: { ToAddresses: [to] },
      ...(replyTo !== undefined && { ReplyToAddresses: [replyTo] }),
      Content: {
        Simple: { Subject: utf8(subject.replace(/\s+/g, ' ')), Body: { Text: utf8(text), Html: utf8(html) } },
      },
    }),
    { abortSignal: AbortSignal.timeout(MAIL_MS) },
  );
};
