import { type App, Tags } from 'aws-cdk-lib';
import type { CodeOf } from './constructs/app-function.ts';
import { REGION } from './region.ts';
import { ApiStack } from './stacks/api.ts';
import { DataStack } from './stacks/data.ts';
import { EdgeStack } from './stacks/edge.ts';
import { EdgeMonitoringStack } from './stacks/edge-monitoring.ts';
import { MonitoringStack } from './stacks/monitoring.ts';
import { RoutesStack } from './stacks/routes.ts';
import { WebStack } from './stacks/web.ts';
import type { Stage } from './stages.ts';

/**
 * Adds all stacks of a stage to an app; the web stack comes first, since data and functions need the site's address.
 */
export const addStacks = (app: App, stage: Stage, code: CodeOf) => {
  const props = { stage, env: { region: REGION }, terminationProtection: stage.keepsData };
  const edge = new EdgeStack(app, `yonnee-${stage.name}-edge`, { stage, terminationProtection: stage.keepsData });
  const web = new WebStack(app, `yonnee-${stage.name}-web`, { ...props, edge });
  const data = new DataStack(app, `yonnee-${stage.name}-data`, { ...props, siteUrl: web.siteUrl, code });
  const api = new ApiStack(app, `yonnee-${stage.name}-api`, { ...props, data, web, code });
  const { httpApiId } = web;
  const routes = new RoutesStack(app, `yonnee-${stage.name}-routes`, { ...props, httpApiId, data, api });
  const { table } = data;
  const watched = { ...props, httpApiId, table, api, siteUrl: web.siteUrl, code };
  const monitoring = new MonitoringStack(app, `yonnee-${stage.name}-monitoring`, watched);
  const edgeMonitoring = new EdgeMonitoringStack(app, `yonnee-${stage.name}-edge-monitoring`, {
    stage,
    distributionId: web.distributionId,
    terminationProtection: stage.keepsData,
  });
  Tags.of(app).add('app', 'yonnee');
  Tags.of(app).add('stage', stage.name);
  return { edge, web, data, api, routes, monitoring, edgeMonitoring };
};
