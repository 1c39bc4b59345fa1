import type { RetentionDays } from 'aws-cdk-lib/aws-logs'; // only the type: ops commands read this without the CDK
import type { UnverifiedLimits } from '#functions/core/verification.ts';
import { PAY_WITHIN_HOURS, UNVERIFIED_LIMITS } from '#shared/colis/rules.ts';
import type { RateLimits } from '#shared/http/limits.ts';
import { localSite, type SiteSettings } from '#shared/site.ts';
import type { FunctionName } from './bundle.ts';

/** What differs between deployments of the same system. */
export type Stage = {
  name: 'dev' | 'staging' | 'prod' | 'test';
  /** Hours that an unpaid parcel keeps its place. */
  lapseHours: number;
  /** Answers forgot-password with the token itself, so that tests need no mailbox; see `resetTokenFlag`. */
  returnResetToken: boolean;
  /** Table, users, files and secret survive their stack, and a stack or table is not deleted by mistake. */
  keepsData: boolean;
  logRetention: keyof typeof RetentionDays;
  /** Mails come from here; `docs/runbooks/mail-sender.md` says how SES is let to send them. */
  mailFrom: string;
  /** What SES is asked to verify: `domain` needs DNS records, `address` a click in a mail and suits trials only. */
  mailIdentity: 'domain' | 'address';
  /** Who reads what is sent by the contact form. */
  supportEmail: string;
  /** Who hears of alarms and of the budget. */
  alarmMail: string;
  /** US dollars a month for the whole account, at which `alarmMail` hears of it. */
  monthlyBudget: number;
  /** Where the site is served besides CloudFront's own address. Its certificate waits for the DNS record that ACM asks for. */
  siteDomain?: string;
  /** What the web app is built with; `npm run deploy` refuses a WhatsApp number that is reserved for fiction. */
  site: SiteSettings;
  /** Requests per second that the API takes from everybody together but Stripe, and how many at once. */
  throttle: { perSecond: number; burst: number };
  /** Requests that the firewall takes from one address in 5 minutes, the site's files included and Stripe's events not. */
  addressLimit: number;
  /** What is taken of Stripe's events, apart from all else: as `throttle` and `addressLimit` say. Stripe sends again what is refused. */
  webhook: { perSecond: number; burst: number; addressLimit: number };
  /** Concurrency kept for some functions alone, out of what the account has; see `reservedFor`. */
  reserved?: { quota: number; functions: Partial<Record<FunctionName, number>> };
  /** Which of the two secrets CloudFront shows to the API; see `OriginSecrets`. */
  originSecret: 'A' | 'B';
  /** What one viewer address, and one account, may ask of the calls whose abuse costs. */
  rateLimits: RateLimits;
  /** What accounts may hold that have neither paid nor confirmed their email address. */
  unverified: UnverifiedLimits;
};

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Many customers share an address: that of a mobile carrier, or of the shop where they book together. */
const rateLimits: RateLimits = {
  login: { address: { calls: 100, seconds: 5 * MINUTE }, account: { calls: 10, seconds: 5 * MINUTE } },
  register: { address: { calls: 30, seconds: HOUR }, account: { calls: 10, seconds: HOUR } },
  profile: { address: { calls: 600, seconds: HOUR }, account: { calls: 60, seconds: HOUR } }, // a change is written into each parcel
  forgotPassword: { address: { calls: 30, seconds: HOUR }, account: { calls: 5, seconds: HOUR } },
  resetPassword: { address: { calls: 30, seconds: HOUR }, account: { calls: 30, seconds: HOUR } },
  contact: { address: { calls: 20, seconds: HOUR }, account: { calls: 5, seconds: HOUR } },
  uploads: { address: { calls: 600, seconds: HOUR }, account: { calls: 120, seconds: HOUR } },
  export: { address: { calls: 600, seconds: HOUR }, account: { calls: 120, seconds: HOUR } }, // a call is a hundred things
  erase: { address: { calls: 30, seconds: HOUR }, account: { calls: 10, seconds: HOUR } },
  refresh: { address: { calls: 3_000, seconds: HOUR }, account: { calls: 120, seconds: HOUR } }, // a session asks four times an hour
  startPayment: { address: { calls: 600, seconds: HOUR }, account: { calls: 120, seconds: HOUR } },
  validatePayment: { address: { calls: 600, seconds: HOUR }, account: { calls: 120, seconds: HOUR } },
  booking: { address: { calls: 300, seconds: HOUR }, account: { calls: 60, seconds: HOUR } },
  papers: { address: { calls: 600, seconds: HOUR }, account: { calls: 120, seconds: HOUR } }, // two for each booking
  confirmEmail: { address: { calls: 60, seconds: HOUR }, account: { calls: 60, seconds: HOUR } },
  sendConfirmation: { address: { calls: 30, seconds: HOUR }, account: { calls: 5, seconds: HOUR } },
};

const trial = {
  lapseHours: PAY_WITHIN_HOURS,
  returnResetToken: false,
  keepsData: false,
  logRetention: 'TWO_WEEKS',
  mailFrom: 'bonjour@dev.yonnee.example',
  mailIdentity: 'address',
  supportEmail: 'support@dev.yonnee.example',
  alarmMail: 'ops@dev.yonnee.example',
  monthlyBudget: 20,
  site: localSite,
  throttle: { perSecond: 50, burst: 100 },
  addressLimit: 2_000,
  webhook: { perSecond: 25, burst: 50, addressLimit: 6_000 },
  originSecret: 'A',
  rateLimits,
  unverified: UNVERIFIED_LIMITS,
} satisfies Omit<Stage, 'name'>;

const real = {
  ...trial,
  keepsData: true,
  logRetention: 'ONE_YEAR',
  mailIdentity: 'domain',
  throttle: { perSecond: 200, burst: 400 },
  addressLimit: 6_000,
  webhook: { perSecond: 100, burst: 200, addressLimit: 20_000 },
} satisfies Omit<Stage, 'name'>;

const stages: readonly Stage[] = [
  { ...trial, name: 'dev' },
  { ...trial, name: 'test', returnResetToken: true },
  {
    ...real,
    name: 'staging',
    mailFrom: 'bonjour@staging.yonnee.example',
    supportEmail: 'support@staging.yonnee.example',
    alarmMail: 'ops@staging.yonnee.example',
    monthlyBudget: 60,
  },
  {
    ...real,
    name: 'prod',
    mailFrom: 'bonjour@yonnee.example',
    supportEmail: 'support@yonnee.example',
    alarmMail: 'ops@yonnee.example',
    monthlyBudget: 300,
  },
];

/** The stage of that name. Throws an Error of one line that names the known ones. */
export const stageOf = (name: unknown): Stage => {
  const stage = stages.find((known) => known.name === name);
  if (stage) return stage;
  throw new Error(`Unknown stage "${name}": it is one of ${stages.map((known) => known.name).join(', ')}.`);
};

/** The Lambdas' RETURN_RESET_TOKEN. Throws for any stage but `test`: whoever reads an answer could take an account. */
export const resetTokenFlag = ({ name, returnResetToken }: Stage): string => {
  if (returnResetToken && name !== 'test')
    throw new Error(`Stage "${name}" must not return reset tokens: only the test stage may.`);
  return String(returnResetToken);
};

/** AWS keeps so much of an account's concurrency for functions that reserve none. */
const UNRESERVED = 100;

/**
 * What is kept for a function alone; undefined: it shares. Throws when the stage reserves more than its account has, as a
 * deployment would halfway. `aws lambda get-account-settings` tells the quota; many accounts start with 10.
 */
export const reservedFor = ({ name, reserved }: Stage, of: FunctionName): number | undefined => {
  if (!reserved) return undefined;
  const sum = Object.values(reserved.functions).reduce((total, share) => total + share, 0);
  if (sum > reserved.quota - UNRESERVED)
    throw new Error(
      `Stage "${name}" reserves ${sum} of a concurrency of ${reserved.quota}, and ${UNRESERVED} must stay: ask AWS for a larger quota first.`,
    );
  return reserved.functions[of];
};
