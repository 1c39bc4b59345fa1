import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { REGION } from '../region.ts';
import type { StackPlace } from './assembly.ts';
import { Refusal } from './command.ts';
import { findStack } from './stage.ts';

/** What `cdk bootstrap` leaves in each region. */
const BOOTSTRAPPED = 'CDKToolkit';

/** The AWS account that the credentials are of. */
export const accountId = async (): Promise<string> => {
  const { Account } = await new STSClient({ region: REGION }).send(new GetCallerIdentityCommand());
  if (!Account) throw new Refusal('AWS does not say whose these credentials are: sign in anew.');
  return Account;
};

/** Refuses an account that the CDK cannot deploy these stacks to yet. */
export const checkBootstrap = async (account: string, stacks: readonly StackPlace[]): Promise<void> => {
  const regions = [...new Set(stacks.map(({ region }) => region))];
  const found = await Promise.all(regions.map((region) => findStack(BOOTSTRAPPED, region)));
  const missing = regions.filter((_, at) => !found[at]);
  if (missing.length === 0) return;
  const places = missing.map((region) => `aws://${account}/${region}`).join(' ');
  throw new Refusal(
    `The account is not prepared for the CDK in ${missing.join(' and ')}: run npx cdk bootstrap ${places}`,
  );
};
