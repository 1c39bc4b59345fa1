import { CloudFormationClient, paginateListStackResources } from '@aws-sdk/client-cloudformation';
import { accountId } from './account.ts';
import { type StackPlace, synthesise } from './assembly.ts';
import { empty } from './bucket.ts';
import { type Command, Refusal, UsageError } from './command.ts';
import { findStack, stageFromArguments } from './stage.ts';
import { type Tools, tools } from './tools.ts';

/** Command `npm run destroy`: deletes a trial stage with all its data. */
export const destroyBy = (toolset: Tools): Command => ({
  usage: '--stage NAME',
  options: ['stage'],
  plan: async ({ values, positionals }) => {
    if (positionals.length > 0) throw new UsageError();
    const stage = stageFromArguments(values.stage, toolset.stageNamed);
    if (stage.keepsData) throw new Refusal(`Stage ${stage.name} keeps its data: no command destroys it.`);
    const account = await accountId();
    const stacks = await deployedStacks(await synthesise(toolset, stage));
    if (stacks.length === 0) return [];
    const buckets = (await Promise.all(stacks.map(bucketsOf))).flat();
    return [
      ...buckets.map((bucket) => ({
        says: `delete every file in the bucket ${bucket}`,
        run: () => empty(bucket),
      })),
      {
        says: `delete from AWS account ${account}, with table, users and files: ${stacks.map(({ name }) => name).join(', ')}`,
        run: () => toolset.run('cdk', 'destroy', '--app', toolset.assembly, '--all', '--force'),
      },
    ];
  },
});

export const destroy = destroyBy(tools);

const deployedStacks = async (stacks: readonly StackPlace[]): Promise<StackPlace[]> => {
  const found = await Promise.all(stacks.map(({ name, region }) => findStack(name, region)));
  return stacks.filter((_, at) => found[at]);
};

const bucketsOf = async ({ name, region }: StackPlace): Promise<string[]> => {
  const client = new CloudFormationClient({ region });
  const buckets: string[] = [];
  for await (const { StackResourceSummaries = [] } of paginateListStackResources({ client }, { StackName: name }))
    for (const { ResourceType, ResourceStatus, PhysicalResourceId } of StackResourceSummaries)
      if (ResourceType === 'AWS::S3::Bucket' && ResourceStatus !== 'DELETE_COMPLETE' && PhysicalResourceId)
        buckets.push(PhysicalResourceId);
  return buckets;
};
