import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { REGION } from '../region.ts';
import type { StackPlace } from './assembly.ts';
import { Refusal } from './command.ts';
import { findStack } from './stage.ts';

/** Stack that `cdk bootstrap` creates in each region. */
const BOOTSTRAP_STACK = 'CDKToolkit';

/** Returns the AWS account of the credentials. */
export const accountId = async (): Promise<string> => {
  const { Account } = await new STSClient({ region: REGION }).send(new GetCallerIdentityCommand());
  if (!Account) throw new Refusal('AWS returns no account for these credentials: sign in again.');
  return Account;
};

/** Throws a Refusal when the account is not bootstrapped for the CDK in a region of these stacks. */
export const checkBootstrap = async (account: string, stacks: readonly StackPlace[]): Promise<void> => {
  const regions = [...new Set(stacks.map(({ region }) => region))];
  const found = await Promise.all(regions.map((region) => findStack(BOOTSTRAP_STACK, region)));
  const missing = regions.filter((_, at) => !found[at]);
  if (missing.length === 0) return;
  const places = missing.map((region) => `aws://${account}/${region}`).join(' ');
  throw new Refusal(
    `The account is not prepared for the CDK in ${missing.join(' and ')}: run npx cdk bootstrap ${places}`,
  );
};
