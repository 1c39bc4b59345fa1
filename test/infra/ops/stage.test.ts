import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Command } from '#infra/ops/command.ts';
import { outputsOf, stageFromArguments } from '#infra/ops/stage.ts';
import { selectTarget } from '#infra/ops/target.ts';
import { REGION } from '#infra/region.ts';
import { callCommand } from '../../support/runs/run-command.ts';

const stacks = mockClient(CloudFormationClient);
const stackNotFound = (name: string) =>
  Object.assign(new Error(`Stack with id ${name} does not exist`), { name: 'ValidationError' });

beforeEach(() => {
  stacks.reset();
  vi.stubEnv('AWS_REGION', undefined);
  vi.stubEnv('AWS_DEFAULT_REGION', undefined);
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => stacks.restore());

const readTable: Command = {
  usage: '--stage NAME',
  options: ['stage'],
  plan: async ({ values }) => {
    const outputOf = await outputsOf(stageFromArguments(values.stage), 'data');
    return [{ says: `read ${outputOf('TableName')}`, run: async () => {} }];
  },
};
const runRead = (...args: string[]) => callCommand('read', readTable, ...args);

test('a command reads the table name from the outputs of its stage, in the stage’s region', async () => {
  stacks.on(DescribeStacksCommand, { StackName: 'yonnee-prod-data' }).resolves({
    Stacks: [
      {
        StackName: 'yonnee-prod-data',
        CreationTime: new Date(),
        StackStatus: 'UPDATE_COMPLETE',
        Outputs: [{ OutputKey: 'TableName', OutputValue: 'the-table' }],
      },
    ],
  });
  expect(await runRead('--stage', 'prod')).toMatchObject({ code: 0, out: 'This will:\n  1. read the-table\nDone.\n' });
  expect(process.env.AWS_REGION).toBe(REGION);
});

test.each([
  ['no stage', [], {}, 'Usage: npm run read -- --stage NAME [--dry-run]\n'],
  ['an unknown stage', ['--stage', 'prodd'], {}, 'Unknown stage "prodd": it is one of dev, test, staging, prod.\n'],
  [
    'a wrong region',
    ['--stage', 'prod'],
    { AWS_REGION: 'us-east-1' },
    'AWS_REGION is us-east-1, but stages live in eu-west-1: run this with AWS_REGION=eu-west-1.\n',
  ],
  [
    'a wrong region by its other name',
    ['--stage', 'prod'],
    { AWS_DEFAULT_REGION: 'eu-west-3' },
    'AWS_DEFAULT_REGION is eu-west-3, but stages live in eu-west-1: run this with AWS_DEFAULT_REGION=eu-west-1.\n',
  ],
  [
    'a stage that is not deployed',
    ['--stage', 'prod'],
    {},
    'Stage prod is not in this AWS account: run npm run deploy -- --stage prod first.\n',
  ],
] as const)('%s is refused in one line with advice', async (_, args, environment, error) => {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  stacks.on(DescribeStacksCommand).rejects(stackNotFound('yonnee-prod-data'));
  expect(await runRead(...args)).toEqual({ code: 1, out: '', error });
});

test('a stage deployed by an older version is refused with the advice to deploy it again', async () => {
  stacks.on(DescribeStacksCommand).resolves({
    Stacks: [{ StackName: 'yonnee-prod-data', CreationTime: new Date(), StackStatus: 'CREATE_COMPLETE' }],
  });
  expect((await runRead('--stage', 'prod')).error).toBe(
    'yonnee-prod-data has no output TableName: run npm run deploy -- --stage prod first.\n',
  );
});

test('a command for a local cloud that is not running advises to start it, or to restart it after a crash', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'yonnee-target-'));
  vi.stubEnv('DATA_DIR', dir);
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', 'http://127.0.0.1:9'); // no server listens there
  await expect(selectTarget(undefined)).rejects.toThrow(`No local cloud runs on ${dir}: start one (npm start)`);
  await writeFile(join(dir, 'cloud.env'), '');
  await expect(selectTarget(undefined)).rejects.toThrow(/ did not shut down properly: start it again \(npm start\)\.$/);
  await rm(dir, { recursive: true });
});
