/**
 * AWS's public on-demand prices in US dollars without tax, in eu-west-1, for CloudFront at its edges in Europe. On this
 * day each was compared with the source in `checked`, not with the account's own price list: check that before a
 * decision. Free tiers are left out, even permanent ones (the first 10,000 users a month of Cognito's Lite, the first
 * million calls of Lambda, the first terabyte of CloudFront), since stages may share an account. Bills are therefore
 * slightly too high, never too low.
 */
export const PRICES_OF = '2026-11-22';

/** Steps of a price: up to `upTo` units at `each` dollars, then the next step. */
export type Tiers = readonly (readonly [upTo: number, each: number])[];

const flat = (each: number): Tiers => [[Number.POSITIVE_INFINITY, each]];
/** Returns tiers of the first steps and the price of each unit beyond them. */
const stepped = (beyond: number, ...steps: Tiers): Tiers => [...steps, ...flat(beyond)];
const MILLION = 1e6;
const TB = 1_000; // GB

type Price = { name: string; page: string; checked: string } & Record<string, Tiers | string>;

/** Third-party publications of AWS's price lists. */
const LISTS = "published copies of AWS's price lists for eu-west-1, July to October 2026";

export const PRICES = {
  gateway: {
    name: 'API Gateway (HTTP API)',
    page: 'https://aws.amazon.com/api-gateway/pricing/',
    checked: LISTS,
    call: stepped(1 / MILLION, [300 * MILLION, 1.11 / MILLION]),
  },
  lambda: {
    name: 'Lambda (ARM)',
    page: 'https://aws.amazon.com/lambda/pricing/',
    checked: LISTS,
    call: flat(0.2 / MILLION),
    gbSecond: flat(0.0000133334), // less beyond 7.5 billion, which no bill here approaches
  },
  dynamo: {
    name: 'DynamoDB (on demand)',
    page: 'https://aws.amazon.com/dynamodb/pricing/on-demand/',
    checked: `${LISTS}; backups are listed at 0.22 or more; this price is from memory`,
    readUnit: flat(0.1415 / MILLION),
    writeUnit: flat(0.705 / MILLION),
    gbMonth: flat(0.283),
    backupGbMonth: flat(0.226),
  },
  s3: {
    name: 'S3',
    page: 'https://aws.amazon.com/s3/pricing/',
    checked: `${LISTS}; the steps beyond the first are from memory`,
    put: flat(0.005 / 1000),
    get: flat(0.0004 / 1000),
    gbMonth: stepped(0.021, [50 * TB, 0.023], [500 * TB, 0.022]),
    gbOut: stepped(0.05, [10 * TB, 0.09], [50 * TB, 0.085], [150 * TB, 0.07]),
  },
  cloudfront: {
    name: 'CloudFront',
    page: 'https://aws.amazon.com/cloudfront/pricing/pay-as-you-go/',
    checked: "a copy of AWS's own page, without a date, and a price list of July 2026",
    request: flat(0.012 / 10_000),
    function: flat(0.1 / MILLION),
    gbOut: stepped(0.03, [10 * TB, 0.085], [50 * TB, 0.08], [150 * TB, 0.06], [500 * TB, 0.04]),
  },
  waf: {
    name: 'WAF',
    page: 'https://aws.amazon.com/waf/pricing/',
    checked: 'two articles of 2026; it is the same in all regions',
    acl: flat(5),
    rule: flat(1),
    request: flat(0.6 / MILLION),
  },
  ses: {
    name: 'SES',
    page: 'https://aws.amazon.com/ses/pricing/',
    checked: LISTS,
    mail: flat(0.1 / 1000),
  },
  cognito: {
    name: 'Cognito (Lite)',
    page: 'https://aws.amazon.com/cognito/pricing/',
    checked: "the examples on AWS's own page in September 2026; the steps beyond a million are from memory",
    activeUser: stepped(0.0025, [100_000, 0.0055], [1 * MILLION, 0.0046], [10 * MILLION, 0.00325]),
  },
  cloudwatch: {
    name: 'CloudWatch',
    page: 'https://aws.amazon.com/cloudwatch/pricing/',
    checked: `${LISTS}; dashboards by an article of June 2026, metrics from memory`,
    logGb: flat(0.57),
    logGbMonth: flat(0.03),
    metric: flat(0.3),
    alarmMetric: flat(0.1),
    dashboard: flat(3),
  },
  secrets: {
    name: 'Secrets Manager',
    page: 'https://aws.amazon.com/secrets-manager/pricing/',
    checked: LISTS,
    secret: flat(0.4),
    read: flat(0.05 / 10_000),
  },
} as const satisfies Record<string, Price>;

export type Service = keyof typeof PRICES;

/**
 * Stripe's fee per payment, in dollars: by far the largest cost, and not part of AWS's bill. These are the fees of an
 * account in the United States for domestic cards; accounts in Europe have other fees, and foreign cards cost more.
 */
export const STRIPE = {
  page: 'https://stripe.com/pricing',
  checked: 'articles of 2026',
  share: 0.029,
  each: 0.3,
};

/** Returns the price of a number of units, in dollars. */
export const priceOf = (tiers: Tiers, units: number): number => {
  let below = 0;
  let sum = 0;
  for (const [upTo, each] of tiers) {
    sum += Math.max(0, Math.min(units, upTo) - below) * each;
    below = upTo;
  }
  return sum;
};
