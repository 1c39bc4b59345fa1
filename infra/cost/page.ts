import { type Bill, billOf, stripeFee, sumOfBill } from './bill.ts';
import { costOfCall, type Measurements } from './measurements.ts';
import { PRICES, PRICES_OF, type Service, STRIPE } from './prices.ts';
import { CALLS, METRICS_COUNTED, PAGES, STANDING, USAGE } from './usage.ts';

const MONTHS = [1e3, 1e5, 1e7] as const;
/** Bookings of the month from which the cost of one more booking is computed. */
const BUSY_MONTH = 1e5;

const SERVICES = Object.keys(PRICES) as Service[];
const dollars = (sum: number): string =>
  sum.toLocaleString('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: sum < 1_000 ? 2 : 0 });
const cents = (sum: number): string => (sum * 100).toFixed(3);
const rowsOf = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => `| ${row.join(' | ')} |`).join('\n');
const withHeader = (...names: string[]): string => rowsOf([names, names.map((_, at) => (at === 0 ? '---' : '---:'))]);

/** Renders docs/cost.md from the measurements, the prices and the assumed usage. */
export const pageOf = (measurements: Measurements): string => {
  const standing = billOf(0, measurements);
  const bills = MONTHS.map((bookings) => billOf(bookings, measurements));
  const each = eachOf(billOf(BUSY_MONTH, measurements), standing);
  const line = (name: string, of: (bill: Bill) => number): string[] => [
    name,
    cents(of(each)),
    dollars(of(standing)),
    ...bills.map((bill) => dollars(of(bill))),
  ];
  const perBooking = bills.map((bill, at) => `${cents(sumOfBill(bill) / (MONTHS[at] ?? 1))} ¢`);
  return `# What it costs

Written by \`npm run cost\`: change the figures in [infra/cost/](../infra/cost/), not this page.

An unused stage costs ${dollars(sumOfBill(standing))} a month, and a booking ${cents(sumOfBill(each))} cents of AWS. Stripe's fee is ${dollars(stripeFee())} of a
payment of ${dollars(USAGE.paid.value)}, which is ${Math.round(stripeFee() / sumOfBill(each))} times as much.

## Monthly bill

US dollars without tax, in eu-west-1. *Each* is one additional booking, in cents, in a month of ${BUSY_MONTH.toLocaleString('en-US')}; *standing* is a month without bookings.
Storage is that of a stage that has been as busy for ${USAGE.keptMonths.value} months.

${withHeader('', 'each, ¢', 'standing', ...MONTHS.map((bookings) => `${bookings.toLocaleString('en-US')} bookings`))}
${rowsOf(SERVICES.map((service) => line(PRICES[service].name, (bill) => bill[service])))}
${rowsOf([line('**AWS in total**', sumOfBill), ['per booking', '', '', ...perBooking]])}
${rowsOf([['Stripe, separately', cents(stripeFee()), '', ...MONTHS.map((bookings) => dollars(bookings * stripeFee()))]])}

- No free tier is deducted, since stages may share an account and would count it twice. AWS's permanent free tier (a million calls
  of Lambda, 25 GB in DynamoDB, a terabyte and ten million requests of CloudFront, ten thousand active users, ten alarms and ten
  metrics, three dashboards) reduces the first column of bills and hardly changes the last one.
- A custom metric is paid for each hour in which it counts something. There are ${METRICS_COUNTED.others}, and one for each of the ${METRICS_COUNTED.codes} error
  codes; all of them for a whole month would cost ${dollars((METRICS_COUNTED.others + METRICS_COUNTED.codes) * 0.3)}.
- Cognito runs on its Lite plan, which has every feature used here. Essentials, AWS's default, costs almost three times as much.
- SQS, EventBridge's schedule, SNS, certificates, the budget, reads of the stream and CloudFront's requests to the API are free or
  cost less than a cent. Route 53 is not used: you host the domain's DNS.
- 10,000,000 bookings are ${Math.round((1e7 * callsPerBooking()) / 2_628_000)} calls a second on average. The stages' \`throttle\`, Lambda's concurrency and Cognito's
  rates are set for less: raise them first.

## Measurements

On ${measurements.at.slice(0, 10)}, by \`ENGINE=dynamodb-local npm run bench -- actions web\`, with the read units as AWS's own local engine counts them.
Write units are what AWS charges, the bench's column *charged*: the engine counts writes of a transaction with equally many units once.
A call includes its triggers and stream events.

${withHeader('call', 'per booking', 'read units', 'write units', 'bytes')}
${rowsOf(Object.entries(CALLS).map(([name, times]) => [name, times, ...figuresOf(name, measurements)]))}

A first visit to the pages ${PAGES.map((page) => `\`${page}\``).join(', ')} fetches ${measurements.site.files} files, ${Math.round(measurements.site.bytes / 1_000)} KB in total.

## Assumptions

Per booking, including the visitors who do not book. Lambda's times are estimates: they were not measured in AWS.

${withHeader('', 'value')}
${rowsOf(Object.values(USAGE).map(({ value, label }) => [label, value]))}

A stage has ${STANDING.secrets} secrets, ${STANDING.rules} firewall rules, ${STANDING.alarmMetrics} metrics with alarms and ${STANDING.dashboards} dashboard.

## Prices

The figures are in [infra/cost/prices.ts](../infra/cost/prices.ts): on demand, and at Europe's edges for CloudFront. On ${PRICES_OF} they were compared with the source
listed beside each, not with AWS's pages of that day: check those before you decide by them.

${SERVICES.map((service) => `- [${PRICES[service].name}](${PRICES[service].page}): ${PRICES[service].checked}`).join('\n')}
- [Stripe](${STRIPE.page}): ${(STRIPE.share * 100).toFixed(1)}% and ${dollars(STRIPE.each)} of a payment by a card of the United States, by ${STRIPE.checked}; an account in Europe has other fees, and foreign
  cards cost more
`;
};

const figuresOf = (name: string, measurements: Measurements): number[] => {
  const { reads, writes, bytes } = costOfCall(name, measurements);
  return [reads, writes, bytes];
};

const callsPerBooking = (): number => Object.values(CALLS).reduce<number>((sum, times) => sum + times, 0);

const eachOf = (busy: Bill, standing: Bill): Bill => {
  const each = { ...busy };
  for (const service of SERVICES) each[service] = (busy[service] - standing[service]) / BUSY_MONTH;
  return each;
};
