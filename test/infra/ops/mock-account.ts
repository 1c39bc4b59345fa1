import {
  CloudFormationClient,
  DescribeStacksCommand,
  GetTemplateCommand,
  ListStackResourcesCommand,
  UpdateTerminationProtectionCommand,
} from '@aws-sdk/client-cloudformation';
import { CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { mockClient } from 'aws-sdk-client-mock';

const stackNotFound = (name: string) =>
  Object.assign(new Error(`Stack with id ${name} does not exist`), { name: 'ValidationError' });

type ClientOf = () => CloudFormationClient;

/** Deployed stacks by name, or by `name in region`. */
export type DeployedStacks = Record<
  string,
  { status?: string; outputs?: Record<string, string>; buckets?: string[]; template?: object }
>;

/**
 * Mocks the control plane of an AWS account that has only these stacks. Returns the paths invalidated in CloudFront and
 * the stacks whose termination protection was removed.
 */
export const mockAccount = (deployed: DeployedStacks) => {
  const invalidated: string[][] = [];
  const unprotected: string[] = [];
  const formation = mockClient(CloudFormationClient);
  formation.on(DescribeStacksCommand).callsFake(async ({ StackName }: { StackName: string }, clientOf: ClientOf) => {
    const stack = deployed[StackName] ?? deployed[`${StackName} in ${await clientOf().config.region()}`];
    if (!stack) throw stackNotFound(StackName);
    const Outputs = Object.entries(stack.outputs ?? {}).map(([OutputKey, OutputValue]) => ({ OutputKey, OutputValue }));
    return { Stacks: [{ StackName, StackStatus: stack.status ?? 'CREATE_COMPLETE', Outputs }] };
  });
  formation.on(GetTemplateCommand).callsFake(async ({ StackName }: { StackName: string }) => ({
    TemplateBody: JSON.stringify(deployed[StackName]?.template ?? {}),
  }));
  formation.on(ListStackResourcesCommand).callsFake(async ({ StackName }: { StackName: string }) => ({
    StackResourceSummaries: [
      { ResourceType: 'AWS::SQS::Queue', ResourceStatus: 'CREATE_COMPLETE', PhysicalResourceId: 'a-queue' },
      ...(deployed[StackName]?.buckets ?? []).map((PhysicalResourceId) => ({
        ResourceType: 'AWS::S3::Bucket',
        ResourceStatus: 'CREATE_COMPLETE',
        PhysicalResourceId,
      })),
    ],
  }));
  formation.on(UpdateTerminationProtectionCommand).callsFake(async ({ StackName }: { StackName: string }) => {
    unprotected.push(StackName);
    return {};
  });
  const identity = mockClient(STSClient);
  identity.on(GetCallerIdentityCommand).resolves({ Account: '111122223333' });
  const edge = mockClient(CloudFrontClient);
  edge.on(CreateInvalidationCommand).callsFake(async ({ InvalidationBatch }) => {
    invalidated.push(InvalidationBatch.Paths.Items);
    return {};
  });
  const restore = () => {
    for (const mock of [formation, identity, edge]) mock.restore();
  };
  return { invalidated, unprotected, identity, restore };
};
