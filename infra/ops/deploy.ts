import { CloudFormationClient, UpdateTerminationProtectionCommand } from '@aws-sdk/client-cloudformation';
import { isExampleSeller } from '#shared/seller.ts';
import { whatsappFault } from '#shared/site.ts';
import { sellerFault } from '../seller-fault.ts';
import { AT_ONCE, type Stage } from '../stages.ts';
import { accountId, checkBootstrap } from './account.ts';
import { type StackPlace, type SynthesisedStack, synthesise } from './assembly.ts';
import { checkOriginSecret } from './check-origin-secret.ts';
import { type Command, Refusal, UsageError } from './command.ts';
import { acceptedReplacements, checkReplacements } from './replacements.ts';
import { invalidate, siteFiles, uploadSite } from './site.ts';
import { findStack, hasResources, isFailedCreation, outputsOf, stageFromArguments } from './stage.ts';
import { type Tools, tools } from './tools.ts';

/**
 * Command `npm run deploy`: deploys the checkout to a stage. The stacks come first, so that the new site finds its API;
 * each step may be repeated. `--release at-once` skips the canary of the functions, for a fix that an alarm would roll
 * back.
 */
export const deployBy = (toolset: Tools): Command => ({
  usage: '--stage NAME [--release at-once] [--replace ID,ID]',
  options: ['stage', 'release', 'replace'],
  plan: async ({ values, positionals }) => {
    const atOnce = values.release === AT_ONCE;
    if (positionals.length > 0 || (values.release !== undefined && !atOnce)) throw new UsageError();
    const replaced = acceptedReplacements(values.replace);
    const stage = stageFromArguments(values.stage, toolset.stageNamed);
    checkAddresses(stage);
    checkDomain(stage);
    checkWhatsApp(stage);
    checkSeller(stage);
    const account = await accountId();
    await checkOriginSecret(stage);
    const stacks = await synthesise(toolset, stage, ...(atOnce ? [`release=${AT_ONCE}`] : []));
    await checkBootstrap(account, stacks);
    const { deployedStacks, failedStacks } = await findStacks(stacks);
    await checkReplacements(deployedStacks, replaced);
    let changed: string[] = [];
    return [
      {
        says: 'build the web app',
        run: async () => {
          await toolset.run('vite', 'build', '--mode', stage.name);
          await siteFiles(toolset.site); // a file that cannot be uploaded is refused before the functions change
        },
      },
      ...failedStacks.map((stack) => ({
        says: `unprotect ${stack.name}, whose first deployment failed, so that it is replaced`,
        run: () => unprotectStack(stack),
      })),
      {
        says: `deploy to AWS account ${account}: ${stacks.map(({ name, region }) => `${name} (${region})`).join(', ')}${replaced.size > 0 ? `; this replaces ${[...replaced].join(', ')}` : ''}`,
        run: () => toolset.run('cdk', 'deploy', '--app', toolset.assembly, '--all', '--require-approval', 'never'),
      },
      {
        says: `upload the web app to the bucket of stage ${stage.name}, index.html last`,
        run: async () => {
          changed = await uploadSite((await outputsOf(stage, 'web'))('SiteBucket'), toolset.site);
        },
      },
      {
        says: 'invalidate the changed pages in CloudFront',
        run: async () => {
          const output = await outputsOf(stage, 'web');
          await invalidate(output('DistributionId'), changed);
          console.log(`The site is at ${output('SiteUrl')}`);
        },
      },
    ];
  },
});

export const deploy = deployBy(tools);

/** Throws a Refusal when a setting still ends in `.example`, a domain that cannot exist and receives no mail. */
const checkAddresses = ({ name, ...settings }: Stage): void => {
  const [setting] = Object.entries(settings).filter(
    ([, value]) => typeof value === 'string' && value.endsWith('.example'),
  );
  if (setting)
    throw new Refusal(`Stage ${name} still has ${setting[1]} as its ${setting[0]}: set yours in infra/stages.ts.`);
};

const checkWhatsApp = ({ name, site: { whatsapp } }: Stage): void => {
  const fault = whatsappFault(whatsapp);
  if (!fault) return;
  const reason = fault === 'fictional' ? 'is reserved for fiction' : 'is not in E.164 (as +221771234567)';
  throw new Refusal(
    `Stage ${name} has ${whatsapp} as its WhatsApp number, which ${reason}: set yours as site.whatsapp in infra/stages.ts.`,
  );
};

/** Throws a Refusal when papers would name the example of a seller, or cannot name it. */
const checkSeller = ({ name, sellers }: Stage): void => {
  const fault = sellers.some(isExampleSeller) ? 'is the example' : sellerFault(sellers);
  if (fault !== undefined)
    throw new Refusal(
      `The seller of stage ${name} on its receipts: ${fault}. Set yours as sellers in infra/stages.ts.`,
    );
};

/** Finds out which stacks are deployed, and of which the first deployment failed. */
const findStacks = async (stacks: readonly SynthesisedStack[]) => {
  const found = await Promise.all(stacks.map(({ name, region }) => findStack(name, region)));
  return {
    deployedStacks: stacks.filter((_, at) => hasResources(found[at])),
    failedStacks: stacks.filter((_, at) => isFailedCreation(found[at])),
  };
};

/** Throws a Refusal when a stage of real customers has no domain: CloudFront's own address always accepts TLS 1.0. */
const checkDomain = ({ name, keepsData, siteDomain }: Stage): void => {
  if (keepsData && siteDomain === undefined)
    throw new Refusal(
      `Stage ${name} has no siteDomain, and CloudFront's own address would accept TLS 1.0: set your domain in infra/stages.ts.`,
    );
};

/** Removes the protection of a stack whose creation failed; the CDK replaces it by itself once it is unprotected. */
const unprotectStack = ({ name, region }: StackPlace): Promise<unknown> =>
  new CloudFormationClient({ region }).send(
    new UpdateTerminationProtectionCommand({ StackName: name, EnableTerminationProtection: false }),
  );
