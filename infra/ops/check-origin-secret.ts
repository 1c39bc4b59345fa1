import type { Stage } from '../stages.ts';
import { Refusal } from './command.ts';
import { findStack } from './stage.ts';

/** Number of an API that was deployed before the secrets had numbers; it accepts the first two. */
const FIRST = 1;

/**
 * Throws a Refusal unless the deployed API accepts the secret that CloudFront would send from the deployment of the web
 * stack on: otherwise every call would be refused until the API is deployed.
 */
export const checkOriginSecret = async ({ name, originSecret }: Stage): Promise<void> => {
  const api = await findStack(`yonnee-${name}-api`);
  if (!api) return;
  const output = api.Outputs?.find(({ OutputKey }) => OutputKey === 'OriginSecret')?.OutputValue;
  const deployed = Number(output ?? FIRST);
  if (originSecret === deployed || originSecret === deployed + 1) return;
  throw new Refusal(
    `Stage ${name} accepts the origin secrets ${deployed} and ${deployed + 1}, but this checkout would send ${originSecret}: set originSecret to ${deployed} in infra/stages.ts, or to ${deployed + 1} to rotate it.`,
  );
};
