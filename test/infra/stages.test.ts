import { Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { type Stage, stageNamed } from '#infra/stages.ts';
import { NEVER_PAID_LIMITS, UNVERIFIED_LIMITS } from '#shared/colis/rules.ts';
import { LIMIT_NAMES, unpackLimits } from '#shared/http/limits.ts';
import { TERMS_LIMITS } from '#shared/money/terms.ts';
import { localSite } from '#shared/site.ts';
import { stacksOf, statementsOf, templatesOf } from './synthesised.ts';

const NAMES: Stage['name'][] = ['dev', 'test', 'staging', 'prod'];

test('an unknown stage is refused in one line that names the known ones', () => {
  expect(() => stageNamed('prodd')).toThrow(/^Unknown stage "prodd": it is one of dev, test, staging, prod\.$/);
});

test.each(['dev', 'staging', 'prod'] as const)('%s does not synthesise when it would return reset tokens', (name) => {
  expect(() => stacksOf({ ...stageNamed(name), returnResetToken: true })).toThrow(
    `Stage "${name}" must not return reset tokens: only the test stage may.`,
  );
});

test.each(NAMES)(
  'the functions of %s return reset tokens in the test stage only, and use the payment window that pages show',
  (name) => {
    const RETURN_RESET_TOKEN = String(name === 'test');
    templatesOf(name).api.allResourcesProperties('AWS::Lambda::Function', {
      Environment: {
        Variables: {
          RETURN_RESET_TOKEN,
          STAGE: name,
          STRIPE_API: '',
          RATES_URL: 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml',
          ADAPTIVE_PRICING: 'false',
        },
      },
    });
  },
);

test.each(NAMES)('%s has the common limits for what is unpaid', (name) => {
  templatesOf(name).api.allResourcesProperties('AWS::Lambda::Function', {
    Environment: {
      Variables: {
        UNVERIFIED_LIMITS: JSON.stringify(UNVERIFIED_LIMITS),
        NEVER_PAID_LIMITS: JSON.stringify(NEVER_PAID_LIMITS),
        TERMS_LIMITS: JSON.stringify(TERMS_LIMITS),
        CANCELLATION_FEES: JSON.stringify(localSite.annulation),
      },
    },
  });
});

test.each(NAMES)('%s holds so few parcels per account that its first payment is one transaction', (name) => {
  const [writes, ofThePayment, largestPayment, perHeldColis] = [100, 5, 40, 2];
  expect(stageNamed(name).neverPaid.colis * perHeldColis + largestPayment + ofThePayment).toBeLessThanOrEqual(writes);
});

test.each(NAMES)('the functions of %s have rate limits by address and by account', (name) => {
  const [found] = Object.values(templatesOf(name).api.findResources('AWS::Lambda::Function'));
  const limits = unpackLimits(found?.Properties.Environment.Variables.RATE_LIMITS);
  expect(Object.keys(limits).sort()).toEqual([...LIMIT_NAMES].sort());
  for (const { address, account } of Object.values(limits)) {
    for (const { calls, seconds } of [address, account]) expect(calls / seconds).toBeLessThan(1);
    expect(account.calls / account.seconds).toBeLessThanOrEqual(address.calls / address.seconds);
  }
});

test.each(NAMES)('the stacks of %s have termination protection, except in trial stages', (name) => {
  const isProtected = name === 'staging' || name === 'prod';
  const stacks = Object.values(stacksOf(stageNamed(name)));
  expect(stacks.map(({ terminationProtection }) => terminationProtection)).toEqual(stacks.map(() => isProtected));
});

test.each(NAMES)('no template of %s contains a secret', (name) => {
  const text = JSON.stringify(Object.values(templatesOf(name)).map((template) => template.toJSON()));
  expect(text).not.toMatch(/\b[sr]k_(test|live)_|whsec_|AKIA|BEGIN [A-Z ]*PRIVATE KEY/);
  expect(text).not.toContain('"SecretString"');
});

const stageWithQuota = (quota: number): Stage => ({
  ...stageNamed('prod'),
  reserved: { quota, functions: { payments: 40, outbox: 10 } },
});

test('concurrency is reserved only for the functions that a stage names', () => {
  const reservedIn = (stage: Stage) =>
    Object.entries(Template.fromStack(stacksOf(stage).api).findResources('AWS::Lambda::Function')).flatMap(
      ([id, { Properties }]) =>
        Properties.ReservedConcurrentExecutions === undefined
          ? []
          : [[id.replace(/Function.*/, ''), Properties.ReservedConcurrentExecutions]],
    );
  expect(Object.fromEntries(reservedIn(stageWithQuota(1_000)))).toEqual({ payments: 40, outbox: 10 });
  expect(reservedIn(stageNamed('prod'))).toEqual([]);
});

test('a stage that reserves more concurrency than its account allows does not synthesise', () => {
  expect(() => stacksOf(stageWithQuota(149))).toThrow(
    'Stage "prod" reserves 50 of a concurrency of 149, and 100 must stay: ask AWS for a larger quota first.',
  );
});

test.each(NAMES)('%s may send mails only from the identity that SES verifies', (name) => {
  const { mailFrom, mailIdentity } = stageNamed(name);
  const identity = mailIdentity === 'domain' ? mailFrom.split('@')[1] : mailFrom;
  const { data, api } = templatesOf(name);
  data.hasResourceProperties('AWS::SES::EmailIdentity', { EmailIdentity: identity });
  const sending = statementsOf(api, 'mailer').filter(({ actions }) => actions.includes('ses:SendEmail'));
  expect(sending.flatMap(({ resources }) => resources)).toEqual([
    expect.stringMatching(new RegExp(`:configuration-set/yonnee-${name}$`)),
    expect.stringMatching(new RegExp(`:identity/${identity}$`)),
  ]);
  const records = Object.keys(data.findOutputs('*')).filter((output) => output.startsWith('MailDns'));
  expect(records).toHaveLength(mailIdentity === 'domain' ? 3 : 0);
});
