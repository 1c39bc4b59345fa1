import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Refusal } from '#infra/ops/command.ts';
import type { Tools } from '#infra/ops/tools.ts';
import { type Stage, stageNamed } from '#infra/stages.ts';
import { localSellers } from '#shared/seller.ts';
import { localSite } from '#shared/site.ts';
import { stacksOf } from '../synthesised.ts';
import { writeFiles } from './s3-buckets.ts';

/** Settings that `infra/stages.ts` requires to be replaced. */
const CUSTOM_SETTINGS = {
  mailFrom: 'bonjour@yonnee.test',
  supportEmail: 'aide@yonnee.test',
  alarmMail: 'ops@yonnee.test',
  site: { ...localSite, whatsapp: '+221771234567' },
  sellers: localSellers.map((seller) => ({
    ...seller,
    immatriculation: { registre: 'SIREN', numero: '732829320' },
  })),
} satisfies Partial<Stage>;

/** Returns a stage as an operator would have set it up. */
export const customStageOf = (name: unknown): Stage => ({ ...stageNamed(name), ...CUSTOM_SETTINGS });

/**
 * Fake tools that build a site of these files and synthesise with stubs for the functions' code. `commands` lists the
 * commands run; a command that begins with `failing` fails.
 */
export const fakeToolsFor = async (site: Record<string, string>) => {
  const home = await mkdtemp(join(tmpdir(), 'yonnee-ops-'));
  const calls: { commands: string[]; failing: string | undefined } = { commands: [], failing: undefined };
  const tools: Tools = {
    stageNamed: customStageOf,
    site: join(home, 'web'),
    assembly: join(home, 'cloud'),
    run: async (program, ...args) => {
      const commandLine = [program, ...args].join(' ').replaceAll(home, '.');
      calls.commands.push(commandLine);
      if (calls.failing && commandLine.startsWith(calls.failing)) throw new Refusal(`${calls.failing} failed.`);
      if (program === 'vite') await writeFiles(tools.site, site);
      const [, stage] = /^cdk synth .*-c stage=(\w+)/.exec(commandLine) ?? [];
      if (stage) await cp(assemblyOf(stage), tools.assembly, { recursive: true });
    },
  };
  return { tools, calls, stop: () => rm(home, { recursive: true, force: true }) };
};

const synthesised = new Map<string, string>();
const assemblyOf = (stage: string): string => {
  const cached = synthesised.get(stage);
  if (cached) return cached;
  const app = stacksOf(stageNamed(stage)).web.node.root;
  if (!App.isApp(app)) throw new Error('the stacks belong to no app');
  const { directory } = app.synth();
  synthesised.set(stage, directory);
  return directory;
};
