import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { FAIL_FAST, withDeadline } from './aws-client.ts';
import { env } from './env.ts';

/** How long one mail may take, its repetitions included; a service that hangs must not hold up the mails behind it. */
export const MAIL_MS = 5_000;
/** How long one attempt may take. */
const ATTEMPT_MS = 2_000;

const ses = /* @__PURE__ */ withDeadline(/* @__PURE__ */ new SESv2Client({ requestHandler: FAIL_FAST }), ATTEMPT_MS);

export type Mail = {
  to: string;
  /** Who gets the answer, when not the stage's own address. */
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
};

/** Tells a mail apart in SES's events. */
export type MailTags = { event: string; recipient: string };

/** Sends one mail from the stage's own address; gives SES's id of it. Whatever its subject holds, it is one line. */
export const sendMail = async ({ to, replyTo, subject, text, html }: Mail, tags: MailTags): Promise<string> => {
  const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });
  const { MessageId = '' } = await ses.send(
    new SendEmailCommand({
      FromEmailAddress: env('MAIL_FROM'),
      ConfigurationSetName: env('MAIL_CONFIGURATION'),
      Destination: { ToAddresses: [to] },
      ...(replyTo !== undefined && { ReplyToAddresses: [replyTo] }),
      Content: {
        Simple: { Subject: utf8(subject.replace(/\s+/g, ' ')), Body: { Text: utf8(text), Html: utf8(html) } },
      },
      EmailTags: Object.entries(tags).map(([Name, Value]) => ({ Name, Value })),
    }),
    { abortSignal: AbortSignal.timeout(MAIL_MS) },
  );
  return MessageId;
};

/** Answers of SES about the mail itself, which no repetition changes. */
const FINAL_ERRORS: ReadonlySet<string> = new Set([
  'BadRequestException',
  'InvalidParameterValue',
  'InvalidParameterValueException',
  'MessageRejected',
]);

/** SES rejects mails in these words, too, until people have verified the sender, left the sandbox or ended a pause. */
const TEMPORARY_REJECTION = /not verified|paused|suspended|disabled/i;

/** Whether SES has refused a mail for good; throttling, outages, timeouts and a paused account pass. */
export const isFinalRefusal = (error: unknown): boolean =>
  error instanceof Error && FINAL_ERRORS.has(error.name) && !TEMPORARY_REJECTION.test(error.message);

/** Why a mail was not sent, in SES's words. */
export const mailFailure = (error: unknown): string =>
  error instanceof Error ? withoutAddresses(`${error.name}: ${error.message}`) : 'unknown';

const LONGEST_REASON = 300;

/** What a mail service says, as it may be kept: without anybody's address. */
export const withoutAddresses = (said: string): string => said.replace(/\S+@\S+/g, '…').slice(0, LONGEST_REASON);
