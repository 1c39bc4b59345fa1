import { fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { Cloud, Settings } from '#local/cloud.ts';
import type { DynamoEngine } from '#local/dynamodb.ts';
import type { Faults } from '#local/fault-injection.ts';
import { DATA_ROOT } from './data-root.ts';
import { errorsIn } from './leaked-secrets.ts';
import { V8_FLAGS } from './v8-flags.ts';

/** The running cloud as tests see it. */
export type TestCloud = Pick<Cloud, 'api' | 's3' | 'mail' | 'stripe' | 'wave' | 'secrets'> & {
  engine: DynamoEngine | undefined;
  dataDir: string;
  environment: Record<string, string>;
  /** The log file of its functions; only for a cloud of a project. */
  logFile?: string;
};

declare module 'vitest' {
  export interface ProvidedContext {
    /** Undefined where a project starts no cloud; empty when its engine cannot run here. */
    clouds: TestCloud[] | undefined;
  }
}

export type CloudOptions = {
  engine?: DynamoEngine | undefined;
  settings?: Settings;
  disturbances?: Faults | undefined;
};

type Provided = { clouds: TestCloud[]; stop(): Promise<void> };

/** Starts this many clouds for a project's tests; each has one thread and serves some of the workers. */
export const provideClouds = async (
  project: TestProject,
  count: number,
  options: CloudOptions = {},
): Promise<Provided> => {
  const started = await Promise.all(Array.from({ length: count }, () => startProcess(options)));
  const clouds = started.map(({ cloud }) => cloud);
  project.provide('clouds', clouds);
  const stop = async (): Promise<void> => {
    await Promise.all(started.map((one) => one.stop()));
  };
  return { clouds, stop };
};

/**
 * Starts a cloud in its own process, since functions find their services through the environment. The logs go to a file
 * for the tests; other output is printed when it stops.
 */
const startProcess = async (options: CloudOptions): Promise<{ cloud: TestCloud; stop(): Promise<void> }> => {
  const folder = await mkdtemp(join(DATA_ROOT, 'yonnee-log-'));
  const logFile = join(folder, 'log');
  const log = openSync(logFile, 'a');
  const child = fork(join(import.meta.dirname, 'cloud-process.ts'), [JSON.stringify(options)], {
    env: { ...process.env, ...coverage(), POWERTOOLS_LOG_LEVEL: 'INFO' },
    execArgv: V8_FLAGS,
    stdio: ['ignore', log, log, 'ipc'],
  });
  closeSync(log);
  const exited = once(child, 'exit').then(async (exit) => {
    for (const line of errorsIn(await readFile(logFile, 'utf8'))) console.error(line);
    await rm(folder, { recursive: true });
    return exit;
  });
  const [answer] = (await Promise.race([once(child, 'message'), exited])) as [TestCloud | number | null];
  if (answer === null || typeof answer === 'number') throw new Error('the cloud did not start: see above');
  const stop = async (): Promise<void> => {
    child.send('stop');
    await exited;
  };
  return { cloud: { ...answer, logFile }, stop };
};

/** The variable that makes Node record line coverage, set by `npm run coverage`. */
const coverage = (): Record<string, string> => {
  const { CLOUD_COVERAGE } = process.env;
  return CLOUD_COVERAGE ? { NODE_V8_COVERAGE: CLOUD_COVERAGE } : {};
};
