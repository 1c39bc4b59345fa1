import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { keys } from '#functions/core/table/keys.ts';
import { admin as command } from '#infra/ops/admin.ts';
import { ROOT } from '#local/config.ts';
import { api, logIn, newCustomer } from '../support/calls/api.ts';
import { freshEmail } from '../support/calls/people.ts';
import { storedItem } from '../support/calls/stored-state.ts';
import { projectCloud, runningCloud } from '../support/clouds/running-cloud.ts';
import { callCommand } from '../support/runs/run-command.ts';

beforeAll(() => {
  vi.stubEnv('DATA_DIR', projectCloud()?.dataDir);
});
afterAll(() => vi.unstubAllEnvs());

const admin = (...args: string[]) => callCommand('admin', command, ...args);
/** Runs the command in its own process, as `npm run admin` does. */
const adminProgram = async (...args: string[]): Promise<string> => {
  const { PATH = '' } = process.env;
  const env = { PATH, DATA_DIR: runningCloud().dataDir };
  const script = join(ROOT, 'infra/ops/run.ts');
  return (await promisify(execFile)(process.execPath, [script, 'admin', ...args], { env })).stdout;
};
const allUsers = async (token: string): Promise<number> => (await api('GET', '/api/auth/users', { token })).status;

test('the command makes a customer an admin, and a removed admin is refused at once', async () => {
  const { email, password, token, userId } = await newCustomer();
  const plan = `This will:\n  1. make Ousmane Ndiaye (${email}, user ${userId}) an admin, on the local cloud\n`;
  expect(await admin('add', email, '--dry-run')).toMatchObject({ out: `${plan}A dry run: nothing was done.\n` });
  expect(await allUsers(token)).toBe(403);

  const confirmation = `${plan}They see the admin pages when they sign in next.\nDone.\n`;
  expect(await adminProgram('add', email.toUpperCase())).toBe(confirmation);
  expect(await admin('add', email), 'repeating changes nothing').toEqual({ code: 0, out: confirmation, error: '' });
  const again = await logIn(email, password);
  expect(again.role).toBe('ADMIN');
  expect(await allUsers(again.token)).toBe(200);

  expect((await admin('remove', email)).out).toContain('a customer, no longer an admin, on the local cloud\nDone.\n');
  expect(await allUsers(again.token)).toBe(403);
  expect((await logIn(email, password)).role).toBe('USER');
});

test('the command refuses an unregistered email and anything that is not an email', async () => {
  const email = freshEmail();
  const refused = (error: string) => ({ code: 1, out: '', error });
  expect(await admin('add', email)).toEqual(
    refused(`Nobody has registered as ${email} on the local cloud: they have to register on the site first.\n`),
  );
  expect(await admin('add', 'awa')).toEqual(refused('"awa" is not an email address.\n'));
  expect(await admin('promote', email)).toEqual(
    refused(
      'Usage: npm run admin -- [--stage NAME] add|remove EMAIL | agent add EMAIL --site ID | agent remove EMAIL [--dry-run]\n',
    ),
  );
});

test('on a stage the command reads the table and the user pool from the outputs of the stack', async () => {
  const { email, userId } = await newCustomer();
  const { TABLE_NAME, USER_POOL_ID } = process.env;
  const Outputs = Object.entries({ TableName: TABLE_NAME, UserPoolId: USER_POOL_ID }).map(
    ([OutputKey, OutputValue = '']) => ({ OutputKey, OutputValue }),
  );
  const StackName = 'yonnee-test-data';
  const stacks = mockClient(CloudFormationClient);
  stacks
    .on(DescribeStacksCommand, { StackName })
    .resolves({ Stacks: [{ StackName, CreationTime: new Date(), StackStatus: 'CREATE_COMPLETE', Outputs }] });
  try {
    Object.assign(process.env, { TABLE_NAME: 'another', USER_POOL_ID: 'another' });
    const { code, out } = await callCommand('admin', command, '--stage', 'test', 'add', email);
    expect({ code, out }).toEqual({
      code: 0,
      out: expect.stringContaining(`user ${userId}) an admin, on stage test\n`),
    });
  } finally {
    stacks.restore();
    Object.assign(process.env, { TABLE_NAME, USER_POOL_ID });
  }
  expect(await storedItem(keys.account(userId))).toMatchObject({ role: 'ADMIN' });
});
