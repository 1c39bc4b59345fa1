import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ROOT } from '#infra/bundle.ts';
import { promptSecret } from '#infra/ops/prompt-secret.ts';
import { secretsBy } from '#infra/ops/secrets.ts';
import { type Emulator, localAws } from '#local/emulator.ts';
import { startSecrets } from '#local/secrets.ts';
import { callCommand } from '../../support/runs/run-command.ts';

const SECRET = 'AppSecret';
const STRIPE = 'sk_test_0123456789abcdef';
const LIVE = 'sk_live_0123456789abcdef';
const HOOK = 'whsec_0123456789abcdef';
const WAVE = 'wave_sn_prod_0123456789abcdef';
const WAVE_HOOK = 'wave_sn_WHS_0123456789abcdef';
const EMPTY = { stripeSecretKey: '', stripeWebhookSecret: '', resetTokenKey: 'made-up-by-aws' };

let emulator: Emulator;
const stacks = mockClient(CloudFormationClient);

const startWith = async (keys: object): Promise<void> => {
  emulator = await startSecrets({ secrets: { [SECRET]: JSON.stringify(keys) } });
  vi.stubEnv('AWS_ENDPOINT_URL_SECRETS_MANAGER', emulator.endpoint);
};

beforeEach(() => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', localAws.credentials.accessKeyId);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', localAws.credentials.secretAccessKey);
  vi.stubEnv('AWS_REGION', localAws.region);
  const Outputs = [{ OutputKey: 'SecretName', OutputValue: SECRET }];
  stacks.on(DescribeStacksCommand).resolves({
    Stacks: [{ StackName: 'data', CreationTime: new Date(), StackStatus: 'CREATE_COMPLETE', Outputs }],
  });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await emulator.stop();
});
afterAll(() => stacks.restore());

/** Runs the command with lines typed at a terminal or piped; returns its output, also that of the terminal. */
const runSecrets = async (stage: string, lines: string[], { isTTY = false, args = [] as string[] } = {}) => {
  const input = Object.assign(new PassThrough(), { isTTY });
  const output = new PassThrough();
  const command = secretsBy((questions) => {
    if (!isTTY) input.end(lines.join('\n'));
    for (const [at, line] of lines.entries()) if (isTTY) setTimeout(() => input.write(`${line}\r`), 10 * (at + 1));
    return promptSecret(questions, { input, output });
  });
  const result = await callCommand('secrets', command, '--stage', stage, ...args);
  output.end();
  return { ...result, terminal: await text(output) };
};

const storedKeys = async () => {
  const client = new SecretsManagerClient({ ...localAws, endpoint: emulator.endpoint });
  return JSON.parse((await client.send(new GetSecretValueCommand({ SecretId: SECRET }))).SecretString ?? '');
};

const DONE = `This will:
  1. ask for Stripe's secret key, the signing secret of Stripe's webhook, Wave's key, and the signing secret of Wave's webhook, hidden, and store them in the secret ${SECRET} of stage dev
The functions use them within 5 minutes. A test key: no real money moves.
Done.
`;

test('typed keys are stored next to the generated key, and never shown', async () => {
  await startWith(EMPTY);
  const { code, out, error, terminal } = await runSecrets('dev', [STRIPE, HOOK, '', ''], { isTTY: true });
  expect({ code, out, error }).toEqual({ code: 0, out: DONE, error: '' });
  expect(terminal).toBe(
    [
      "Stripe's secret key, which begins with sk_ or rk_",
      "the signing secret of Stripe's webhook, which begins with whsec_",
      "Wave's key, which begins with wave_ and its country",
      "the signing secret of Wave's webhook, which begins with wave_, its country, and _WHS_",
    ]
      .map((question) => `${question} (leave empty to keep it): \n`)
      .join(''),
  );
  expect(await storedKeys()).toEqual({ ...EMPTY, stripeSecretKey: STRIPE, stripeWebhookSecret: HOOK });
});

test('piped keys are recognised by their prefix, in any order', async () => {
  await startWith(EMPTY);
  expect(await runSecrets('dev', [HOOK, '', ` ${STRIPE} `])).toEqual({ code: 0, out: DONE, error: '', terminal: '' });
  expect(await storedKeys()).toEqual({ ...EMPTY, stripeSecretKey: STRIPE, stripeWebhookSecret: HOOK });
});

test('keys of Wave are stored beside those of Stripe, and may be left out', async () => {
  await startWith({ ...EMPTY, stripeSecretKey: STRIPE, stripeWebhookSecret: HOOK });
  expect((await runSecrets('dev', [WAVE_HOOK, WAVE])).code).toBe(0);
  expect(await storedKeys()).toMatchObject({ stripeSecretKey: STRIPE, waveApiKey: WAVE, waveWebhookSecret: WAVE_HOOK });
});

test('one key can be replaced while the other stays', async () => {
  await startWith({ ...EMPTY, stripeSecretKey: STRIPE, stripeWebhookSecret: HOOK });
  expect((await runSecrets('prod', ['', `${HOOK}2`, '', ''], { isTTY: true })).code).toBe(0);
  expect(await storedKeys()).toEqual({ ...EMPTY, stripeSecretKey: STRIPE, stripeWebhookSecret: `${HOOK}2` });
  expect((await runSecrets('prod', [LIVE])).out).toContain('The functions use them within 5 minutes.\nDone.');
  expect((await storedKeys()).stripeSecretKey).toBe(LIVE);
  expect((await runSecrets('prod', [])).out).toContain('All keys are unchanged.');
});

test('a dry run prompts for nothing and changes nothing', async () => {
  await startWith(EMPTY);
  const { out, terminal } = await runSecrets('dev', [STRIPE, HOOK], { isTTY: true, args: ['--dry-run'] });
  expect(out).toContain('A dry run: nothing was done.');
  expect(terminal).toBe('');
  expect(await storedKeys()).toEqual(EMPTY);
});

test.each([
  [
    'a missing key',
    'dev',
    [STRIPE],
    /^Still missing: the signing secret of Stripe's webhook\. Find it in Stripe's dashboard; nothing was changed\.\n$/,
  ],
  ['no key at all', 'dev', [], /^Still missing: Stripe's secret key and the signing secret of Stripe's webhook\./],
  [
    'a publishable key',
    'dev',
    ['pk_test_0123456789abcdef', HOOK],
    /^The input is no such key: Stripe's secret key begins with sk_ or rk_, the signing secret of Stripe's webhook begins with whsec_, Wave's key begins with .+\. Nothing was changed\.\n$/,
  ],
  ['a key cut short', 'dev', ['sk_test_', HOOK], /^The input is no such key/],
  [
    'a live key for staging',
    'staging',
    [LIVE, HOOK],
    /^Only prod accepts a live key: stage staging needs one that begins with sk_test_\.\n$/,
  ],
])('%s is refused in one line, and nothing is stored', async (_, stage, lines, line) => {
  await startWith(EMPTY);
  const { code, out, error } = await runSecrets(stage, lines);
  expect(code).toBe(1);
  expect(error).toMatch(line);
  expect(out).not.toContain('Done.');
  for (const key of lines) expect(out + error).not.toContain(key);
  expect(await storedKeys()).toEqual(EMPTY);
});

test('a key passed as an argument is refused and not printed', async () => {
  await startWith(EMPTY);
  for (const args of [[STRIPE], ['--key', STRIPE], [`--${STRIPE}`]])
    expect(await runSecrets('dev', [], { args })).toEqual({
      code: 1,
      out: '',
      error: 'Usage: npm run secrets -- --stage NAME [--dry-run]\n',
      terminal: '',
    });
});

test('an admin who stops at the prompt changes nothing', async () => {
  await startWith(EMPTY);
  const { code, error } = await runSecrets('dev', [STRIPE, '\u0003'], { isTTY: true });
  expect({ code, error }).toEqual({ code: 1, error: 'Stopped: nothing was changed.\n' });
  expect(await storedKeys()).toEqual(EMPTY);
});

test('npm run secrets without a stage ends with exit code 1 and its usage', async () => {
  await startWith(EMPTY);
  const run = await new Promise((resolve) =>
    execFile(process.execPath, [join(ROOT, 'infra/ops/run.ts'), 'secrets'], (error, stdout, stderr) =>
      resolve({ code: error?.code, stdout, stderr }),
    ),
  );
  expect(run).toEqual({
    code: 1,
    stdout: '',
    stderr: 'Usage: npm run secrets -- --stage NAME [--dry-run]\n',
  });
});
