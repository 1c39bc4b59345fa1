import { DeleteObjectsCommand, ListObjectVersionsCommand, S3Client } from '@aws-sdk/client-s3';
import { GetCallerIdentityCommand } from '@aws-sdk/client-sts';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { destroy, destroyBy } from '#infra/ops/destroy.ts';
import { callCommand } from '../../support/runs/run-command.ts';
import { templatesOf } from '../synthesised.ts';
import { fakeToolsFor } from './fake-tools.ts';
import { mockAccount } from './mock-account.ts';

const SYNTH = 'cdk synth --quiet --strict -c stage=dev --output ./cloud';
const DESTROY = 'cdk destroy --app ./cloud --all --force';
const PLAN = `This will:
  1. delete every file in the bucket site
  2. delete every file in the bucket logs
  3. delete every file in the bucket photos
  4. delete from AWS account 111122223333, with table, users and files: yonnee-dev-web, yonnee-dev-data
`;

/** Content of each bucket, as `key version`; a deleted file of a versioned bucket has a delete marker. */
let bucketFiles: Record<string, string[]>;
let account: ReturnType<typeof mockAccount>;
let workspace: Awaited<ReturnType<typeof fakeToolsFor>>;
let s3: ReturnType<typeof mockBuckets>;

beforeEach(async () => {
  bucketFiles = {
    site: ['index.html null'],
    logs: ['cloudfront/1.gz null'],
    photos: ['files/1 v1', 'files/1 v2 marker'],
  };
  account = mockAccount({
    'yonnee-dev-web': { buckets: ['site', 'logs'] },
    'yonnee-dev-data': { buckets: ['photos'] },
  });
  workspace = await fakeToolsFor({});
  s3 = mockBuckets();
});
afterEach(async () => {
  account.restore();
  s3.restore();
  await workspace.stop();
});

const mockBuckets = () => {
  const s3 = mockClient(S3Client);
  s3.on(ListObjectVersionsCommand).callsFake(async ({ Bucket }: { Bucket: string }) => {
    const files = bucketFiles[Bucket];
    if (!files) throw Object.assign(new Error('The specified bucket does not exist'), { name: 'NoSuchBucket' });
    const versions = (marked: boolean) => files.filter((one) => one.endsWith('marker') === marked).map(toVersion);
    return { Versions: versions(false), DeleteMarkers: versions(true) };
  });
  s3.on(DeleteObjectsCommand).callsFake(async ({ Bucket, Delete: { Objects } }) => {
    const deleted = Objects.map(({ Key, VersionId }: Record<string, string>) => `${Key} ${VersionId}`);
    bucketFiles[Bucket] = (bucketFiles[Bucket] ?? []).filter((one) => !deleted.includes(one.replace(' marker', '')));
    return {};
  });
  return s3;
};

const toVersion = (one: string) => {
  const [Key, VersionId] = one.split(' ');
  return { Key, VersionId };
};
const destroyDev = (...args: string[]) => callCommand('destroy', destroyBy(workspace.tools), '--stage', 'dev', ...args);

test.each(['prod', 'staging'])('%s is never destroyed by a command', async (name) => {
  expect(await callCommand('destroy', destroy, '--stage', name)).toEqual({
    code: 1,
    out: '',
    error: `Stage ${name} keeps its data: no command destroys it.\n`,
  });
});

test('a trial stage is destroyed with its files, logs and old file versions; a dry run only prints the plan', async () => {
  expect(await destroyDev('--dry-run')).toMatchObject({ code: 0, out: `${PLAN}A dry run: nothing was done.\n` });
  expect(Object.values(bucketFiles).flat()).toHaveLength(4);
  expect(workspace.calls.commands).toEqual([SYNTH]);

  expect((await destroyDev()).out.startsWith(PLAN)).toBe(true);
  expect(bucketFiles).toEqual({ site: [], logs: [], photos: [] });
  expect(workspace.calls.commands.at(-1)).toBe(DESTROY);
});

test('a second run deletes late log files and skips buckets that no longer exist', async () => {
  workspace.calls.failing = 'cdk destroy';
  expect(await destroyDev()).toMatchObject({
    code: 1,
    error: 'Step 4 of 4 failed: cdk destroy failed. Then run the same command again.\n',
  });
  bucketFiles = { logs: ['cloudfront/2.gz null'], photos: [] };
  workspace.calls.failing = undefined;
  expect((await destroyDev()).code).toBe(0);
  expect(bucketFiles).toEqual({ logs: [], photos: [] });
});

test('a file that S3 refuses to delete ends the command with its name, before any stack is deleted', async () => {
  s3.on(DeleteObjectsCommand).resolves({ Errors: [{ Key: 'index.html', Message: 'Access Denied' }] });
  const { code, error } = await destroyDev();
  expect([code, error]).toEqual([
    1,
    'Step 1 of 4 failed: index.html of site was not deleted: Access Denied. Then run the same command again.\n',
  ]);
  expect(workspace.calls.commands).toEqual([SYNTH]);
});

test('a destruction without credentials synthesises and deletes nothing', async () => {
  const failure = Object.assign(new Error('Could not load'), { name: 'CredentialsProviderError' });
  account.identity.on(GetCallerIdentityCommand).rejects(failure);
  expect(await destroyDev()).toEqual({
    code: 1,
    out: '',
    error: 'No AWS credentials: sign in first (aws sso login, or AWS_PROFILE).\n',
  });
  expect(workspace.calls.commands).toEqual([]);
});

test('a stage that is not deployed leaves nothing to destroy', async () => {
  account.restore();
  account = mockAccount({});
  expect(await destroyDev()).toEqual({ code: 0, out: 'There is nothing to do.\n', error: '' });
});

test('every resource of a trial stage is deleted with its stack and has no deletion protection', () => {
  for (const template of Object.values(templatesOf('dev')))
    for (const [name, resource] of Object.entries<Resource>(template.toJSON().Resources)) {
      expect([name, resource.DeletionPolicy ?? 'Delete']).toEqual([name, 'Delete']);
      expect(JSON.stringify(resource.Properties ?? {})).not.toMatch(/"DeletionProtection\w*":(true|"ACTIVE")/);
    }
});

type Resource = { DeletionPolicy?: string; Properties?: object };
