import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { type Cloud, type Settings, startCloud } from '#local/cloud.ts';
import type { DynamoEngine } from '#local/dynamodb.ts';

/** What tests know of the cloud that runs beside them. */
export type TestCloud = Pick<Cloud, 'api' | 'mail' | 'stripe' | 'secrets'> & {
  engine: DynamoEngine | undefined;
  environment: Record<string, string>;
};

declare module 'vitest' {
  export interface ProvidedContext {
    /** Null when this engine cannot run here. */
    cloud: TestCloud | null;
  }
}

type Options = { engine?: DynamoEngine | undefined; settings?: Settings };

/** Starts a cloud of its own for a project's tests. */
export const provideCloud = async (project: TestProject, options: Options = {}): Promise<Cloud> => {
  const { cloud, seen } = await freshCloud(options);
  project.provide('cloud', seen);
  return cloud;
};

/** A cloud on any free ports and in a folder that goes with it, and what tests see of it. */
export const freshCloud = async ({ engine, ...options }: Options): Promise<{ cloud: Cloud; seen: TestCloud }> => {
  process.env.POWERTOOLS_LOG_LEVEL ??= 'CRITICAL';
  const dataDir = await mkdtemp(join(tmpdir(), 'yonnee-'));
  const cloud = await startCloud({
    webPort: 3000,
    apiPort: 0,
    stripePort: 0,
    mailPort: 0,
    dataDir,
    stripeSecretKey: undefined,
    stripeWebhookSecret: undefined,
    sweepSeconds: 0,
    ...(engine && { engine }),
    ...options,
  });
  const { api, mail, stripe, secrets } = cloud;
  const stop = async (): Promise<void> => {
    await cloud.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  const seen = { api, mail, stripe, secrets, engine, environment: environmentOf(cloud) };
  return { cloud: { ...cloud, stop }, seen };
};

/** The functions' own variables, and those by which the AWS SDK finds the stand-ins. */
const environmentOf = ({ env }: Cloud): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (name.startsWith('AWS_') && value ? [[name, value]] : [])),
  ),
  ...env,
});
