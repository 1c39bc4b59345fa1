import type { Duration } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, type Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Env } from '#functions/core/env.ts';
import type { FunctionName } from '../bundle.ts';
import { reservedFor, type Stage } from '../stages.ts';
import { removalOf } from './removal-policy.ts';

/** Returns the code of a function: its bundle, or a stub in tests. */
export type CodeOf = (name: FunctionName) => Code;

type Options = {
  stage: Stage;
  code: CodeOf;
  environment: Partial<Env>;
  memoryMb: number;
  timeout: Duration;
  /** Queue of asynchronous events that failed permanently; undefined for functions that a caller waits for. */
  deadLetterQueue?: IQueue | undefined;
  /** Permissions of the function, besides writing its own log. */
  statements: readonly PolicyStatement[];
};

/** Creates a Lambda with its own role and log. */
export const appFunction = (scope: Construct, name: FunctionName, options: Options): LambdaFunction => {
  const { stage, code, environment, memoryMb, timeout, statements, deadLetterQueue } = options;
  const home = new Construct(scope, name);
  const logGroup = appLog(home, 'Log', stage);
  const reserved = reservedFor(stage, name);
  const log = new PolicyStatement({
    actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
    resources: [logGroup.logGroupArn],
  });
  const role = new Role(home, 'Role', {
    assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
    // A policy of its own would be one more of the 500 resources that a stack may have.
    inlinePolicies: { Own: new PolicyDocument({ statements: [log, ...statements] }) },
  });
  return new LambdaFunction(home, 'Function', {
    description: `yonnee ${stage.name}: ${name}`,
    code: code(name),
    handler: 'index.handler',
    runtime: Runtime.NODEJS_24_X,
    architecture: Architecture.ARM_64,
    memorySize: memoryMb,
    timeout,
    environment,
    role,
    logGroup,
    ...(deadLetterQueue && { deadLetterQueue }),
    ...(reserved !== undefined && { reservedConcurrentExecutions: reserved }),
  });
};

/** Creates a log group with the stage's retention. */
export const appLog = (scope: Construct, id: string, stage: Stage): LogGroup =>
  new LogGroup(scope, id, {
    retention: RetentionDays[stage.logRetention],
    removalPolicy: removalOf(stage),
  });
