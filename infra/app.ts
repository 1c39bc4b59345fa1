import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { buildRenderer, siteDefine } from '../web/build/renderer.ts';
import { BUNDLES, bundleFunctions, type FunctionName } from './bundle.ts';
import { released, stageNamed } from './stages.ts';

/** Functions that draw pages, each with the renderer beside its bundle. */
const [drawing, ...others] = ['home-page', 'tracking-page'] as const;
const rendererOf = (name: FunctionName) => join(BUNDLES, name, 'renderer');

const { TABLE_INDEXES: indexes } = process.env;
const app = new App(indexes ? { context: { indexes } } : {});
try {
  const stage = released(stageNamed(app.node.tryGetContext('stage') ?? 'dev'), app.node.tryGetContext('release'));
  // The bundler runs in its own process while this one loads the CDK.
  const [{ addStacks }, { addChecks }, { Code }] = await Promise.all([
    import('./stacks.ts'),
    import('./checks.ts'),
    import('aws-cdk-lib/aws-lambda'),
    bundleFunctions(),
    buildRenderer({ define: siteDefine(stage.site), outDir: rendererOf(drawing) }),
  ]);
  for (const name of others) await cp(rendererOf(drawing), rendererOf(name), { recursive: true });
  addStacks(app, stage, (name) => Code.fromAsset(join(BUNDLES, name)));
  addChecks(app);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
