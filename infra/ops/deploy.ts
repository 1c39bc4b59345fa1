import type { Stage } from '../stages.ts';
import { accountId, checkBootstrap } from './account.ts';
import { synthesise } from './assembly.ts';
import { type Command, Misuse, Refusal } from './command.ts';
import { invalidate, uploadSite } from './site.ts';
import { outputsOf, theStage } from './stage.ts';
import { type Workshop, workshop } from './tools.ts';

/**
 * `npm run deploy`: brings a stage to what the checkout says. The stacks first, so that the new site finds the API that
 * it knows; each step may be repeated.
 */
export const deployBy = (shop: Workshop): Command => ({
  usage: '--stage NAME',
  options: ['stage'],
  plan: async ({ values, positionals }) => {
    if (positionals.length > 0) throw new Misuse();
    const stage = theStage(values.stage, shop.stageOf);
    checkAddresses(stage);
    const account = await accountId();
    const stacks = await synthesise(shop, stage);
    await checkBootstrap(account, stacks);
    let changed: string[] = [];
    return [
      { says: 'build the web app', run: () => shop.run('vite', 'build') },
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

export const deploy = deployBy(workshop);

/** Nobody has a domain that ends in `.example`: a stage that still names one would mail nobody. */
const checkAddresses = ({ name, ...settings }: Stage): void => {
  const [setting] = Object.entries(settings).filter(
    ([, value]) => typeof value === 'string' && value.endsWith('.example'),
  );
  if (setting)
    throw new Refusal(`Stage ${name} still has ${setting[1]} as its ${setting[0]}: put yours into infra/stages.ts.`);
};
