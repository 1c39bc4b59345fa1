import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { HeadObjectCommand, paginateListObjectsV2 } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '#infra/bundle.ts';
import { deployBy } from '#infra/ops/deploy.ts';
import { siteFiles } from '#infra/ops/site.ts';
import { scriptOf, type Tools } from '#infra/ops/tools.ts';
import { stageNamed } from '#infra/stages.ts';
import { localSite } from '#shared/site.ts';
import { callCommand } from '../../support/runs/run-command.ts';
import { isPermitted } from '../deploy-policy.ts';
import { copyBuiltSite } from './built-site.ts';
import { ACCOUNT, startAccount } from './emulated-account.ts';
import { customStageOf } from './fake-tools.ts';

/**
 * Runs the whole command `npm run deploy` for a new stage: the real build of the web app, the real synthesis and the
 * real CDK, in an emulated account.
 */

type Resource = { Type: string; Properties: { KeySchema: object[] } };

let account: Awaited<ReturnType<typeof startAccount>>;
let home: string;
let tools: Tools;
let first: Awaited<ReturnType<typeof callCommand>>;

/** Runs the CDK as the command does. The build of a stage with the local settings is that of the local cloud. */
const run: Tools['run'] = async (program, ...args) => {
  if (program === 'cdk') {
    await promisify(execFile)(process.execPath, [scriptOf(program), ...args], { cwd: ROOT });
    return;
  }
  expect(args).toEqual(['build', '--mode', 'dev']);
  expect(stageNamed('dev').site).toEqual({ ...localSite, wave: false });
  await copyBuiltSite(tools.site);
};

/** Synthesises the first assembly again, with changes. */
const synthesiseAgain =
  (change: (folder: string) => Promise<void>): Tools['run'] =>
  async (program, ...args) => {
    if (args[0] !== 'synth') return run(program, ...args);
    await cp(join(home, 'first'), tools.assembly, { recursive: true });
    await change(tools.assembly);
  };

const deployDev = (runner: Tools['run'] = run) =>
  callCommand('deploy', deployBy({ ...tools, run: runner }), '--stage', 'dev');

beforeAll(async () => {
  account = await startAccount();
  home = await mkdtemp(join(tmpdir(), 'yonnee-deploy-'));
  tools = { stageNamed: customStageOf, site: join(home, 'web'), assembly: join(home, 'cloud'), run };
  first = await deployDev();
  await cp(tools.assembly, join(home, 'first'), { recursive: true });
});
afterAll(async () => {
  await account.stop();
  await rm(home, { recursive: true, force: true });
});

const webOutput = (name: string): string => account.outputsOf('yonnee-dev-web', 'eu-west-1')[name] ?? '';

/** Lists the stacks that were created or changed, in order. */
const changedStacks = (): string[] =>
  account.calls
    .filter(({ action }) => action === 'cloudformation:ExecuteChangeSet')
    .map(({ arn }) => arn.split('/')[1] ?? '');

test('the first deployment of a stage creates its stacks in order and prints the site’s address', () => {
  expect(first).toMatchObject({ code: 0, error: '' });
  expect(first.out).toContain(`The site is at ${webOutput('SiteUrl')}\nDone.\n`);
  expect(changedStacks()).toEqual(
    ['edge', 'web', 'edge-monitoring', 'data', 'api', 'monitoring'].map((part) => `yonnee-dev-${part}`),
  );
});

test('every file of the built site is in its bucket, index.html last, with a type that browsers accept', async () => {
  const [bucket, keys] = [webOutput('SiteBucket'), [] as string[]];
  for await (const { Contents = [] } of paginateListObjectsV2({ client: account.client }, { Bucket: bucket }))
    keys.push(...Contents.map(({ Key = '' }) => Key));
  expect(keys.sort()).toEqual((await siteFiles(tools.site)).sort());
  const puts = account.calls.filter(({ action }) => action === 's3:PutObject');
  expect(puts.at(-1)?.arn).toBe(`arn:aws:s3:::${bucket}/index.html`);

  const oneOfEach = new Map(keys.map((key) => [extname(key), key]));
  const types = await Promise.all(
    [...oneOfEach].map(async ([extension, Key]) => {
      const { ContentType } = await account.client.send(new HeadObjectCommand({ Bucket: bucket, Key }));
      return [extension, ContentType];
    }),
  );
  expect(Object.fromEntries(types)).toMatchObject({
    '.html': 'text/html; charset=utf-8',
    '.js': 'text/javascript; charset=utf-8',
    '.css': 'text/css; charset=utf-8',
    '.ttf': 'font/ttf',
    '.woff2': 'font/woff2',
    '.wasm': 'application/wasm',
    '.webmanifest': 'application/manifest+json; charset=utf-8',
  });
});

test('the role of docs/github.md permits every call that the command makes by itself', () => {
  const own = account.calls.filter(({ role, action }) => role === undefined && action !== 'sts:GetCallerIdentity');
  expect(new Set(own.map(({ action }) => action))).toContain('cloudfront:CreateInvalidation');
  const refused = own.filter(({ action, arn }) => !isPermitted(action, arn, { account: ACCOUNT, stage: 'dev' }));
  expect(refused).toEqual([]);
});

test('a second deployment changes no stack and completes', async () => {
  const before = changedStacks();
  expect(await deployDev(synthesiseAgain(async () => {}))).toMatchObject({ code: 0, error: '' });
  expect(changedStacks()).toEqual(before);
});

test('a deployment with another key of the table stops before anything changes', async () => {
  const before = account.calls.length;
  const result = await deployDev(
    synthesiseAgain(async (folder) => {
      const file = join(folder, 'yonnee-dev-data.template.json');
      const template = JSON.parse(await readFile(file, 'utf8'));
      const tables = Object.values<Resource>(template.Resources).filter(
        ({ Type }) => Type === 'AWS::DynamoDB::GlobalTable',
      );
      for (const { Properties } of tables) Properties.KeySchema.reverse();
      await writeFile(file, JSON.stringify(template));
    }),
  );
  expect(result.error).toMatch(/^This deployment would lose data: it changes KeySchema of Table\w+ /);
  const since = account.calls.slice(before).map(({ action }) => action);
  expect(new Set(since)).toEqual(
    new Set(['sts:GetCallerIdentity', 'cloudformation:DescribeStacks', 'cloudformation:GetTemplate']),
  );
});
