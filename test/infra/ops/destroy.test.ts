import { DeleteObjectsCommand, ListObjectVersionsCommand, S3Client } from '@aws-sdk/client-s3';
import { GetCallerIdentityCommand } from '@aws-sdk/client-sts';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { destroy, destroyBy } from '#infra/ops/destroy.ts';
import { callCommand } from '../../support/run-command.ts';
import { templatesOf } from '../synthesised.ts';
import { accountWith } from './account.ts';
import { workshopIn } from './workshop.ts';

const SYNTH = 'cdk synth --quiet --strict -c stage=dev --output ./cloud';
const DESTROY = 'cdk destroy --app ./cloud --all --force';
const PLAN = `This will:
  1. delete every file in the bucket site
  2. delete every file in the bucket logs
  3. delete every file in the bucket photos
  4. delete from AWS account 111122223333, with table, users and files: yonnee-dev-web, yonnee-dev-data
`;

/** What each bucket holds, as `key version`. S3 says of a file that was deleted in a versioned bucket that it is marked. */
let held: Record<string, string[]>;
let account: ReturnType<typeof accountWith>;
let at: Awaited<ReturnType<typeof workshopIn>>;
let s3: ReturnType<typeof filesHeld>;

beforeEach(async () => {
  held = { site: ['index.html null'], logs: ['cloudfront/1.gz null'], photos: ['files/1 v1', 'files/1 v2 marker'] };
  account = accountWith({
    'yonnee-dev-web': { buckets: ['site', 'logs'] },
    'yonnee-dev-data': { buckets: ['photos'] },
  });
  at = await workshopIn({});
  s3 = filesHeld();
});
afterEach(async () => {
  account.restore();
  s3.restore();
  await at.stop();
});

const filesHeld = () => {
  const s3 = mockClient(S3Client);
  s3.on(ListObjectVersionsCommand).callsFake(async ({ Bucket }: { Bucket: string }) => {
    const all = held[Bucket];
    if (!all) throw Object.assign(new Error('The specified bucket does not exist'), { name: 'NoSuchBucket' });
    const those = (marked: boolean) => all.filter((one) => one.endsWith('marker') === marked).map(identified);
    return { Versions: those(false), DeleteMarkers: those(true) };
  });
  s3.on(DeleteObjectsCommand).callsFake(async ({ Bucket, Delete: { Objects } }) => {
    const gone = Objects.map(({ Key, VersionId }: Record<string, string>) => `${Key} ${VersionId}`);
    held[Bucket] = (held[Bucket] ?? []).filter((one) => !gone.includes(one.replace(' marker', '')));
    return {};
  });
  return s3;
};

const identified = (one: string) => {
  const [Key, VersionId] = one.split(' ');
  return { Key, VersionId };
};
const destroyDev = (...args: string[]) => callCommand('destroy', destroyBy(at.shop), '--stage', 'dev', ...args);

test.each(['prod', 'staging'])('%s is never destroyed by a command', async (name) => {
  expect(await callCommand('destroy', destroy, '--stage', name)).toEqual({
    code: 1,
    out: '',
    error: `Stage ${name} keeps its data: no command destroys it.\n`,
  });
});

test('a trial stage is destroyed with its files, logs and former versions; a dry run only says so', async () => {
  expect(await destroyDev('--dry-run')).toMatchObject({ code: 0, out: `${PLAN}A dry run: nothing was done.\n` });
  expect(Object.values(held).flat()).toHaveLength(4);
  expect(at.seen.ran).toEqual([SYNTH]);

  expect((await destroyDev()).out.startsWith(PLAN)).toBe(true);
  expect(held).toEqual({ site: [], logs: [], photos: [] });
  expect(at.seen.ran.at(-1)).toBe(DESTROY);
});

test('what a first run left is removed by the second: logs that came late, and no bucket that is gone', async () => {
  at.seen.failing = 'cdk destroy';
  expect(await destroyDev()).toMatchObject({
    code: 1,
    error: 'Step 4 of 4 failed: cdk destroy failed. Then run the same command again.\n',
  });
  held = { logs: ['cloudfront/2.gz null'], photos: [] };
  at.seen.failing = undefined;
  expect((await destroyDev()).code).toBe(0);
  expect(held).toEqual({ logs: [], photos: [] });
});

test('a file that S3 does not let go ends the command with its name, before any stack is touched', async () => {
  s3.on(DeleteObjectsCommand).resolves({ Errors: [{ Key: 'index.html', Message: 'Access Denied' }] });
  const { code, error } = await destroyDev();
  expect([code, error]).toEqual([
    1,
    'Step 1 of 4 failed: index.html of site was not deleted: Access Denied. Then run the same command again.\n',
  ]);
  expect(at.seen.ran).toEqual([SYNTH]);
});

test('without credentials nothing is synthesised or deleted', async () => {
  const failure = Object.assign(new Error('Could not load'), { name: 'CredentialsProviderError' });
  account.identity.on(GetCallerIdentityCommand).rejects(failure);
  expect(await destroyDev()).toEqual({
    code: 1,
    out: '',
    error: 'No AWS credentials: sign in first (aws sso login, or AWS_PROFILE).\n',
  });
  expect(at.seen.ran).toEqual([]);
});

test('where nothing is deployed there is nothing to destroy', async () => {
  account.restore();
  account = accountWith({});
  expect(await destroyDev()).toEqual({ code: 0, out: 'There is nothing to do.\n', error: '' });
});

test('nothing of a trial stage outlives its stacks, and nothing of it needs to be let go first', () => {
  for (const template of Object.values(templatesOf('dev')))
    for (const [name, resource] of Object.entries<Resource>(template.toJSON().Resources)) {
      expect([name, resource.DeletionPolicy ?? 'Delete']).toEqual([name, 'Delete']);
      expect(JSON.stringify(resource.Properties ?? {})).not.toMatch(/"DeletionProtection\w*":(true|"ACTIVE")/);
    }
});

type Resource = { DeletionPolicy?: string; Properties?: object };
