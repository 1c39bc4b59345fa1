import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { BUNDLES, bundleFunctions } from './bundle.ts';
import { stageOf } from './stages.ts';

const app = new App();
try {
  const stage = stageOf(app.node.tryGetContext('stage') ?? 'dev');
  // The bundler works in a process of its own, while this one loads the CDK.
  const [{ addStacks }, { addChecks }, { Code }] = await Promise.all([
    import('./stacks.ts'),
    import('./checks.ts'),
    import('aws-cdk-lib/aws-lambda'),
    bundleFunctions(),
  ]);
  addStacks(app, stage, (name) => Code.fromAsset(join(BUNDLES, name)));
  addChecks(app);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
