import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { Gateway } from '../constructs/gateway.ts';
import type { Stage } from '../stages.ts';
import type { ApiStack } from './api.ts';
import type { DataStack } from './data.ts';

export type RoutesStackProps = StackProps & { stage: Stage; httpApiId: string; data: DataStack; api: ApiStack };

/**
 * Stack of the API's routes, which call the functions of the API stack. Together they are more than the 500 resources
 * that CloudFormation allows a stack.
 */
export class RoutesStack extends Stack {
  constructor(scope: Construct, id: string, { stage, httpApiId, data, api, ...props }: RoutesStackProps) {
    super(scope, id, props);
    new Gateway(this, 'Gateway', { stage, httpApiId, accounts: data.accounts, served: api.served });
  }
}
