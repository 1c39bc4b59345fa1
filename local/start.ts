import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildSite } from './build.ts';
import { type Cloud, startCloud } from './cloud.ts';
import { type Config, readConfig } from './config.ts';
import { writeAtomically } from './emulator.ts';
import { DEMO_ACCOUNTS } from './seed/people.ts';
import { seed } from './seed/seed.ts';
import { startWeb } from './web.ts';

/** `npm start`: the whole product on this machine, until Ctrl-C. */
const main = async (): Promise<void> => {
  const config = readConfig();
  process.env.POWERTOOLS_LOG_LEVEL ??= 'WARN';
  process.env.POWERTOOLS_METRICS_DISABLED ??= 'true';
  console.log('Yónnee is starting…');
  await dropPartialSeed(config);
  const [cloud] = await Promise.all([startCloud(config), buildSite()]);
  const web = await startWeb({ port: config.webPort, api: cloud.api, uploads: cloud.s3 }).catch(async (error) => {
    await cloud.stop();
    throw error;
  });
  await seedIfEmpty(cloud, config);
  stopOnSignal(async () => {
    await web.stop();
    await cloud.stop();
  });
  await cloud.disturb();
  announce(cloud, config);
};

const seededMark = ({ dataDir }: Config): string => join(dataDir, 'seeded');
const seedingMark = ({ dataDir }: Config): string => join(dataDir, 'seeding');

/** A first start that was stopped while it seeded begins again, from nothing. */
const dropPartialSeed = async (config: Config): Promise<void> => {
  if (existsSync(seedingMark(config))) await rm(config.dataDir, { recursive: true, force: true });
};

/** Fills an empty cloud, once. */
const seedIfEmpty = async (cloud: Cloud, config: Config): Promise<void> => {
  if (existsSync(seededMark(config))) return;
  await writeAtomically(seedingMark(config), new Date().toISOString());
  await seed(cloud.api, cloud.stripe !== undefined);
  await rename(seedingMark(config), seededMark(config));
};

const LOOK_FOR_PARENT_MS = 1_000;

/** Ends when told to, and when npm, which passes no signal on to a script's own processes, is gone. */
const stopOnSignal = (stop: () => Promise<void>): void => {
  let stopping = false;
  const end = (): void => {
    if (stopping) process.exit(1); // asked twice: at once
    stopping = true;
    void stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || end(), LOOK_FOR_PARENT_MS).unref();
};

const announce = (cloud: Cloud, { webPort, apiPort, mailPort }: Config): void => {
  const { admin, customer } = DEMO_ACCOUNTS;
  console.log(`
  The app        http://localhost:${webPort}
  The API        http://localhost:${apiPort}
  Payments       ${cloud.stripe ?? 'Stripe itself, with your test keys'}
  Mail inbox     http://localhost:${mailPort}

  Customer       ${customer.email}   ${customer.password}
  Admin          ${admin.email}   ${admin.password}

  Test cards: 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined. Ctrl-C stops everything.
`);
};

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
