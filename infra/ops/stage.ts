import { CloudFormationClient, DescribeStacksCommand, type Stack } from '@aws-sdk/client-cloudformation';
import { REGION } from '../region.ts';
import { type Stage, stageNamed } from '../stages.ts';
import { Refusal, UsageError } from './command.ts';

/**
 * Returns the stage of a name and directs all AWS calls of this process to its region. Throws for an unknown stage, and
 * for an environment that names another region, which shows that another target was meant.
 */
export const stageFromArguments = (name: string | undefined, find = stageNamed): Stage => {
  if (name === undefined) throw new UsageError();
  const stage = find(name);
  for (const variable of ['AWS_REGION', 'AWS_DEFAULT_REGION']) {
    const region = process.env[variable];
    if (region && region !== REGION)
      throw new Refusal(`${variable} is ${region}, but stages live in ${REGION}: run this with ${variable}=${REGION}.`);
  }
  process.env.AWS_REGION = REGION;
  return stage;
};

/** Returns a reader for the outputs of one of a stage's stacks. Throws a Refusal when the stage is not deployed. */
export const outputsOf = async ({ name }: Stage, part: 'web' | 'data'): Promise<(output: string) => string> => {
  const stack = await findStack(`yonnee-${name}-${part}`);
  const deployFirst = `run npm run deploy -- --stage ${name} first.`;
  if (!stack) throw new Refusal(`Stage ${name} is not in this AWS account: ${deployFirst}`);
  return (output) => {
    const value = stack.Outputs?.find(({ OutputKey }) => OutputKey === output)?.OutputValue;
    if (value === undefined) throw new Refusal(`${stack.StackName} has no output ${output}: ${deployFirst}`);
    return value;
  };
};

/** Reports whether the creation of a stack failed, which leaves it without resources. */
export const isFailedCreation = (stack: Stack | undefined): boolean =>
  /^ROLLBACK_(COMPLETE|FAILED)$/.test(stack?.StackStatus ?? '');

/** Reports whether a stack was created at least once, so that its template describes what exists. */
export const hasResources = (stack: Stack | undefined): boolean =>
  stack !== undefined && stack.StackStatus !== 'REVIEW_IN_PROGRESS' && !isFailedCreation(stack);

/** Returns a deployed stack, or undefined when there is none. */
export const findStack = async (StackName: string, region: string = REGION): Promise<Stack | undefined> => {
  try {
    const { Stacks } = await new CloudFormationClient({ region }).send(new DescribeStacksCommand({ StackName }));
    return Stacks?.[0];
  } catch (error) {
    if (error instanceof Error && error.name === 'ValidationError' && /does not exist/.test(error.message))
      return undefined;
    throw error;
  }
};
