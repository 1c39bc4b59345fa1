import { rm } from 'node:fs/promises';
import { CloudAssembly } from 'aws-cdk-lib/cx-api';
import type { Stage } from '../stages.ts';
import type { Template } from './stateful-resources.ts';
import type { Tools } from './tools.ts';

export type StackPlace = { name: string; region: string };
export type SynthesisedStack = StackPlace & { template: Template };

/** Synthesises a stage offline, with `name=value` settings of this run; returns its stacks, each after its dependencies. */
export const synthesise = async (
  { run, assembly }: Tools,
  { name }: Stage,
  ...context: readonly string[]
): Promise<SynthesisedStack[]> => {
  await rm(assembly, { recursive: true, force: true });
  await run(
    'cdk',
    'synth',
    '--quiet',
    '--strict',
    '-c',
    `stage=${name}`,
    ...context.flatMap((each) => ['-c', each]),
    '--output',
    assembly,
  );
  return new CloudAssembly(assembly).stacks.map(({ stackName, environment, template }) => ({
    name: stackName,
    region: environment.region,
    template,
  }));
};
