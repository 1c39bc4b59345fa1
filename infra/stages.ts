import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { RateLimits } from '#shared/http/limits.ts';

/** What differs between deployments of the same system. */
export type Stage = {
  name: 'dev' | 'staging' | 'prod' | 'test';
  /** Hours that an unpaid parcel keeps its place. */
  lapseHours: number;
  /** Answers forgot-password with the token itself, so that tests need no mailbox; see `resetTokenFlag`. */
  returnResetToken: boolean;
  /** Table, users, files and secret survive their stack, and a stack or table is not deleted by mistake. */
  keepsData: boolean;
  logRetention: RetentionDays;
  /** Mails come from here; ops verifies the address or its domain in SES. */
  mailFrom: string;
  /** Who reads what is sent by the contact form. */
  supportEmail: string;
  /** Where the site is served besides CloudFront's own address; needs a certificate. */
  siteDomain?: string;
  /** Requests per second that the API takes from everybody together, and how many at once. */
  throttle: { perSecond: number; burst: number };
  /** Which of the two secrets CloudFront shows to the API; see `OriginSecrets`. */
  originSecret: 'A' | 'B';
  /** What one viewer address, and one account, may ask of the calls whose abuse costs. */
  rateLimits: RateLimits;
};

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Many customers share an address: that of a mobile carrier, or of the shop where they book together. */
const rateLimits: RateLimits = {
  login: { address: { calls: 100, seconds: 5 * MINUTE }, account: { calls: 10, seconds: 5 * MINUTE } },
  register: { address: { calls: 30, seconds: HOUR }, account: { calls: 10, seconds: HOUR } },
  forgotPassword: { address: { calls: 30, seconds: HOUR }, account: { calls: 5, seconds: HOUR } },
  resetPassword: { address: { calls: 30, seconds: HOUR }, account: { calls: 30, seconds: HOUR } },
  contact: { address: { calls: 20, seconds: HOUR }, account: { calls: 5, seconds: HOUR } },
  uploads: { address: { calls: 600, seconds: HOUR }, account: { calls: 120, seconds: HOUR } },
};

const trial = {
  lapseHours: 72,
  returnResetToken: false,
  keepsData: false,
  logRetention: RetentionDays.TWO_WEEKS,
  mailFrom: 'bonjour@dev.yonnee.example',
  supportEmail: 'support@dev.yonnee.example',
  throttle: { perSecond: 50, burst: 100 },
  originSecret: 'A',
  rateLimits,
} satisfies Omit<Stage, 'name'>;

const real = {
  ...trial,
  keepsData: true,
  logRetention: RetentionDays.ONE_YEAR,
  throttle: { perSecond: 200, burst: 400 },
} satisfies Omit<Stage, 'name'>;

const stages: readonly Stage[] = [
  { ...trial, name: 'dev' },
  { ...trial, name: 'test', returnResetToken: true },
  {
    ...real,
    name: 'staging',
    mailFrom: 'bonjour@staging.yonnee.example',
    supportEmail: 'support@staging.yonnee.example',
  },
  { ...real, name: 'prod', mailFrom: 'bonjour@yonnee.example', supportEmail: 'support@yonnee.example' },
];

/** The stage of that name. Throws an Error of one line that names the known ones. */
export const stageOf = (name: unknown): Stage => {
  const stage = stages.find((known) => known.name === name);
  if (stage) return stage;
  throw new Error(`Unknown stage "${name}": say -c stage=<${stages.map((known) => known.name).join('|')}>.`);
};

/** The Lambdas' RETURN_RESET_TOKEN. Throws for any stage but `test`: whoever reads an answer could take an account. */
export const resetTokenFlag = ({ name, returnResetToken }: Stage): string => {
  if (returnResetToken && name !== 'test')
    throw new Error(`Stage "${name}" must not return reset tokens: only the test stage may.`);
  return String(returnResetToken);
};
