import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as FunctionTarget } from 'aws-cdk-lib/aws-events-targets';
import type { Construct } from 'constructs';
import type { Env } from '#functions/core/env.ts';
import type { Stage } from '../stages.ts';
import { appFunction, type CodeOf } from './app-function.ts';

type Options = { stage: Stage; siteUrl: string; code: CodeOf };

/** Adds the function that reads the site at its public address every five minutes; it may do nothing else. */
export const addSiteCheck = (scope: Construct, { stage, siteUrl, code }: Options): void => {
  const environment: Partial<Env> = { STAGE: stage.name, SITE_URL: siteUrl };
  const check = appFunction(scope, 'site-check', {
    stage,
    code,
    environment,
    memoryMb: 256,
    timeout: Duration.seconds(30),
    statements: [],
  });
  check.configureAsyncInvoke({ retryAttempts: 0 }); // the next check follows soon
  new Rule(scope, 'SiteCheckSchedule', {
    schedule: Schedule.rate(Duration.minutes(5)),
    targets: [new FunctionTarget(check)],
  });
};
