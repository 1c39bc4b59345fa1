import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { ROOT } from '#infra/bundle.ts';
import { permittedActions } from './deploy-policy.ts';

/** Actions under which IAM checks calls of S3 that have another name. */
const S3_ACTIONS: Readonly<Record<string, string>> = { ListObjectsV2: 'ListBucket', DeleteObjects: 'DeleteObject' };
/** Call that needs no permission. */
const FREE = 'sts:GetCallerIdentity';

/** Lists the IAM actions of the SDK calls in a command's code; the bundler leaves out functions that it never calls. */
const actionsOf = async (command: string): Promise<string[]> => {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [`infra/ops/${command}.ts`],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    packages: 'external',
  });
  const code = outputFiles.map(({ text }) => text).join('');
  const imports = code.matchAll(/import \{([^}]+)\} from "@aws-sdk\/client-([\w-]+)"/g);
  const actions = [...imports].flatMap(([, names = '', service]) =>
    [...names.matchAll(/\b(?:paginate(\w+)|(\w+)Command)\b/g)]
      .filter(([name]) => code.includes(`${name}(`))
      .map(([, listed, sent]) => {
        const operation = listed ?? sent ?? '';
        return `${service}:${service === 's3' ? (S3_ACTIONS[operation] ?? operation) : operation}`;
      }),
  );
  return [...new Set(actions)].sort();
};

test('the deploy role of docs/github.md permits the calls of npm run deploy, assuming the CDK’s roles, and no more', async () => {
  const calls = await actionsOf('deploy');
  expect(calls).toContain('cloudformation:UpdateTerminationProtection');
  const needed = calls.filter((action) => action !== FREE);
  expect(permittedActions().sort()).toEqual(['sts:AssumeRole', ...needed].sort());
});
