import type { RetentionDays } from 'aws-cdk-lib/aws-logs'; // type only: ops commands import this without the CDK
import type { NeverPaidLimits, TermsLimits, UnverifiedLimits } from '#functions/core/items/verification.ts';
import { NEVER_PAID_LIMITS, UNVERIFIED_LIMITS } from '#shared/colis/rules.ts';
import type { RateLimits } from '#shared/http/limits.ts';
import { TERMS_LIMITS } from '#shared/money/terms.ts';
import { localSellers, type Seller } from '#shared/seller.ts';
import { localSite, type SiteSettings } from '#shared/site.ts';
import type { FunctionName } from './bundle.ts';
import { sellerFault } from './seller-fault.ts';

/** Settings that differ between deployments of the system. */
export type Stage = {
  name: 'dev' | 'staging' | 'prod' | 'test';
  /** Makes forgot-password return the token itself, so that tests need no mailbox; see `resetTokenFlag`. */
  returnResetToken: boolean;
  /** Keeps table, users, files and secret when their stack is deleted, and protects stacks and table from deletion. */
  keepsData: boolean;
  logRetention: keyof typeof RetentionDays;
  /** Sender address of mails; `docs/runbooks/mail-sender.md` describes how to permit SES to send them. */
  mailFrom: string;
  /**
   * Identity that SES verifies: `domain` needs DNS records; `address` needs a click in a mail and suits trials only.
   */
  mailIdentity: 'domain' | 'address';
  /** Recipient of the contact form's messages. */
  supportEmail: string;
  /** Recipient of alarms and budget warnings. */
  alarmMail: string;
  /** US dollars a month for the whole account; `alarmMail` is notified above it. */
  monthlyBudget: number;
  /**
   * Domain of the site besides CloudFront's own address. Its certificate waits for the DNS record that ACM requires.
   */
  siteDomain?: string;
  /** Build settings of the web app; `npm run deploy` refuses a WhatsApp number that is reserved for fiction. */
  site: SiteSettings;
  /** Seller on receipts and credit notes, one entry per change; `npm run deploy` refuses the example. */
  sellers: readonly Seller[];
  /** Requests per second, and burst, that the API accepts from all callers together except Stripe. */
  throttle: { perSecond: number; burst: number };
  /**
   * Requests that the firewall accepts from one address in 5 minutes, including the site's files, excluding Stripe's
   * events.
   */
  addressLimit: number;
  /** The same limits for Stripe's events only; see `throttle` and `addressLimit`. Stripe retries refused events. */
  webhook: { perSecond: number; burst: number; addressLimit: number };
  /** Concurrency reserved for some functions out of the account's quota; see `reservedFor`. */
  reserved?: { quota: number; functions: Partial<Record<FunctionName, number>> };
  /** True when new versions of functions are tried on a tenth of the calls first; see `Releases`. */
  canary: boolean;
  /**
   * Number of the secret that CloudFront sends to the API; `docs/runbooks/rotate-origin-secret.md` raises it by one.
   */
  originSecret: number;
  /** Rate limits per viewer address and per account. */
  rateLimits: RateLimits;
  /** Limits of accounts that have neither paid nor confirmed their email address. */
  unverified: UnverifiedLimits;
  /** Limits of accounts that have never paid, whether their email address is confirmed or not. */
  neverPaid: NeverPaidLimits;
  /** Limits of what staff may leave unpaid by terms of payment. */
  terms: TermsLimits;
};

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Limits per address are higher, since many customers share one: that of a mobile carrier, or of a shop where they
 * book.
 */
const rateLimits: RateLimits = {
  login: { address: { calls: 100, seconds: 5 * MINUTE }, account: { calls: 10, seconds: 5 * MINUTE } },
  register: { address: { calls: 30, seconds: HOUR }, account: { calls: 10, seconds: HOUR } },
  profile: { address: { calls: 600, seconds: HOUR }, account: { calls: 60, seconds: HOUR } }, // a change updates each parcel
  forgotPassword: { address: { calls: 30, seconds: HOUR }, account: { calls: 5, seconds: HOUR } },
  resetPassword: { address: { calls: 30, seconds: HOUR }, account: { calls: 30, seconds: HOUR } },
  contact: { address: { calls: 20, seconds: HOUR }, account: { calls: 5, seconds: HOUR } },
  uploads: { address: { calls: 600, seconds: HOUR }, account: { calls: 120, seconds: HOUR } },
  export: { address: { calls: 600, seconds: HOUR }, account: { calls: 120, seconds: HOUR } }, // a call returns a hundred items
  erase: { address: { calls: 30, seconds: HOUR }, account: { calls: 10, seconds: HOUR } },
  refresh: { address: { calls: 3_000, seconds: HOUR }, account: { calls: 120, seconds: HOUR } }, // a session refreshes four times an hour
  startPayment: { address: { calls: 600, seconds: HOUR }, account: { calls: 120, seconds: HOUR } },
  validatePayment: { address: { calls: 600, seconds: HOUR }, account: { calls: 120, seconds: HOUR } },
  booking: { address: { calls: 300, seconds: HOUR }, account: { calls: 60, seconds: HOUR } },
  documents: { address: { calls: 600, seconds: HOUR }, account: { calls: 120, seconds: HOUR } }, // two per booking
  confirmEmail: { address: { calls: 60, seconds: HOUR }, account: { calls: 60, seconds: HOUR } },
  sendConfirmation: { address: { calls: 30, seconds: HOUR }, account: { calls: 5, seconds: HOUR } },
  claim: {
    address: { calls: 60, seconds: HOUR },
    account: { calls: 20, seconds: HOUR },
    parcel: { calls: 10, seconds: DAY }, // each change writes to its claimant
  },
  proxy: {
    address: { calls: 20, seconds: HOUR },
    account: { calls: 5, seconds: HOUR },
    parcel: { calls: 5, seconds: DAY },
  },
  recipientAddress: {
    address: { calls: 60, seconds: HOUR },
    account: { calls: 20, seconds: HOUR },
    parcel: { calls: 5, seconds: DAY },
  },
  addCustomer: { address: { calls: 600, seconds: HOUR }, account: { calls: 120, seconds: HOUR } },
  findCustomer: { address: { calls: 1_500, seconds: HOUR }, account: { calls: 300, seconds: HOUR } }, // nobody copies all customers
  sale: { address: { calls: 1_200, seconds: HOUR }, account: { calls: 240, seconds: HOUR } },
  importRows: { address: { calls: 1_200, seconds: HOUR }, account: { calls: 600, seconds: HOUR } }, // 25 rows a call
  recoveryCode: { address: { calls: 20, seconds: HOUR }, account: { calls: 20, seconds: HOUR } }, // of an address, codes that find nothing
  payLink: { address: { calls: 600, seconds: HOUR }, account: { calls: 60, seconds: HOUR } },
  payByLink: { address: { calls: 120, seconds: HOUR }, account: { calls: 20, seconds: HOUR } }, // the second per link
  payLinkMail: { address: { calls: 100, seconds: DAY }, account: { calls: 20, seconds: DAY } },
  mailChoice: { address: { calls: 600, seconds: HOUR }, account: { calls: 60, seconds: HOUR } }, // mail services call it from few addresses
  trackingCode: { address: { calls: 20, seconds: MINUTE }, account: { calls: 20, seconds: MINUTE } }, // of an address, codes that find nothing
};

const trial = {
  returnResetToken: false,
  keepsData: false,
  logRetention: 'TWO_WEEKS',
  mailFrom: 'bonjour@dev.yonnee.example',
  mailIdentity: 'address',
  supportEmail: 'support@dev.yonnee.example',
  alarmMail: 'ops@dev.yonnee.example',
  monthlyBudget: 20,
  site: { ...localSite, wave: false },
  sellers: localSellers,
  throttle: { perSecond: 50, burst: 100 },
  addressLimit: 2_000,
  webhook: { perSecond: 25, burst: 50, addressLimit: 6_000 },
  canary: false,
  originSecret: 1,
  rateLimits,
  unverified: UNVERIFIED_LIMITS,
  neverPaid: NEVER_PAID_LIMITS,
  terms: TERMS_LIMITS,
} satisfies Omit<Stage, 'name'>;

const real = {
  ...trial,
  keepsData: true,
  canary: true,
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

/** Returns the stage of a name. Throws an Error of one line that lists the known ones. */
export const stageNamed = (name: unknown): Stage => {
  const stage = stages.find((known) => known.name === name);
  if (stage) return stage;
  throw new Error(`Unknown stage "${name}": it is one of ${stages.map((known) => known.name).join(', ')}.`);
};

/** Value of the CDK's context `release` that puts new versions of functions live without a canary. */
export const AT_ONCE = 'at-once';

/** Returns a stage as a deployment with this `release` makes it. */
export const released = (stage: Stage, release: unknown): Stage =>
  release === AT_ONCE ? { ...stage, canary: false } : stage;

/**
 * Returns the Lambdas' RETURN_RESET_TOKEN. Throws for stages other than `test`, where the reply would give accounts
 * away.
 */
export const resetTokenFlag = ({ name, returnResetToken }: Stage): string => {
  if (returnResetToken && name !== 'test')
    throw new Error(`Stage "${name}" must not return reset tokens: only the test stage may.`);
  return String(returnResetToken);
};

/** Returns the Lambdas' SELLERS. Throws for a seller whom papers cannot name. */
export const sellersOf = ({ name, sellers }: Stage): string => {
  const fault = sellerFault(sellers);
  if (fault !== undefined)
    throw new Error(`Stage "${name}" has no valid seller: ${fault} (sellers in infra/stages.ts).`);
  return JSON.stringify(sellers);
};

/** Concurrency of an account that AWS keeps for functions without a reservation. */
const UNRESERVED = 100;

/**
 * Returns the concurrency reserved for a function, or undefined when it has none. Throws when the stage reserves more
 * than its account has, which would fail the deployment halfway. `aws lambda get-account-settings` prints the quota;
 * many start with 10.
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
