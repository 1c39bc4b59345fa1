import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { GetCallerIdentityCommand } from '@aws-sdk/client-sts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ROOT } from '#infra/bundle.ts';
import { deploy, deployBy } from '#infra/ops/deploy.ts';
import { localSellers } from '#shared/seller.ts';
import { localSite } from '#shared/site.ts';
import { callCommand } from '../../support/runs/run-command.ts';
import { templatesOf } from '../synthesised.ts';
import { fakeToolsFor } from './fake-tools.ts';
import { mockAccount } from './mock-account.ts';
import { startBuckets } from './s3-buckets.ts';

const OUTPUTS = { SiteBucket: 'site', DistributionId: 'E1', SiteUrl: 'https://d1.cloudfront.net' };
const WEB = { outputs: OUTPUTS, buckets: ['site'] };
const SYNTH = 'cdk synth --quiet --strict -c stage=dev --output ./cloud';
const PLAN = [
  'This will:',
  '  1. build the web app',
  expect.stringMatching(
    /^ {2}2\. deploy to AWS account 111122223333: .*edge \(us-east-1\), yonnee-dev-web \(eu-west-1\), .*data.*api/,
  ),
  '  3. upload the web app to the bucket of stage dev, index.html last',
  '  4. invalidate the changed pages in CloudFront',
];

let s3: Awaited<ReturnType<typeof startBuckets>>;
let account: ReturnType<typeof mockAccount>;
let workspace: Awaited<ReturnType<typeof fakeToolsFor>>;

beforeEach(async () => {
  s3 = await startBuckets('site');
  account = mockAccount({ CDKToolkit: {}, 'yonnee-dev-web': WEB, 'yonnee-dev-data': {} });
  workspace = await fakeToolsFor({ 'index.html': 'hello', 'robots.txt': 'all', 'assets/app-1.js': '1' });
});
afterEach(async () => {
  account.restore();
  await workspace.stop();
  await s3.stop();
});

const deployDev = (...args: string[]) => callCommand('deploy', deployBy(workspace.tools), '--stage', 'dev', ...args);

test('a deployment builds the site, deploys every stack in order, uploads the site and invalidates CloudFront', async () => {
  const { code, out, error } = await deployDev();
  expect({ code, error }).toEqual({ code: 0, error: '' });
  expect(out.split('\n').slice(0, 5)).toEqual(PLAN);
  expect(out).toContain('The site is at https://d1.cloudfront.net\nDone.\n');
  expect(workspace.calls.commands).toEqual([
    SYNTH,
    'vite build --mode dev',
    'cdk deploy --app ./cloud --all --require-approval never',
  ]);
  expect(await s3.keysIn('site')).toEqual(['assets/app-1.js', 'index.html', 'robots.txt']);
  expect(account.invalidated).toEqual([['/', '/robots.txt', '/index.html']]);
});

test('a fix is deployed without a canary on request, and no other kind of release is known', async () => {
  expect((await deployDev('--release', 'at-once', '--dry-run')).code).toBe(0);
  expect(workspace.calls.commands).toEqual([SYNTH.replace('-c stage=dev', '-c stage=dev -c release=at-once')]);
  const { code, error } = await deployDev('--release', 'soon');
  expect([code, error]).toEqual([
    1,
    'Usage: npm run deploy -- --stage NAME [--release at-once] [--replace ID,ID] [--dry-run]\n',
  ]);
});

test('a dry run prints the plan and changes no bucket, stack or CloudFront cache', async () => {
  const { code, out } = await deployDev('--dry-run');
  expect(code).toBe(0);
  expect(out.split('\n')).toEqual([...PLAN, 'A dry run: nothing was done.', '']);
  expect(workspace.calls.commands).toEqual([SYNTH]);
  expect(await s3.keysIn('site')).toEqual([]);
  expect(account.invalidated).toEqual([]);
});

test('a failed stack leaves the site unchanged, and a second run completes', async () => {
  workspace.calls.failing = 'cdk deploy';
  const { code, error } = await deployDev();
  expect({ code, error }).toEqual({
    code: 1,
    error: 'Step 2 of 4 failed: cdk deploy failed. Then run the same command again.\n',
  });
  expect(await s3.keysIn('site')).toEqual([]);
  workspace.calls.failing = undefined;
  expect((await deployDev()).code).toBe(0);
});

test('a built file that cannot be uploaded is named before any stack is deployed', async () => {
  await workspace.stop();
  workspace = await fakeToolsFor({ 'index.html': 'hello', 'assets/film.unknown': '?' });
  const { code, error } = await deployDev();
  expect({ code, error }).toEqual({
    code: 1,
    error:
      'Step 1 of 4 failed: No content type is known for assets/film.unknown of the built site: rename or remove it. Then run the same command again.\n',
  });
  expect(workspace.calls.commands).toEqual([SYNTH, 'vite build --mode dev']);
});

test('a stack whose first deployment failed is unprotected, so that the next run replaces it', async () => {
  account.restore();
  account = mockAccount({ CDKToolkit: {}, 'yonnee-dev-web': WEB, 'yonnee-dev-data': { status: 'ROLLBACK_COMPLETE' } });
  const { code, out } = await deployDev();
  expect(code).toBe(0);
  expect(out).toContain(
    '  2. unprotect yonnee-dev-data, whose first deployment failed, so that it is replaced\n  3. deploy to AWS account',
  );
  expect(account.unprotected).toEqual(['yonnee-dev-data']);
});

/** Returns the data stack of dev as it would be deployed with another sort key of its table. */
const dataWithOtherKey = () => {
  const template = templatesOf('dev').data.toJSON();
  const [[id, table] = ['', { Properties: {} }]] = Object.entries(
    templatesOf('dev').data.findResources('AWS::DynamoDB::GlobalTable'),
  );
  const KeySchema = [{ AttributeName: 'id', KeyType: 'HASH' }];
  const other = { ...table, Properties: { ...table.Properties, KeySchema } };
  return { id, template: { ...template, Resources: { ...template.Resources, [id]: other } } };
};

test('a deployment that would replace the table stops before anything is built, also in a dry run', async () => {
  const { id, template } = dataWithOtherKey();
  account.restore();
  account = mockAccount({ CDKToolkit: {}, 'yonnee-dev-web': WEB, 'yonnee-dev-data': { template } });
  for (const args of [[], ['--dry-run']])
    expect(await deployDev(...args)).toEqual({
      code: 1,
      out: '',
      error: `This deployment would lose data: it changes KeySchema of ${id} (AWS::DynamoDB::GlobalTable) in yonnee-dev-data, which holds every parcel, payment and account. Nothing was changed: follow docs/runbooks/replaced-resource.md.\n`,
    });
  expect(new Set(workspace.calls.commands)).toEqual(new Set([SYNTH]));
  expect(existsSync(join(ROOT, 'docs/runbooks/replaced-resource.md'))).toBe(true);
});

test('a replacement that the operator names is planned; a name that nothing replaces is refused', async () => {
  const { id, template } = dataWithOtherKey();
  account.restore();
  account = mockAccount({ CDKToolkit: {}, 'yonnee-dev-web': WEB, 'yonnee-dev-data': { template } });
  const { code, out } = await deployDev('--replace', id, '--dry-run');
  expect([code, out]).toEqual([0, expect.stringContaining(`yonnee-dev-routes (eu-west-1); this replaces ${id}\n`)]);
  expect((await deployDev('--replace', `${id},Other`)).error).toBe(
    'This deployment replaces no Other: leave it out of --replace.\n',
  );
  expect((await deployDev('--replace', 'the table')).error).toContain('Usage: npm run deploy -- --stage NAME');
});

test('a stage that still has the example sender is refused before anything is built', async () => {
  expect(await callCommand('deploy', deploy, '--stage', 'prod')).toEqual({
    code: 1,
    out: '',
    error: 'Stage prod still has bonjour@yonnee.example as its mailFrom: set yours in infra/stages.ts.\n',
  });
});

test('staging and prod without a domain of their own are refused, since CloudFront’s address accepts TLS 1.0', async () => {
  for (const name of ['staging', 'prod'])
    expect(await callCommand('deploy', deployBy(workspace.tools), '--stage', name, '--dry-run')).toEqual({
      code: 1,
      out: '',
      error: `Stage ${name} has no siteDomain, and CloudFront's own address would accept TLS 1.0: set your domain in infra/stages.ts.\n`,
    });
  expect(workspace.calls.commands).toEqual([]);
});

test.each([
  ['+33639980000', 'which is reserved for fiction'],
  ['+33639989999', 'which is reserved for fiction'],
  ['0771234567', 'which is not in E.164 (as +221771234567)'],
])(
  'a stage whose WhatsApp number is %s is refused before anything is built, also in a dry run',
  async (whatsapp, reason) => {
    const { stageNamed } = workspace.tools;
    const command = deployBy({
      ...workspace.tools,
      stageNamed: (name) => ({ ...stageNamed(name), site: { ...localSite, whatsapp } }),
    });
    for (const args of [[], ['--dry-run']])
      expect(await callCommand('deploy', command, '--stage', 'dev', ...args)).toEqual({
        code: 1,
        out: '',
        error: `Stage dev has ${whatsapp} as its WhatsApp number, ${reason}: set yours as site.whatsapp in infra/stages.ts.\n`,
      });
    expect(workspace.calls.commands).toEqual([]);
  },
);

test.each([
  [localSellers, 'is the example'],
  [
    localSellers.map((seller) => ({
      ...seller,
      adresse: ' ',
      immatriculation: { registre: 'NINEA' as const, numero: '1' },
    })),
    '0.adresse: ',
  ],
] as const)(
  'a stage whose receipts cannot name their seller is refused before anything is built',
  async (sellers, reason) => {
    const { stageNamed } = workspace.tools;
    const command = deployBy({ ...workspace.tools, stageNamed: (name) => ({ ...stageNamed(name), sellers }) });
    const { code, error } = await callCommand('deploy', command, '--stage', 'dev');
    expect([code, error]).toEqual([1, expect.stringContaining(`The seller of stage dev on its receipts: ${reason}`)]);
    expect(workspace.calls.commands).toEqual([]);
  },
);

test.each([
  ['us-east-1', 'eu-west-1'],
  ['eu-west-1', 'us-east-1'],
])('an account without the CDK bootstrap in %s is refused with the command to run', async (region, preparedRegion) => {
  account.restore();
  account = mockAccount({ [`CDKToolkit in ${preparedRegion}`]: {} });
  expect(await deployDev()).toEqual({
    code: 1,
    out: '',
    error: `The account is not prepared for the CDK in ${region}: run npx cdk bootstrap aws://111122223333/${region}\n`,
  });
});

test('a deployment without credentials synthesises and builds nothing', async () => {
  const failure = Object.assign(new Error('Could not load'), { name: 'CredentialsProviderError' });
  account.identity.on(GetCallerIdentityCommand).rejects(failure);
  expect(await deployDev()).toEqual({
    code: 1,
    out: '',
    error: 'No AWS credentials: sign in first (aws sso login, or AWS_PROFILE).\n',
  });
  expect(workspace.calls.commands).toEqual([]);
});

test('a failing program ends the command with a line that names the program', async () => {
  const script = `import { tools } from '#infra/ops/tools.ts'; await tools.run('vite', 'build', '--no-such-option')`;
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { cwd: ROOT });
  await expect(run).rejects.toMatchObject({
    stderr: expect.stringContaining('vite build failed: fix the errors above.'),
  });
});
