import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Refusal } from '#infra/ops/command.ts';
import type { Tools } from '#infra/ops/tools.ts';
import { type Stage, stageOf } from '#infra/stages.ts';
import { localSite } from '#shared/site.ts';
import { stacksOf } from '../synthesised.ts';
import { writeFiles } from './files.ts';

/** Somebody's own, as `infra/stages.ts` asks. */
const OWN = {
  mailFrom: 'bonjour@yonnee.test',
  supportEmail: 'aide@yonnee.test',
  alarmMail: 'ops@yonnee.test',
  site: { ...localSite, whatsapp: '+221771234567' },
} satisfies Partial<Stage>;

/**
 * Builds a site of these files, and synthesises with stubs for the functions' code. `ran` is what it was told to run; calls
 * that begin as `failing` says fail.
 */
export const workshopIn = async (site: Record<string, string>) => {
  const home = await mkdtemp(join(tmpdir(), 'yonnee-ops-'));
  const seen: { ran: string[]; failing: string | undefined } = { ran: [], failing: undefined };
  const shop: Tools = {
    stageOf: (name) => ({ ...stageOf(name), ...OWN }),
    site: join(home, 'web'),
    assembly: join(home, 'cloud'),
    run: async (program, ...args) => {
      const call = [program, ...args].join(' ').replaceAll(home, '.');
      seen.ran.push(call);
      if (seen.failing && call.startsWith(seen.failing)) throw new Refusal(`${seen.failing} failed.`);
      if (program === 'vite') await writeFiles(shop.site, site);
      const [, stage] = /^cdk synth .*-c stage=(\w+)/.exec(call) ?? [];
      if (stage) await cp(assemblyOf(stage), shop.assembly, { recursive: true });
    },
  };
  return { shop, seen, stop: () => rm(home, { recursive: true, force: true }) };
};

const synthesised = new Map<string, string>();
const assemblyOf = (stage: string): string => {
  const known = synthesised.get(stage);
  if (known) return known;
  const app = stacksOf(stageOf(stage)).web.node.root;
  if (!App.isApp(app)) throw new Error('the stacks belong to no app');
  const { directory } = app.synth();
  synthesised.set(stage, directory);
  return directory;
};
