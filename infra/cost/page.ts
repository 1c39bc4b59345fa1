import { type Bill, billOf, stripeFee, sumOfBill } from './bill.ts';
import { type Measured, measuredOf } from './measured.ts';
import { PRICES, PRICES_OF, type Service, STRIPE } from './prices.ts';
import { CALLS, METRICS_COUNTED, PAGES, STANDING, USAGE } from './usage.ts';

const MONTHS = [1e3, 1e5, 1e7] as const;
/** One booking more, in a month that has many. */
const MANY = 1e5;

const SERVICES = Object.keys(PRICES) as Service[];
const dollars = (sum: number): string =>
  sum.toLocaleString('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: sum < 1_000 ? 2 : 0 });
const cents = (sum: number): string => (sum * 100).toFixed(3);
const rowsOf = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => `| ${row.join(' | ')} |`).join('\n');
const withHeader = (...names: string[]): string => rowsOf([names, names.map((_, at) => (at === 0 ? '---' : '---:'))]);

/** docs/cost.md, out of what was measured, the prices and the use that is assumed. */
export const pageOf = (measured: Measured): string => {
  const standing = billOf(0, measured);
  const bills = MONTHS.map((bookings) => billOf(bookings, measured));
  const each = eachOf(billOf(MANY, measured), standing);
  const line = (name: string, of: (bill: Bill) => number): string[] => [
    name,
    cents(of(each)),
    dollars(of(standing)),
    ...bills.map((bill) => dollars(of(bill))),
  ];
  const perBooking = bills.map((bill, at) => `${cents(sumOfBill(bill) / (MONTHS[at] ?? 1))} ¢`);
  return `# What it costs

Written by \`npm run cost\`: change the figures in [infra/cost/](../infra/cost/), not this page.

A stage that nobody uses costs ${dollars(sumOfBill(standing))} a month, and a booking ${cents(sumOfBill(each))} cents of AWS. Stripe keeps ${dollars(stripeFee())} of a
payment of ${dollars(USAGE.paid.is)}, which is ${Math.round(stripeFee() / sumOfBill(each))} times as much.

## The month's bill

US dollars without tax, in eu-west-1. *Each* is one booking more, in cents, in a month of ${MANY.toLocaleString('en-US')}; *standing* is a month without any.
The storage is that of a stage that has been as busy for ${USAGE.keptMonths.is} months.

${withHeader('', 'each, ¢', 'standing', ...MONTHS.map((bookings) => `${bookings.toLocaleString('en-US')} bookings`))}
${rowsOf(SERVICES.map((service) => line(PRICES[service].name, (bill) => bill[service])))}
${rowsOf([line('**all of AWS**', sumOfBill), ['which is, each', '', '', ...perBooking]])}
${rowsOf([['Stripe, apart', cents(stripeFee()), '', ...MONTHS.map((bookings) => dollars(bookings * stripeFee()))]])}

- No free tier is taken off, since stages may share an account and would count it twice. What AWS gives every account for good (a
  million calls of Lambda, 25 GB in DynamoDB, a terabyte and ten million requests of CloudFront, ten thousand active users, ten
  alarms and ten metrics, three dashboards) makes the first column of bills smaller, and the last one no different.
- A custom metric is paid by the hour in which it is counted. There are ${METRICS_COUNTED.others}, and one for each of the ${METRICS_COUNTED.codes} codes of a
  refusal; all of them, all month, would be ${dollars((METRICS_COUNTED.others + METRICS_COUNTED.codes) * 0.3)}.
- Cognito has its Lite plan, which holds all that is used here. Essentials, which AWS takes unless told, asks almost three times
  as much.
- Nothing is paid for SQS, EventBridge's schedule, SNS, certificates, the budget, the stream's reading and CloudFront's way to
  the API, or it is less than a cent. Route 53 is not used: the domain's DNS is yours.
- 10,000,000 bookings are ${Math.round((1e7 * callsPerBooking()) / 2_628_000)} calls a second on the average. The stages' \`throttle\`, Lambda's concurrency and Cognito's
  rates are set for less: they are to be raised first.

## What was measured

On ${measured.at.slice(0, 10)}, by \`ENGINE=dynamodb-local npm run bench -- actions web\`, with the capacity units as AWS's own local engine counts them. What
follows a call by triggers and the stream is in it.

${withHeader('call', 'a booking', 'read units', 'write units', 'bytes')}
${rowsOf(Object.entries(CALLS).map(([name, times]) => [name, times, ...figuresOf(name, measured)]))}

A first visit, with the pages ${PAGES.map((page) => `\`${page}\``).join(', ')}, fetches ${measured.site.files} files of ${Math.round(measured.site.bytes / 1_000)} KB together.

## What is assumed

For one booking that is made, those included who only look. Lambda's times are no measurements: nobody has run it in AWS.

${withHeader('', 'is')}
${rowsOf(Object.values(USAGE).map(({ is, says }) => [says, is]))}

A stage has ${STANDING.secrets} secrets, ${STANDING.rules} rules of the firewall, ${STANDING.alarmMetrics} metrics under alarms and ${STANDING.dashboards} dashboard.

## The prices

Their figures are in [infra/cost/prices.ts](../infra/cost/prices.ts): on demand, and at Europe's edges for CloudFront. On ${PRICES_OF} they were compared with what
stands beside each, and not with AWS's pages of that day: look there before you decide by them.

${SERVICES.map((service) => `- [${PRICES[service].name}](${PRICES[service].page}): ${PRICES[service].checked}`).join('\n')}
- [Stripe](${STRIPE.page}): ${(STRIPE.share * 100).toFixed(1)}% and ${dollars(STRIPE.each)} of a payment by a card of the United States, by ${STRIPE.checked}; an account in Europe pays otherwise, and foreign
  cards cost more
`;
};

const figuresOf = (name: string, measured: Measured): number[] => {
  const { reads, writes, bytes } = measuredOf(name, measured);
  return [reads, writes, bytes];
};

const callsPerBooking = (): number => Object.values(CALLS).reduce<number>((sum, times) => sum + times, 0);

const eachOf = (many: Bill, standing: Bill): Bill => {
  const each = { ...many };
  for (const service of SERVICES) each[service] = (many[service] - standing[service]) / MANY;
  return each;
};
