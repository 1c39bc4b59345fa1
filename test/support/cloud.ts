import { fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, statfsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { type Cloud, type Settings, startCloud } from '#local/cloud.ts';
import type { DynamoEngine } from '#local/dynamodb.ts';
import type { Faults } from '#local/fault-injection.ts';
import { errorsIn } from './leaked-secrets.ts';
import { V8_FLAGS } from './v8-flags.ts';

/** What tests know of the cloud that runs beside them. */
export type TestCloud = Pick<Cloud, 'api' | 's3' | 'mail' | 'stripe' | 'secrets'> & {
  engine: DynamoEngine | undefined;
  dataDir: string;
  environment: Record<string, string>;
  /** What its functions log, of a cloud that is a project's. */
  logFile?: string;
};

declare module 'vitest' {
  export interface ProvidedContext {
    /** Only where a project starts some; none when its engine cannot run here. */
    clouds: TestCloud[] | undefined;
  }
}

export type CloudOptions = {
  engine?: DynamoEngine | undefined;
  settings?: Settings;
  disturbances?: Faults | undefined;
};

type Provided = { clouds: TestCloud[]; stop(): Promise<void> };

/** Starts so many clouds for a project's tests; each has one thread, and its part of the workers. */
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
 * A cloud in a process of its own: functions find their services by their environment.
 * What it logs goes into a file, in which tests look; whatever else it says is printed at its end.
 */
const startProcess = async (options: CloudOptions): Promise<{ cloud: TestCloud; stop(): Promise<void> }> => {
  const folder = await mkdtemp(join(PLACE, 'yonnee-log-'));
  const logFile = join(folder, 'log');
  const log = openSync(logFile, 'a');
  const child = fork(join(import.meta.dirname, 'cloud-process.ts'), [JSON.stringify(options)], {
    env: { ...process.env, ...coverage(), POWERTOOLS_LOG_LEVEL: 'INFO' },
    execArgv: V8_FLAGS,
    stdio: ['ignore', log, log, 'ipc'],
  });
  closeSync(log);
  const gone = once(child, 'exit').then(async (exit) => {
    for (const trouble of errorsIn(await readFile(logFile, 'utf8'))) console.error(trouble);
    await rm(folder, { recursive: true });
    return exit;
  });
  const [answer] = (await Promise.race([once(child, 'message'), gone])) as [TestCloud | number | null];
  if (answer === null || typeof answer === 'number') throw new Error('the cloud did not start: see above');
  const stop = async (): Promise<void> => {
    child.send('stop');
    await gone;
  };
  return { cloud: { ...answer, logFile }, stop };
};

/** What makes Node write which lines a process ran, where `npm run coverage` asks for it. */
const coverage = (): Record<string, string> => {
  const { CLOUD_COVERAGE } = process.env;
  return CLOUD_COVERAGE ? { NODE_V8_COVERAGE: CLOUD_COVERAGE } : {};
};

/** In a machine's memory where it has a file system with room enough there: nobody needs a test's cloud tomorrow. */
const PLACE = freeBytesIn('/dev/shm') > 2e9 ? '/dev/shm' : tmpdir();

/** A cloud on any free ports and in a folder that goes with it, and what tests see of it. */
export const freshCloud = async ({ engine, ...options }: CloudOptions): Promise<{ cloud: Cloud; seen: TestCloud }> => {
  process.env.POWERTOOLS_LOG_LEVEL ??= 'CRITICAL';
  process.env.POWERTOOLS_METRICS_DISABLED ??= 'true';
  const dataDir = await mkdtemp(join(PLACE, 'yonnee-'));
  const cloud = await startCloud({
    webPort: 3000,
    apiPort: 0,
    stripePort: 0,
    mailPort: 0,
    dataDir,
    stripeSecretKey: undefined,
    stripeWebhookSecret: undefined,
    sweepSeconds: 0,
    keeps: engine === 'dynamodb-local' ? [] : ['table'], // in memory that one is faster, and the other slower
    ...(engine && { engine }),
    ...options,
  });
  await cloud.disturb();
  const { api, s3, mail, stripe, secrets } = cloud;
  const stop = async (): Promise<void> => {
    await cloud.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  const seen = { api, s3, mail, stripe, secrets, engine, dataDir, environment: environmentOf(cloud) };
  return { cloud: { ...cloud, stop }, seen };
};

/** The functions' own variables, and those by which the AWS SDK finds the stand-ins. */
const environmentOf = ({ env }: Cloud): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (name.startsWith('AWS_') && value ? [[name, value]] : [])),
  ),
  ...env,
});

/** The bytes that are free in a file system; none in one that is not there. */
function freeBytesIn(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
}
