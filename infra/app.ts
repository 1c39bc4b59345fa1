import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { BUNDLES, bundleFunctions } from './bundle.ts';
import { addChecks } from './checks.ts';
import { addStacks } from './stacks.ts';
import { stageOf } from './stages.ts';

const app = new App();
try {
  const stage = stageOf(app.node.tryGetContext('stage') ?? 'dev');
  await bundleFunctions();
  addStacks(app, stage, (name) => Code.fromAsset(join(BUNDLES, name)));
  addChecks(app);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
