/**
 * AWS's public prices on demand, in US dollars without tax, in eu-west-1, of CloudFront at its edges in Europe. On this day
 * each was compared with what `checked` names: not the account's own price list, which whoever decides by them asks.
 * No free tier is in them, not even one that lasts (of Cognito's Lite the first 10,000 users a month, of Lambda the first
 * million calls, of CloudFront the first terabyte): stages may share an account, and then it is used up. Bills are a little
 * too high for that, never too low.
 */
export const PRICES_OF = '2026-11-22';

/** Up to so many units at so much each, and then so many more. */
export type Tiers = readonly (readonly [upTo: number, each: number])[];

const flat = (each: number): Tiers => [[Number.POSITIVE_INFINITY, each]];
/** The first steps, and what each unit beyond them costs. */
const stepped = (beyond: number, ...steps: Tiers): Tiers => [...steps, ...flat(beyond)];
const MILLION = 1e6;
const TB = 1_000; // GB

type Price = { name: string; page: string; checked: string } & Record<string, Tiers | string>;

/** As others who counted by them have published them. */
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
    gbSecond: flat(0.0000133334), // less beyond 7.5 thousand million, which no bill here comes near
  },
  dynamo: {
    name: 'DynamoDB (on demand)',
    page: 'https://aws.amazon.com/dynamodb/pricing/on-demand/',
    checked: `${LISTS}; of backups they say 0.22 at least, and it is from memory`,
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
 * Stripe takes its share of each payment, in dollars; by far the largest cost, and no part of AWS's bill. It is what an account
 * in the United States pays for their own cards: one in Europe pays otherwise, and foreign cards cost more.
 */
export const STRIPE = {
  page: 'https://stripe.com/pricing',
  checked: 'articles of 2026',
  share: 0.029,
  each: 0.3,
};

/** What so many units cost, in dollars. */
export const priceOf = (tiers: Tiers, units: number): number => {
  let below = 0;
  let sum = 0;
  for (const [upTo, each] of tiers) {
    sum += Math.max(0, Math.min(units, upTo) - below) * each;
    below = upTo;
  }
  return sum;
};
