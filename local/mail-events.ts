import * as v from 'valibot';

/** Outcomes of a mail that SES accepted, and the events that report them. */

/** Request of SendEmail with the fields used here. */
export const Sent = v.object({
  ConfigurationSetName: v.optional(v.string()),
  Destination: v.object({ ToAddresses: v.pipe(v.array(v.string()), v.minLength(1)) }),
  EmailTags: v.optional(v.array(v.object({ Name: v.string(), Value: v.string() })), []),
});
export type Sent = v.InferOutput<typeof Sent>;

/** Returns why SES refuses a mail immediately: an address that no mail server could have. */
export const refusalOf = ({ Destination: { ToAddresses } }: Sent): string | undefined => {
  for (const address of ToAddresses) {
    const [local = '', domain = '', ...more] = address.split('@');
    if (local === '' || domain === '' || more.length > 0) return "Missing final '@domain'";
    if (/^\.|\.\.|\.$/.test(local)) return 'Local address contains dot-dot';
    if (/\s/.test(address)) return 'Local address contains control or whitespace';
    if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(domain)) return 'Domain contains illegal character';
  }
  return undefined;
};

type Outcome = 'Delivery' | 'Bounce' | 'Complaint';

const SIMULATED = /^(bounce|suppressionlist|complaint)(\+.*)?@simulator\.amazonses\.com$/i;

/** Returns the outcome of a mail, by the addresses of SES's mailbox simulator, with any label after a `+`. */
export const outcomeOf = ({ Destination: { ToAddresses } }: Sent): Outcome => {
  const [, name] = SIMULATED.exec(ToAddresses[0] ?? '') ?? [];
  if (name === undefined) return 'Delivery';
  return name.toLowerCase() === 'complaint' ? 'Complaint' : 'Bounce';
};

const DETAIL_TYPES: Record<Outcome, string> = {
  Delivery: 'Email Delivered',
  Bounce: 'Email Bounced',
  Complaint: 'Email Complaint Received',
};

/** Returns EventBridge's events of an outcome; a complaint follows a delivery. */
export const sesEventsOf = (sent: Sent, messageId: string, outcome: Outcome): object[] =>
  outcome === 'Complaint'
    ? [eventOf(sent, messageId, 'Delivery'), eventOf(sent, messageId, 'Complaint')]
    : [eventOf(sent, messageId, outcome)];

const eventOf = ({ Destination, EmailTags, ConfigurationSetName }: Sent, messageId: string, eventType: Outcome) => {
  const timestamp = new Date().toISOString();
  const recipients = Destination.ToAddresses.map((emailAddress) => ({ emailAddress }));
  const tags = Object.fromEntries(EmailTags.map(({ Name, Value }) => [Name, [Value]]));
  const details = {
    Delivery: { delivery: { timestamp, recipients: Destination.ToAddresses, smtpResponse: '250 ok' } },
    Bounce: {
      bounce: {
        timestamp,
        bounceType: 'Permanent',
        bounceSubType: 'General',
        bouncedRecipients: recipients.map((one) => ({
          ...one,
          action: 'failed',
          status: '5.1.1',
          diagnosticCode: 'smtp; 550 5.1.1 user unknown',
        })),
      },
    },
    Complaint: { complaint: { timestamp, complainedRecipients: recipients, complaintFeedbackType: 'abuse' } },
  }[eventType];
  return {
    version: '0',
    source: 'aws.ses',
    'detail-type': DETAIL_TYPES[eventType],
    time: timestamp,
    detail: {
      eventType,
      mail: {
        timestamp,
        messageId,
        destination: Destination.ToAddresses,
        tags: { ...tags, 'ses:configuration-set': [ConfigurationSetName] },
      },
      ...details,
    },
  };
};
