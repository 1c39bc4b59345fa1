import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#infra/bundle.ts';
import { REGION } from '#infra/region.ts';
import { stageNamed } from '#infra/stages.ts';

const FOLDER = join(ROOT, '.github/workflows');
const textOf = (file: string): string => readFileSync(join(FOLDER, file), 'utf8');
const files = readdirSync(FOLDER);

test.each(files)('%s pins every action of others to a commit', (file) => {
  const used = [...textOf(file).matchAll(/uses: (\S+)(.*)/g)].filter(([, action = '']) => !action.startsWith('./'));
  for (const [, action, version] of used)
    expect([action, version]).toEqual([
      expect.stringMatching(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/),
      expect.stringMatching(/^ # v\d+\.\d+\.\d+$/),
    ]);
});

test('a push is checked by npm test, as in the README, and by a synthesis', () => {
  const commands = [...textOf('check.yml').matchAll(/run: (.+)/g)].map(([, command]) => command);
  expect(commands).toEqual(['npm ci', 'npm test', 'npm run synth -- -c stage=prod']);
  expect(readFileSync(join(ROOT, 'README.md'), 'utf8')).toContain('```sh\nnpm test\n```');
});

test('all tests with their large samples run each night and before a deployment', () => {
  const workflow = textOf('nightly.yml');
  expect(workflow).toMatch(/schedule:\n {4}- cron:/);
  expect(workflow).toContain('run: npm run test:all\n');
  expect(textOf('deploy.yml')).toContain('uses: ./.github/workflows/nightly.yml\n');
});

test('the main job runs in the other browsers each night and after each change of main, by the command of the README', () => {
  const workflow = textOf('browsers.yml');
  expect(workflow).toMatch(/schedule:\n {4}- cron:/);
  expect(workflow).toMatch(/push:\n {4}branches: \[main\]/);
  expect(workflow).toContain('run: npm run test:browsers\n');
  expect(workflow).toContain(' webkit2gtk-driver xvfb\n');
});

test('GitHub, the dev container and nvm use the Node version of the functions', () => {
  const version = readFileSync(join(ROOT, '.nvmrc'), 'utf8').trim();
  const container = readFileSync(join(ROOT, '.devcontainer/devcontainer.json'), 'utf8');
  expect(readFileSync(join(ROOT, 'infra/constructs/app-function.ts'), 'utf8')).toContain(`NODEJS_${version}_X`);
  expect(container).toContain(`typescript-node:${version}-`);
  for (const file of files.filter((name) => textOf(name).includes('setup-node')))
    expect(textOf(file)).toContain('node-version-file: .nvmrc');
});

test('every path in CODEOWNERS exists', () => {
  const lines = readFileSync(join(ROOT, '.github/CODEOWNERS'), 'utf8').split('\n');
  const owned = lines.filter((line) => line.startsWith('/')).map((line) => line.split(' ')[0] ?? '');
  expect(owned.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

test('GitHub deploys every stage, in the stages’ region, after the checks and without a stored AWS key', () => {
  const deploy = textOf('deploy.yml');
  const stages = /options: \[(.+)\]/.exec(deploy)?.[1]?.split(', ') ?? [];
  expect(stages.map((name) => stageNamed(name).name)).toEqual(['dev', 'test', 'staging', 'prod']);
  expect(deploy).toContain(`aws-region: ${REGION}`);
  expect(deploy).toMatch(/needs: check\n/);
  expect(deploy).toMatch(/id-token: write/);
  expect(deploy).not.toContain('secrets.');
});
