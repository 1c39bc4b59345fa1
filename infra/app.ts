import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { buildRenderer, siteDefine } from '../web/build/renderer.ts';
import { BUNDLES, bundleFunctions } from './bundle.ts';
import { stageOf } from './stages.ts';

const { TABLE_INDEXES: indexes } = process.env;
const app = new App(indexes ? { context: { indexes } } : {});
try {
  const stage = stageOf(app.node.tryGetContext('stage') ?? 'dev');
  // The bundler runs in its own process while this one loads the CDK.
  const [{ addStacks }, { addChecks }, { Code }] = await Promise.all([
    import('./stacks.ts'),
    import('./checks.ts'),
    import('aws-cdk-lib/aws-lambda'),
    bundleFunctions(),
    buildRenderer({ define: siteDefine(stage.site), outDir: join(BUNDLES, 'home-page/renderer') }),
  ]);
  addStacks(app, stage, (name) => Code.fromAsset(join(BUNDLES, name)));
  addChecks(app);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
