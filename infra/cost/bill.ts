import { LANGUAGES } from '#shared/auth/schema.ts';
import { costOfCall, type Measurements } from './measurements.ts';
import { PRICES, priceOf, type Service, STRIPE } from './prices.ts';
import { CALLS, METRICS_COUNTED, STANDING, USAGE } from './usage.ts';

/** Dollars a month, by service. */
export type Bill = Record<Service, number>;

const HOURS_A_MONTH = 730;
const SWEEPS_A_MONTH = (HOURS_A_MONTH * 60) / 5;
const HOME_PAGE_RUNS_A_MONTH = HOURS_A_MONTH * 60;
const CHECKS_A_MONTH = (HOURS_A_MONTH * 60) / 5;
const SCHEDULED_A_MONTH = SWEEPS_A_MONTH + HOME_PAGE_RUNS_A_MONTH + CHECKS_A_MONTH;
/** Metrics that count without bookings: the check of the site. */
const STANDING_METRICS = 1;
const KB_PER_GB = 1e6;
const BYTES_PER_GB = 1e9;
const API_GB = 1;
const BACKGROUND_GB = 0.5;
const CHECK_GB = 0.25;
/** The browser puts a file and the API copies it; the API reads, checks and deletes it. */
const FILE_PUTS = 2;
const FILE_GETS = 3;
const LOG_COMPRESSED = 0.15;
const METRIC_LINE_KB = 0.4;

/** Computes the bill of a month with so many bookings; with none, the fixed costs. No free tier is deducted. */
export const billOf = (bookings: number, measurements: Measurements): Bill => {
  const { site } = measurements;
  const perBooking = (of: keyof typeof USAGE): number => bookings * USAGE[of].value;
  const all = Object.entries(CALLS).map(([name, times]) => ({ times, ...costOfCall(name, measurements) }));
  const sumOf = (what: 'reads' | 'writes' | 'bytes'): number =>
    bookings * all.reduce((sum, { times, [what]: each }) => sum + times * each, 0);
  const called = bookings * all.reduce((sum, { times }) => sum + times, 0);
  const background =
    perBooking('events') +
    perBooking('projected') +
    perBooking('cleanups') +
    perBooking('mails') +
    perBooking('mailEvents');
  const signIns = bookings * (CALLS['log in'] + CALLS['refresh a session']);

  const visits = perBooking('firstVisits') + perBooking('laterVisits');
  const requests = called + visits + perBooking('firstVisits') * site.files;
  const siteGb =
    (perBooking('firstVisits') * site.bytes) / BYTES_PER_GB + (visits * USAGE.documentKb.value) / KB_PER_GB;
  const files = perBooking('files');
  const fileGb = (files * USAGE.fileMb.value) / 1_000;
  const tableGb = (perBooking('tableKb') * USAGE.keptMonths.value) / KB_PER_GB;
  const logGb =
    ((called + background + signIns + SCHEDULED_A_MONTH) * USAGE.logKb.value +
      perBooking('metricLines') * METRIC_LINE_KB) /
    KB_PER_GB;

  const { gateway, lambda, dynamo, s3, cloudfront, waf, ses, cognito, cloudwatch, secrets } = PRICES;
  return {
    gateway: priceOf(gateway.call, called),
    lambda:
      priceOf(lambda.call, called + background + signIns + SCHEDULED_A_MONTH) +
      priceOf(
        lambda.gbSecond,
        ((called + signIns) * API_GB * (USAGE.callMs.value + USAGE.coldShare.value * USAGE.coldMs.value) +
          background * BACKGROUND_GB * USAGE.backgroundMs.value +
          HOME_PAGE_RUNS_A_MONTH * BACKGROUND_GB * USAGE.drawMs.value +
          SWEEPS_A_MONTH * BACKGROUND_GB * USAGE.sweepMs.value +
          CHECKS_A_MONTH * CHECK_GB * USAGE.checkMs.value) /
          1000,
      ),
    dynamo:
      priceOf(dynamo.readUnit, sumOf('reads') + SWEEPS_A_MONTH * USAGE.sweepReads.value) +
      priceOf(dynamo.readUnit, HOME_PAGE_RUNS_A_MONTH * USAGE.drawReads.value) +
      priceOf(dynamo.writeUnit, sumOf('writes')) +
      priceOf(dynamo.gbMonth, tableGb) +
      priceOf(dynamo.backupGbMonth, tableGb),
    s3:
      priceOf(s3.put, files * FILE_PUTS) +
      priceOf(s3.get, files * (FILE_GETS + USAGE.fileViews.value) + HOME_PAGE_RUNS_A_MONTH * LANGUAGES.length) +
      priceOf(s3.gbMonth, fileGb * USAGE.keptMonths.value) +
      priceOf(s3.gbOut, fileGb * USAGE.fileViews.value),
    cloudfront:
      priceOf(cloudfront.request, requests) +
      priceOf(cloudfront.function, visits) +
      priceOf(cloudfront.gbOut, siteGb + sumOf('bytes') / BYTES_PER_GB),
    waf: priceOf(waf.acl, 1) + priceOf(waf.rule, STANDING.rules) + priceOf(waf.request, requests),
    ses: priceOf(ses.mail, perBooking('mails')),
    cognito: priceOf(cognito.activeUser, perBooking('activeUsers')),
    cloudwatch:
      priceOf(cloudwatch.logGb, logGb) +
      priceOf(cloudwatch.logGbMonth, logGb * USAGE.logMonths.value * LOG_COMPRESSED) +
      priceOf(cloudwatch.metric, metricMonths(bookings)) +
      priceOf(cloudwatch.alarmMetric, STANDING.alarmMetrics) +
      priceOf(cloudwatch.dashboard, STANDING.dashboards),
    secrets: priceOf(secrets.secret, STANDING.secrets) + priceOf(secrets.read, perBooking('secretReads')),
  };
};

/** Returns the months of metrics to pay: a metric is paid in each hour in which it counted anything. */
const metricMonths = (bookings: number): number => {
  const { others, codes } = METRICS_COUNTED;
  const ofOthers = STANDING_METRICS * HOURS_A_MONTH + (others - STANDING_METRICS) * Math.min(HOURS_A_MONTH, bookings);
  const ofCodes = Math.min(codes * HOURS_A_MONTH, bookings * USAGE.refusals.value);
  return (ofOthers + ofCodes) / HOURS_A_MONTH;
};

export const sumOfBill = (bill: Bill): number => Object.values(bill).reduce((sum, dollars) => sum + dollars, 0);

/** Stripe's fee for one booking's payment, in dollars. */
export const stripeFee = (): number => USAGE.paid.value * STRIPE.share + STRIPE.each;
