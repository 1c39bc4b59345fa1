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
import { callCommand } from '../../support/run-command.ts';

const SECRET = 'AppSecret';
const STRIPE = 'sk_test_0123456789abcdef';
const LIVE = 'sk_live_0123456789abcdef';
const HOOK = 'whsec_0123456789abcdef';
const EMPTY = { stripeSecretKey: '', stripeWebhookSecret: '', resetTokenKey: 'made-up-by-aws' };

let standIn: Emulator;
const stacks = mockClient(CloudFormationClient);

const startWith = async (held: object): Promise<void> => {
  standIn = await startSecrets({ secrets: { [SECRET]: JSON.stringify(held) } });
  vi.stubEnv('AWS_ENDPOINT_URL_SECRETS_MANAGER', standIn.endpoint);
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
  await standIn.stop();
});
afterAll(() => stacks.restore());

/** Types the lines at a terminal, or pipes them; gives what was printed on either. */
const given = async (stage: string, lines: string[], { isTTY = false, args = [] as string[] } = {}) => {
  const input = Object.assign(new PassThrough(), { isTTY });
  const output = new PassThrough();
  const command = secretsBy((questions) => {
    if (!isTTY) input.end(lines.join('\n'));
    for (const [at, line] of lines.entries()) if (isTTY) setTimeout(() => input.write(`${line}\r`), 10 * (at + 1));
    return promptSecret(questions, { input, output });
  });
  const said = await callCommand('secrets', command, '--stage', stage, ...args);
  output.end();
  return { ...said, terminal: await text(output) };
};

const held = async () => {
  const client = new SecretsManagerClient({ ...localAws, endpoint: standIn.endpoint });
  return JSON.parse((await client.send(new GetSecretValueCommand({ SecretId: SECRET }))).SecretString ?? '');
};

const DONE = `This will:
  1. ask for Stripe's secret key and the webhook's signing secret, hidden, and store them in the secret ${SECRET} of stage dev
The functions use them within 5 minutes. A test key: no real money moves.
Done.
`;

test('keys that are typed are stored beside the key that AWS made up, and never shown', async () => {
  await startWith(EMPTY);
  const { code, out, error, terminal } = await given('dev', [STRIPE, HOOK], { isTTY: true });
  expect({ code, out, error }).toEqual({ code: 0, out: DONE, error: '' });
  expect(terminal).toBe(
    `Stripe's secret key, which begins with sk_ or rk_ (leave empty to keep it): \nthe webhook's signing secret, which begins with whsec_ (leave empty to keep it): \n`,
  );
  expect(await held()).toEqual({ ...EMPTY, stripeSecretKey: STRIPE, stripeWebhookSecret: HOOK });
});

test('keys that are piped are known by how they begin, in any order', async () => {
  await startWith(EMPTY);
  expect(await given('dev', [HOOK, '', ` ${STRIPE} `])).toEqual({ code: 0, out: DONE, error: '', terminal: '' });
  expect(await held()).toEqual({ ...EMPTY, stripeSecretKey: STRIPE, stripeWebhookSecret: HOOK });
});

test('one key can be renewed alone, and the other stays', async () => {
  await startWith({ ...EMPTY, stripeSecretKey: STRIPE, stripeWebhookSecret: HOOK });
  expect((await given('prod', ['', `${HOOK}2`], { isTTY: true })).code).toBe(0);
  expect(await held()).toEqual({ ...EMPTY, stripeSecretKey: STRIPE, stripeWebhookSecret: `${HOOK}2` });
  expect((await given('prod', [LIVE])).out).toContain('The functions use them within 5 minutes.\nDone.');
  expect((await held()).stripeSecretKey).toBe(LIVE);
  expect((await given('prod', [])).out).toContain('All keys are unchanged.');
});

test('a dry run asks for nothing and changes nothing', async () => {
  await startWith(EMPTY);
  const { out, terminal } = await given('dev', [STRIPE, HOOK], { isTTY: true, args: ['--dry-run'] });
  expect(out).toContain('A dry run: nothing was done.');
  expect(terminal).toBe('');
  expect(await held()).toEqual(EMPTY);
});

test.each([
  [
    'a missing key',
    'dev',
    [STRIPE],
    /^Still missing: the webhook's signing secret\. Find it in Stripe's dashboard; nothing was changed\.\n$/,
  ],
  ['no key at all', 'dev', [], /^Still missing: Stripe's secret key and the webhook's signing secret\./],
  [
    'a publishable key',
    'dev',
    ['pk_test_0123456789abcdef', HOOK],
    /^The input is not a key of Stripe: Stripe's secret key begins with sk_ or rk_, the webhook's signing secret begins with whsec_\. Nothing was changed\.\n$/,
  ],
  ['a key cut short', 'dev', ['sk_test_', HOOK], /^The input is not a key/],
  [
    'a live key for a trial',
    'staging',
    [LIVE, HOOK],
    /^Only prod accepts a live key: stage staging needs one that begins with sk_test_\.\n$/,
  ],
])('%s is refused in one line, and nothing is stored', async (_, stage, lines, line) => {
  await startWith(EMPTY);
  const { code, out, error } = await given(stage, lines);
  expect(code).toBe(1);
  expect(error).toMatch(line);
  expect(out).not.toContain('Done.');
  for (const key of lines) expect(out + error).not.toContain(key);
  expect(await held()).toEqual(EMPTY);
});

test('a key that is given as an argument is refused and not repeated', async () => {
  await startWith(EMPTY);
  for (const args of [[STRIPE], ['--key', STRIPE], [`--${STRIPE}`]])
    expect(await given('dev', [], { args })).toEqual({
      code: 1,
      out: '',
      error: 'Usage: npm run secrets -- --stage NAME [--dry-run]\n',
      terminal: '',
    });
});

test('who stops at the prompt has changed nothing', async () => {
  await startWith(EMPTY);
  const { code, error } = await given('dev', [STRIPE, '\u0003'], { isTTY: true });
  expect({ code, error }).toEqual({ code: 1, error: 'Stopped: nothing was changed.\n' });
  expect(await held()).toEqual(EMPTY);
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
