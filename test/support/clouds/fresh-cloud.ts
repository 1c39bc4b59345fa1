import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Cloud, startCloud } from '#local/cloud.ts';
import type { CloudOptions, TestCloud } from './cloud.ts';
import { DATA_ROOT } from './data-root.ts';

/** Starts a cloud on free ports in a folder that is deleted with it. */
export const freshCloud = async ({ engine, ...options }: CloudOptions): Promise<{ cloud: Cloud; seen: TestCloud }> => {
  process.env.POWERTOOLS_LOG_LEVEL ??= 'CRITICAL';
  process.env.POWERTOOLS_METRICS_DISABLED ??= 'true';
  const dataDir = await mkdtemp(join(DATA_ROOT, 'yonnee-'));
  const cloud = await startCloud({
    webPort: 3000,
    apiPort: 0,
    stripePort: 0,
    wavePort: 0,
    mailPort: 0,
    dataDir,
    stripeSecretKey: undefined,
    stripeWebhookSecret: undefined,
    sweepSeconds: 0,
    keeps: engine === 'dynamodb-local' ? [] : ['table'], // dynoxide is faster with a file (decision 11), DynamoDB Local in memory
    ...(engine && { engine }),
    ...options,
  });
  await cloud.disturb();
  const { api, s3, mail, stripe, wave, secrets } = cloud;
  const stop = async (): Promise<void> => {
    await cloud.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  const seen = { api, s3, mail, stripe, wave, secrets, engine, dataDir, environment: environmentOf(cloud) };
  return { cloud: { ...cloud, stop }, seen };
};

/** The variables of the functions, and those by which the AWS SDK finds the emulators. */
const environmentOf = ({ env }: Cloud): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (name.startsWith('AWS_') && value ? [[name, value]] : [])),
  ),
  ...env,
});
