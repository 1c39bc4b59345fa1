import { CloudFormationClient, DescribeStacksCommand, type Stack } from '@aws-sdk/client-cloudformation';
import { REGION } from '../region.ts';
import { type Stage, stageOf } from '../stages.ts';
import { Refusal, UsageError } from './command.ts';

/**
 * The stage of that name; from now on every call of this process goes to its region. Refuses an unknown stage, and an
 * environment that names another region: whoever set it means another place.
 */
export const stageFromArguments = (name: string | undefined, find = stageOf): Stage => {
  if (name === undefined) throw new UsageError();
  const stage = find(name);
  for (const variable of ['AWS_REGION', 'AWS_DEFAULT_REGION']) {
    const asked = process.env[variable];
    if (asked && asked !== REGION)
      throw new Refusal(`${variable} is ${asked}, but stages live in ${REGION}: run this with ${variable}=${REGION}.`);
  }
  process.env.AWS_REGION = REGION;
  return stage;
};

/** What one of a stage's stacks tells of itself, by name. Refuses a stage that is not deployed. */
export const outputsOf = async ({ name }: Stage, part: 'web' | 'data'): Promise<(output: string) => string> => {
  const stack = await findStack(`yonnee-${name}-${part}`);
  const deployFirst = `run npm run deploy -- --stage ${name} first.`;
  if (!stack) throw new Refusal(`Stage ${name} is not in this AWS account: ${deployFirst}`);
  return (output) => {
    const value = stack.Outputs?.find(({ OutputKey }) => OutputKey === output)?.OutputValue;
    if (value === undefined) throw new Refusal(`${stack.StackName} does not tell its ${output}: ${deployFirst}`);
    return value;
  };
};

/** Whether a stack's very creation failed: it is an empty name. */
export const isFailedCreation = (stack: Stack | undefined): boolean =>
  /^ROLLBACK_(COMPLETE|FAILED)$/.test(stack?.StackStatus ?? '');

/** A stack as it is deployed; undefined when there is none. */
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
