import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#infra/bundle.ts';
import { REGION } from '#infra/region.ts';
import { stageOf } from '#infra/stages.ts';

const FOLDER = join(ROOT, '.github/workflows');
const textOf = (file: string): string => readFileSync(join(FOLDER, file), 'utf8');
const files = readdirSync(FOLDER);

test.each(files)('%s runs nobody’s code but at the very commit that it names', (file) => {
  const used = [...textOf(file).matchAll(/uses: (\S+)(.*)/g)].filter(([, action = '']) => !action.startsWith('./'));
  for (const [, action, version] of used)
    expect([action, version]).toEqual([
      expect.stringMatching(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/),
      expect.stringMatching(/^ # v\d+\.\d+\.\d+$/),
    ]);
});

test('a push is checked by the command that the README names, and by a synthesis', () => {
  const ran = [...textOf('check.yml').matchAll(/run: (.+)/g)].map(([, command]) => command);
  expect(ran).toEqual(['npm ci', 'npm test', 'npm run synth -- -c stage=prod']);
  expect(readFileSync(join(ROOT, 'README.md'), 'utf8')).toContain('```sh\nnpm test\n```');
});

test('GitHub deploys every stage that there is, where stages live, after the checks and without a stored key', () => {
  const deploy = textOf('deploy.yml');
  const stages = /options: \[(.+)\]/.exec(deploy)?.[1]?.split(', ') ?? [];
  expect(stages.map((name) => stageOf(name).name)).toEqual(['dev', 'test', 'staging', 'prod']);
  expect(deploy).toContain(`aws-region: ${REGION}`);
  expect(deploy).toMatch(/needs: check\n/);
  expect(deploy).toMatch(/id-token: write/);
  expect(deploy).not.toContain('secrets.');
});
