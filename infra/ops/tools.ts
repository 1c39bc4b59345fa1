import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from '../bundle.ts';
import { stageNamed } from '../stages.ts';
import { Refusal } from './command.ts';

const PROGRAMS = { cdk: 'aws-cdk/bin/cdk', vite: 'vite/bin/vite.js' };

/** Runs a program of `node_modules` to its end in the repository's root; its output goes to the terminal. */
type RunTool = (program: keyof typeof PROGRAMS, ...args: string[]) => Promise<void>;

/** Returns the script of a program, which Node runs. */
export const scriptOf = (program: keyof typeof PROGRAMS): string => join(ROOT, 'node_modules', PROGRAMS[program]);

const runTool: RunTool = async (program, ...args) => {
  const [code] = await once(
    spawn(process.execPath, [scriptOf(program), ...args], { cwd: ROOT, stdio: 'inherit' }),
    'exit',
  );
  if (code !== 0) throw new Refusal(`${program} ${args[0]} failed: fix the errors above.`);
};

/** Tools that look up and build a stage, and the folders of their output. */
export type Tools = { run: RunTool; stageNamed: typeof stageNamed; site: string; assembly: string };

export const tools: Tools = {
  run: runTool,
  stageNamed,
  site: join(ROOT, 'dist/web'),
  assembly: join(ROOT, 'dist/cloud'),
};
