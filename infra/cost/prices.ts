/**
 * AWS's public prices on demand, in US dollars without tax, in eu-west-1, of CloudFront at its edges in Europe. They were put
 * down on this day from what was known of the pages named, without looking at them: whoever decides by them does.
 */
export const PRICES_OF = '2026-11-21';

/** Up to so many units at so much each, and then so many more. */
export type Tiers = readonly (readonly [upTo: number, each: number])[];

const flat = (each: number): Tiers => [[Number.POSITIVE_INFINITY, each]];
const MILLION = 1e6;
const TB = 1_000; // GB

export const PRICES = {
  gateway: {
    name: 'API Gateway (HTTP API)',
    page: 'https://aws.amazon.com/api-gateway/pricing/',
    call: [
      [300 * MILLION, 1.11 / MILLION],
      [Number.POSITIVE_INFINITY, 1 / MILLION],
    ],
  },
  lambda: {
    name: 'Lambda (ARM)',
    page: 'https://aws.amazon.com/lambda/pricing/',
    call: flat(0.2 / MILLION),
    gbSecond: flat(0.0000133334),
  },
  dynamo: {
    name: 'DynamoDB (on demand)',
    page: 'https://aws.amazon.com/dynamodb/pricing/on-demand/',
    readUnit: flat(0.1415 / MILLION),
    writeUnit: flat(0.705 / MILLION),
    gbMonth: flat(0.283),
    backupGbMonth: flat(0.226),
  },
  s3: {
    name: 'S3',
    page: 'https://aws.amazon.com/s3/pricing/',
    put: flat(0.005 / 1000),
    get: flat(0.0004 / 1000),
    gbMonth: [
      [50 * TB, 0.023],
      [500 * TB, 0.022],
      [Number.POSITIVE_INFINITY, 0.021],
    ],
    gbOut: [
      [10 * TB, 0.09],
      [50 * TB, 0.085],
      [150 * TB, 0.07],
      [Number.POSITIVE_INFINITY, 0.05],
    ],
  },
  cloudfront: {
    name: 'CloudFront',
    page: 'https://aws.amazon.com/cloudfront/pricing/pay-as-you-go/',
    request: flat(0.012 / 10_000),
    function: flat(0.1 / MILLION),
    gbOut: [
      [10 * TB, 0.085],
      [50 * TB, 0.08],
      [150 * TB, 0.06],
      [500 * TB, 0.04],
      [1_000 * TB, 0.03],
      [Number.POSITIVE_INFINITY, 0.025],
    ],
  },
  waf: {
    name: 'WAF',
    page: 'https://aws.amazon.com/waf/pricing/',
    acl: flat(5),
    rule: flat(1),
    request: flat(0.6 / MILLION),
  },
  ses: { name: 'SES', page: 'https://aws.amazon.com/ses/pricing/', mail: flat(0.1 / 1000) },
  cognito: {
    name: 'Cognito (Lite)',
    page: 'https://aws.amazon.com/cognito/pricing/',
    activeUser: [
      [90_000, 0.0055],
      [990_000, 0.0046],
      [9_990_000, 0.00325],
      [Number.POSITIVE_INFINITY, 0.0025],
    ],
  },
  cloudwatch: {
    name: 'CloudWatch',
    page: 'https://aws.amazon.com/cloudwatch/pricing/',
    logGb: flat(0.57),
    logGbMonth: flat(0.03),
    metric: flat(0.3),
    alarmMetric: flat(0.1),
    dashboard: flat(3),
  },
  secrets: {
    name: 'Secrets Manager',
    page: 'https://aws.amazon.com/secrets-manager/pricing/',
    secret: flat(0.4),
    read: flat(0.05 / 10_000),
  },
} as const satisfies Record<string, { name: string; page: string } & Record<string, Tiers | string>>;

export type Service = keyof typeof PRICES;

/** Stripe takes its share of each payment, in dollars; by far the largest cost, and no part of AWS's bill. */
export const STRIPE = { page: 'https://stripe.com/pricing', share: 0.029, each: 0.3 };

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
