import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { FAIL_FAST, withDeadline } from '../aws-client.ts';
import { env } from '../env.ts';

/** Milliseconds for one mail including its retries, so that a hanging service does not block the next mails. */
export const MAIL_MS = 5_000;
/** Milliseconds for one attempt. */
const ATTEMPT_MS = 2_000;

const ses = /* @__PURE__ */ withDeadline(/* @__PURE__ */ new SESv2Client({ requestHandler: FAIL_FAST }), ATTEMPT_MS);

export type Mail = {
  to: string;
  /** Address for replies, unless it is the stage's own. */
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  /** Address at which mail programs stop such mails by one POST (RFC 8058). */
  unsubscribe?: string;
};

/** Tags that identify a mail in events of SES. */
export type MailTags = { event: string; addressee: string };

/** Sends one mail from the stage's own address and returns its SES message id. The subject is reduced to one line. */
export const sendMail = async (
  { to, replyTo, subject, text, html, unsubscribe }: Mail,
  tags: MailTags,
): Promise<string> => {
  const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });
  const { MessageId = '' } = await ses.send(
    new SendEmailCommand({
      FromEmailAddress: env('MAIL_FROM'),
      ConfigurationSetName: env('MAIL_CONFIGURATION'),
      Destination: { ToAddresses: [to] },
      ...(replyTo !== undefined && { ReplyToAddresses: [replyTo] }),
      Content: {
        Simple: {
          Subject: utf8(subject.replace(/\s+/g, ' ')),
          Body: { Text: utf8(text), Html: utf8(html) },
          ...(unsubscribe !== undefined && {
            Headers: [
              { Name: 'List-Unsubscribe', Value: `<${unsubscribe}>` },
              { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
            ],
          }),
        },
      },
      EmailTags: Object.entries(tags).map(([Name, Value]) => ({ Name, Value })),
    }),
    { abortSignal: AbortSignal.timeout(MAIL_MS) },
  );
  return MessageId;
};

/** Errors of SES about the mail itself, which no retry changes. */
const FINAL_ERRORS: ReadonlySet<string> = new Set([
  'BadRequestException',
  'InvalidParameterValue',
  'InvalidParameterValueException',
  'MessageRejected',
]);

/** Messages of rejections that last until an admin verifies the sender, leaves the SES sandbox or ends a pause. */
const TEMPORARY_REJECTION = /not verified|paused|suspended|disabled/i;

/** Reports whether SES refused a mail for good; throttling, outages, timeouts and a paused account are temporary. */
export const isFinalRefusal = (error: unknown): boolean =>
  error instanceof Error && FINAL_ERRORS.has(error.name) && !TEMPORARY_REJECTION.test(error.message);

/** Returns the reason of SES for not sending a mail. */
export const mailFailure = (error: unknown): string =>
  error instanceof Error ? redactAddresses(`${error.name}: ${error.message}`) : 'unknown';

const MAX_REASON_LENGTH = 300;

/** Removes addresses from the message of a mail service and shortens it, so that it may be stored. */
export const redactAddresses = (message: string): string =>
  message.replace(/\S+@\S+/g, '…').slice(0, MAX_REASON_LENGTH);
