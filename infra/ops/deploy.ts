import { CloudFormationClient, UpdateTerminationProtectionCommand } from '@aws-sdk/client-cloudformation';
import { whatsappFault } from '#shared/site.ts';
import type { Stage } from '../stages.ts';
import { accountId, checkBootstrap } from './account.ts';
import { type StackPlace, synthesise } from './assembly.ts';
import { type Command, Refusal, UsageError } from './command.ts';
import { invalidate, uploadSite } from './site.ts';
import { findStack, isFailedCreation, outputsOf, stageFromArguments } from './stage.ts';
import { type Tools, tools } from './tools.ts';

/**
 * `npm run deploy`: brings a stage to what the checkout says. The stacks first, so that the new site finds the API that
 * it knows; each step may be repeated.
 */
export const deployBy = (shop: Tools): Command => ({
  usage: '--stage NAME',
  options: ['stage'],
  plan: async ({ values, positionals }) => {
    if (positionals.length > 0) throw new UsageError();
    const stage = stageFromArguments(values.stage, shop.stageOf);
    checkAddresses(stage);
    checkDomain(stage);
    checkWhatsApp(stage);
    const account = await accountId();
    const stacks = await synthesise(shop, stage);
    await checkBootstrap(account, stacks);
    const stillborn = await failedCreationsIn(stacks);
    let changed: string[] = [];
    return [
      { says: 'build the web app', run: () => shop.run('vite', 'build', '--mode', stage.name) },
      ...stillborn.map((stack) => ({
        says: `give up the empty ${stack.name}, whose first deployment failed`,
        run: () => abortDeploy(stack),
      })),
      {
        says: `deploy to AWS account ${account}: ${stacks.map(({ name, region }) => `${name} (${region})`).join(', ')}`,
        run: () => shop.run('cdk', 'deploy', '--app', shop.assembly, '--all', '--require-approval', 'never'),
      },
      {
        says: `upload the web app to the bucket of stage ${stage.name}, its entry last`,
        run: async () => {
          changed = await uploadSite((await outputsOf(stage, 'web'))('SiteBucket'), shop.site);
        },
      },
      {
        says: 'have CloudFront ask for the new pages',
        run: async () => {
          const tells = await outputsOf(stage, 'web');
          await invalidate(tells('DistributionId'), changed);
          console.log(`The site is at ${tells('SiteUrl')}`);
        },
      },
    ];
  },
});

export const deploy = deployBy(tools);

/** Nobody has a domain that ends in `.example`: a stage that still names one would mail nobody. */
const checkAddresses = ({ name, ...settings }: Stage): void => {
  const [setting] = Object.entries(settings).filter(
    ([, value]) => typeof value === 'string' && value.endsWith('.example'),
  );
  if (setting)
    throw new Refusal(`Stage ${name} still has ${setting[1]} as its ${setting[0]}: put yours into infra/stages.ts.`);
};

const checkWhatsApp = ({ name, site: { whatsapp } }: Stage): void => {
  const fault = whatsappFault(whatsapp);
  if (!fault) return;
  const reason = fault === 'fictional' ? 'is reserved for fiction' : 'is not in E.164 (as +221771234567)';
  throw new Refusal(
    `Stage ${name} has ${whatsapp} as its WhatsApp number, which ${reason}: put yours as site.whatsapp into infra/stages.ts.`,
  );
};

const failedCreationsIn = async (stacks: readonly StackPlace[]): Promise<StackPlace[]> => {
  const found = await Promise.all(stacks.map(({ name, region }) => findStack(name, region)));
  return stacks.filter((_, at) => isFailedCreation(found[at]));
};

/** CloudFront's own address takes TLS 1.0, whatever a template says; real customers are not served there. */
const checkDomain = ({ name, keepsData, siteDomain }: Stage): void => {
  if (keepsData && siteDomain === undefined)
    throw new Refusal(
      `Stage ${name} has no siteDomain, and CloudFront's own address would take TLS 1.0: put your domain into infra/stages.ts.`,
    );
};

/** The CDK replaces such a stack by itself, but only where it is not protected, as all are that keep their data. */
const abortDeploy = ({ name, region }: StackPlace): Promise<unknown> =>
  new CloudFormationClient({ region }).send(
    new UpdateTerminationProtectionCommand({ StackName: name, EnableTerminationProtection: false }),
  );
